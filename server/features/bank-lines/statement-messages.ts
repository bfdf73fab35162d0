import type { Reply } from '#contract/endpoint.ts'
import type { operatorBankLines } from '#contract/operator/bank-lines.ts'
import type { ReadOptions, StatementAccount } from './read-statement.ts'
import type { StatementFile } from './statement.ts'

/** What the server and the process that reads statements say to each other. */

export type StatementJob = ReadOptions & { bytes: Uint8Array; account: StatementAccount; code: string }

/** A file as it was read, in short: what the operator looks at before anything is added. */
export type Reading = Reply<typeof operatorBankLines.begin>['reading']

/** How many lines are added at once. */
export const importBatch = 500

/** A statement with its rows, each by its name, in JSON of `importBatch` rows: the server reads one after another. */
export type NamedStatement = Omit<StatementFile, 'rows' | 'leftOut'> & {
  encoding: string
  total: number
  batches: string[]
  reading: Reading
}
