import type { StatementAccount } from './read-statement.ts'
import type { StatementFile } from './statement.ts'

/** What the server and the process that reads statements say to each other. */

export type StatementJob = { bytes: Uint8Array; account: StatementAccount; code: string }

/** How many lines are added at once. */
export const importBatch = 500

/** A statement with its rows, each by its name, in JSON of `importBatch` rows: the server reads one after another. */
export type NamedStatement = Omit<StatementFile, 'rows'> & { encoding: string; total: number; batches: string[] }
