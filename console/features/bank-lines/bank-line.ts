import { useLingui } from '@lingui/react/macro'
import type { Reply } from '#contract/endpoint.ts'
import type { BankFault, bankDoubts, ColumnName, LeftOutReason } from '#contract/operator/bank-formats.ts'
import type { operatorBankLines } from '#contract/operator/bank-lines.ts'

export type BankLine = Reply<typeof operatorBankLines.list>['list'][number]
export type BankAccount = Reply<typeof operatorBankLines.accounts>[number]
export type BankImport = Reply<typeof operatorBankLines.job>
export type Reading = Reply<typeof operatorBankLines.begin>['reading']
export type CsvChoices = NonNullable<Reading['csv']>
export type BankMapping = NonNullable<BankAccount['mapping']>
export type HeldLine = Reply<typeof operatorBankLines.held>['list'][number]
export type ImportedFile = Reply<typeof operatorBankLines.imports>['list'][number]
export type LineMatch = Reply<typeof operatorBankLines.matches>[number]

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
    bookedOn: t`Booking date`,
    valueOn: t`Value date`,
    amount: t`Signed amount`,
    credit: t`Money in`,
    debit: t`Money out`,
    direction: t`Direction in words`,
    currency: t`Currency`,
    reference: t`Reference`,
    payer: t`Name`,
    payerAccount: t`Account of the payer`,
    text: t`Remittance text`,
    bankId: t`Bank transaction ID`,
    balance: t`Balance`,
  }
}

export function useFaultTexts(): Record<BankFault, string> {
  const { t } = useLingui()
  return {
    missing: t`is missing`,
    date_unreadable: t`is not a date in the chosen format`,
    amount_unreadable: t`is not an amount`,
    date_in_future: t`is in the future`,
    date_too_old: t`is before the year 2000`,
    direction_unknown: t`does not say whether money came in or went out`,
    currency_differs: t`is another currency than that of the account`,
    currency_unreadable: t`is not a currency`,
    too_long: t`is too long`,
    line_unreadable: t`cannot be read`,
  }
}

export function useDoubtTexts(): Record<(typeof bankDoubts)[number], string> {
  const { t } = useLingui()
  return {
    encoding: t`The encoding was guessed. Look at the names, and choose another if they are garbled.`,
    date_order: t`Day and month could also be the other way round. Look at the days.`,
    buddhist_years: t`Years of two digits were read as Buddhist years. Look at the days.`,
    decimal_sign: t`Nothing tells which sign separates the decimals. Look at the amounts.`,
    balances_not_held: t`The file has an opening or a closing balance, not both. Nothing can be held against it.`,
  }
}

export function useLeftOutTexts(): Record<LeftOutReason, string> {
  const { t } = useLingui()
  return {
    zero: t`Lines of zero`,
    not_booked: t`Entries that are not booked yet`,
    another_account: t`Another account:`,
    empty_statement: t`Statements without lines`,
    outside_statement: t`Text around the statements`,
    before_header: t`Lines above the header`,
    no_payment: t`Sums and notes`,
  }
}
