import type { Reply } from '#contract/endpoint.ts'
import type { operatorBankLines } from '#contract/operator/bank-lines.ts'
import { Refusal, refuse } from '../../base/refuse.ts'

/** How the files of an account are read. */
export type BankMapping = NonNullable<Reply<typeof operatorBankLines.accounts>[number]['mapping']>

/** What of it is given for one file: remembered, or tried. The rest is guessed. */
export type BankChoices = Partial<BankMapping>

export type CsvChoices = NonNullable<Reply<typeof operatorBankLines.begin>['reading']['csv']>

/** A refusal of a CSV file says how it was read: another choice may be right. */
export function withChoices<Result>(csv: CsvChoices | null, work: () => Result): Result {
  try {
    return work()
  } catch (failure) {
    if (csv && failure instanceof Refusal) throw refuse(failure.word, { ...failure.detail, csv })
    throw failure
  }
}
