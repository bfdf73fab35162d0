import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A file of SQL, named as databases record it, like `migrations/0004-ledger.sql`, with the hash of its text. */
export type SchemaFile = { name: string; text: string; sha256: string }

const folder = new URL('../../', import.meta.url)

/** Without `db/`, as databases have recorded the names of their migrations. */
function readSchemaFile(path: string): SchemaFile {
  const text = readFileSync(new URL(path, folder), 'utf8')
  return { name: path.replace(/^db\//, ''), text, sha256: createHash('sha256').update(text).digest('hex') }
}

const listPaths = (pattern: string): string[] =>
  globSync(pattern, { cwd: fileURLToPath(folder) })
    .map((path) => path.split(sep).join('/'))
    .sort()

/** Migrations by number: tables, constraints, indexes and seeds. Forward only: an applied one is never edited. */
export const listMigrations = (): SchemaFile[] => listPaths('db/migrations/*.sql').map(readSchemaFile)

/** Functions in plain SQL call these figures, and PostgreSQL checks such a function when it is made. */
const figures = 'db/functions/settings.sql'

/**
 * Functions and triggers, those of a noun beside its TypeScript. All are replaced when one file changes. The nouns come
 * last, since their triggers name functions of the ledger.
 */
export const listFunctionFiles = (): SchemaFile[] => {
  const ofNouns = listPaths('*/*/*.sql').filter((path) => !path.startsWith('db/'))
  return [...new Set([figures, ...listPaths('{db/functions,ledger}/*.sql'), ...ofNouns])].map(readSchemaFile)
}

/** The rights of the application's role, replaced as a whole. */
export const readRights = (): SchemaFile => readSchemaFile('db/rights.sql')

/** How tables and functions are spread over the nodes of a cluster. */
export const readDistribution = (): SchemaFile => readSchemaFile('db/distribute.sql')
