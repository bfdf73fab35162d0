import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

/** A file of server/db by its name, such as `migrations/0004-ledger.sql`, with its text and the hash of it. */
export type SchemaFile = { name: string; text: string; sha256: string }

const folder = new URL('../../db/', import.meta.url)

function readSchemaFile(name: string): SchemaFile {
  const text = readFileSync(new URL(name, folder), 'utf8')
  return { name, text, sha256: createHash('sha256').update(text).digest('hex') }
}

/** Migrations by number: tables, constraints, indexes and seeds. Forward only: one that was applied is never edited. */
export const listMigrations = (): SchemaFile[] =>
  readdirSync(new URL('migrations/', folder))
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => readSchemaFile(`migrations/${name}`))

/**
 * Functions and triggers by noun, replaced as a whole when a file changes. The order is declared, since a function of
 * plain SQL is checked, when it is made, against the functions it calls.
 */
export const listFunctionFiles = (): SchemaFile[] =>
  (JSON.parse(readFileSync(new URL('functions/order.json', folder), 'utf8')) as string[]).map((noun) =>
    readSchemaFile(`functions/${noun}.sql`),
  )

/** The rights of the application's role, replaced as a whole. */
export const readRights = (): SchemaFile => readSchemaFile('rights.sql')

/** How tables and functions are spread over the nodes of a cluster. */
export const readDistribution = (): SchemaFile => readSchemaFile('distribute.sql')
