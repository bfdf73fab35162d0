import type { Reply } from '#contract/endpoint.ts'
import type { operatorBankLines } from '#contract/operator/bank-lines.ts'
import { Refusal, refuse } from '../../base/refuse.ts'

export type BankMapping = NonNullable<Reply<typeof operatorBankLines.accounts>[number]['mapping']>

/** Remembered choices or those of a dry run; the rest is guessed. */
export type BankChoices = Partial<BankMapping>

export type CsvChoices = NonNullable<Reply<typeof operatorBankLines.begin>['reading']['csv']>

/** Adds the reading to a refusal, since another choice of columns may be right. */
export function withChoices<Result>(csv: CsvChoices | null, work: () => Result): Result {
  try {
    return work()
  } catch (failure) {
    if (csv && failure instanceof Refusal) throw refuse(failure.word, { ...failure.detail, csv })
    throw failure
  }
}
