/** The parts of bank statements. This file must not import TypeBox, because the console loads it. */
export const bankFormats = ['csv', 'camt.052', 'camt.053', 'camt.054', 'mt940'] as const

/** The accounts of the books that are compared with statements. */
export const clearingAccounts = ['clearing:bank', 'clearing:payments', 'clearing:partner', 'clearing:chain'] as const
export type ClearingAccount = (typeof clearingAccounts)[number]

/**
 * The meanings of a column of a CSV file. Amounts are in one signed column, in one column beside a column of direction
 * words, or in one column for each direction.
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

/** The order of day, month and year. The separators do not matter. */
export const dateForms = ['YYYY-MM-DD', 'DD/MM/YYYY', 'MM/DD/YYYY'] as const

export const csvDelimiters = [',', ';', '\t', '|'] as const

/** What can be wrong about a file. The operator checks each of them. `balances_not_held`: it has only one balance. */
export const bankDoubts = ['encoding', 'date_order', 'buddhist_years', 'decimal_sign', 'balances_not_held'] as const

/** Why a row of a file is not a line of the account. */
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

/** The kinds of differences between the books and a statement, as the reconciliation names them. */
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
