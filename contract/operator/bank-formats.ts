/** What bank statements are made of. Without TypeBox, because the console loads this file. */
export const bankFormats = ['csv', 'camt.053', 'mt940'] as const

/** The accounts of the books that statements are held against. */
export const clearingAccounts = ['clearing:bank', 'clearing:payments', 'clearing:partner', 'clearing:chain'] as const
export type ClearingAccount = (typeof clearingAccounts)[number]

/** What a column of a CSV file says. Amounts are in one column with a sign, or in one for each direction. */
export const columnNames = [
  'bookedOn',
  'valueOn',
  'amount',
  'credit',
  'debit',
  'currency',
  'reference',
  'payer',
  'payerAccount',
  'text',
  'bankId',
  'balance',
] as const
export type ColumnName = (typeof columnNames)[number]

export const dateForms = ['YYYY-MM-DD', 'DD.MM.YYYY', 'DD/MM/YYYY', 'MM/DD/YYYY', 'YYYYMMDD'] as const

/** Why a row of a statement could not be read. */
export const bankFaults = [
  'missing',
  'date_unreadable',
  'amount_unreadable',
  'amount_zero',
  'currency_unreadable',
  'too_long',
  'line_unreadable',
] as const
export type BankFault = (typeof bankFaults)[number]

/** The kinds of differences between our books and a statement, as the reconciliation names them. */
export const differenceKinds = [
  'in_statement_only',
  'in_books_only',
  'amount_differs',
  'twice_in_statement',
  'on_another_day',
  'another_currency',
  'reference_fits_two',
  'opening_does_not_follow',
] as const
export type DifferenceKind = (typeof differenceKinds)[number]
