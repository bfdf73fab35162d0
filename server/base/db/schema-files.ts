import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

/** A file of server/db, named like `migrations/0004-ledger.sql`, with the hash of its text. */
export type SchemaFile = { name: string; text: string; sha256: string }

const folder = new URL('../../db/', import.meta.url)

function readSchemaFile(name: string): SchemaFile {
  const text = readFileSync(new URL(name, folder), 'utf8')
  return { name, text, sha256: createHash('sha256').update(text).digest('hex') }
}

/** Migrations by number: tables, constraints, indexes and seeds. Forward only: an applied one is never edited. */
export const listMigrations = (): SchemaFile[] =>
  readdirSync(new URL('migrations/', folder))
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => readSchemaFile(`migrations/${name}`))

/**
 * Functions and triggers by noun, replaced as a whole when a file changes. The order is declared, since PostgreSQL
 * checks a plain SQL function against the functions it calls when it is created.
 */
export const listFunctionFiles = (): SchemaFile[] =>
  (JSON.parse(readFileSync(new URL('functions/order.json', folder), 'utf8')) as string[]).map((noun) =>
    readSchemaFile(`functions/${noun}.sql`),
  )

export const readRights = (): SchemaFile => readSchemaFile('rights.sql')

export const readDistribution = (): SchemaFile => readSchemaFile('distribute.sql')
