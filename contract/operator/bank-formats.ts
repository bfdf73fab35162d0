/** What bank statements are made of. Without TypeBox, because the console loads this file. */
export const bankFormats = ['csv', 'camt.052', 'camt.053', 'camt.054', 'mt940'] as const

/** The accounts of the books that statements are held against. */
export const clearingAccounts = ['clearing:bank', 'clearing:payments', 'clearing:partner', 'clearing:chain'] as const
export type ClearingAccount = (typeof clearingAccounts)[number]

/**
 * What a column of a CSV file says. Amounts are in one column with a sign, in one with a column of words that say the
 * direction, or in one for each direction.
 */
export const columnNames = [
  'bookedOn',
  'valueOn',
  'amount',
  'credit',
  'debit',
  'direction',
  'currency',
  'reference',
  'payer',
  'payerAccount',
  'text',
  'bankId',
  'balance',
] as const
export type ColumnName = (typeof columnNames)[number]

/** The order of day, month and year, whatever stands between them. */
export const dateForms = ['YYYY-MM-DD', 'DD/MM/YYYY', 'MM/DD/YYYY'] as const

export const csvDelimiters = [',', ';', '\t', '|'] as const

/** What was guessed of a file and may be otherwise: the operator looks at it. */
export const bankDoubts = ['encoding', 'date_order', 'buddhist_years', 'decimal_sign'] as const

/** What of a file is no line of the account. */
export const leftOutReasons = [
  'zero',
  'not_booked',
  'another_account',
  'empty_statement',
  'outside_statement',
  'before_header',
  'no_payment',
] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

/** Why a row of a statement could not be read. */
export const bankFaults = [
  'missing',
  'date_unreadable',
  'date_in_future',
  'date_too_old',
  'amount_unreadable',
  'direction_unknown',
  'currency_unreadable',
  'currency_differs',
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
  'statement_sum_differs',
] as const
export type DifferenceKind = (typeof differenceKinds)[number]
