import { useLingui } from '@lingui/react/macro'
import type { Reply } from '#contract/endpoint.ts'
import type { BankFault, ColumnName } from '#contract/operator/bank-formats.ts'
import type { operatorBankLines } from '#contract/operator/bank-lines.ts'

export type BankLine = Reply<typeof operatorBankLines.list>['list'][number]
export type BankAccount = Reply<typeof operatorBankLines.accounts>[number]
export type BankImport = Reply<typeof operatorBankLines.job>
export type BankMapping = NonNullable<BankAccount['mapping']>
export type LineMatch = Reply<typeof operatorBankLines.matches>[number]

/** What a line was used for, in a word and a number. */
export function useUseText() {
  const { t } = useLingui()
  return ({ use, amount }: BankLine) => {
    if (!use) return amount > 0 ? t`nothing yet` : t`money out`
    if (use.kind === 'return') return t`sent back`
    if (use.kind === 'deposit_return') return t`Deposit that the bank took back`
    if (use.kind === 'withdrawal') return t`Withdrawal`
    if (use.kind === 'withdrawal_return') return t`Withdrawal that came back`
    if (use.kind === 'prefund') return t`Prepayment of a partner`
    return use.subject
  }
}

export function useColumnLabels(): Record<ColumnName, string> {
  const { t } = useLingui()
  return {
    bookedOn: t`Day of booking`,
    valueOn: t`Value date`,
    amount: t`Amount with sign`,
    credit: t`Money in`,
    debit: t`Money out`,
    currency: t`Currency`,
    reference: t`Reference`,
    payer: t`Name`,
    payerAccount: t`Account of the payer`,
    text: t`Remittance text`,
    bankId: t`Number of the bank`,
    balance: t`Balance`,
  }
}

export function useFaultTexts(): Record<BankFault, string> {
  const { t } = useLingui()
  return {
    missing: t`is missing`,
    date_unreadable: t`is not a date in the chosen format`,
    amount_unreadable: t`is not an amount`,
    amount_zero: t`is zero`,
    currency_unreadable: t`is not a currency`,
    too_long: t`is too long`,
    line_unreadable: t`cannot be read`,
  }
}
