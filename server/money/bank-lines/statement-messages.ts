import type { Reply } from '#contract/endpoint.ts'
import type { operatorBankLines } from '#contract/operator/bank-lines.ts'
import type { ReadOptions, StatementAccount } from './read-statement.ts'
import type { StatementFile } from './statement.ts'

export type StatementJob = ReadOptions & { bytes: Uint8Array; account: StatementAccount; code: string }

/** The summary that an operator checks before anything is added. */
export type Reading = Reply<typeof operatorBankLines.begin>['reading']

export const importBatch = 500

/** The rows are JSON texts of `importBatch` rows, so that the server parses one batch at a time. */
export type NamedStatement = Omit<StatementFile, 'rows' | 'leftOut'> & {
  encoding: string
  total: number
  batches: string[]
  reading: Reading
}
