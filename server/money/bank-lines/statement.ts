import type { BankFault, bankFormats, LeftOutReason } from '#contract/operator/bank-formats.ts'
import { refuse } from '../../base/refuse.ts'

export type BankFormat = (typeof bankFormats)[number]

export type Position = { line: number; column: number }

/** Days are YYYY-MM-DD; `amount` is in minor units, positive for incoming money. */
export type LineFacts = {
  bankId: string | null
  bookedOn: string
  valueOn: string | null
  amount: number
  currency: string
  reference: string | null
  payer: string | null
  payerAccount: string | null
  text: string | null
  /** The balance after the line, if the file has it: it distinguishes equal lines. */
  balance: string | null
  /** For a part of a collective entry: the entry within the file, and its amount. */
  batch?: { entry: string; amount: number }
}

export type StatementRow = Position & ({ facts: LineFacts } | { field: string; fault: BankFault })

/** A part of a file with one period and, depending on the format, balances. */
export type StatementPeriod = {
  number: string
  account: string | null
  fromOn: string
  toOn: string
  opening: number | null
  closing: number | null
  currency: string
  /** The number of its rows; the periods' rows follow each other in the file. */
  rows: number
}

/** An item of the file that is not a line of the account; `name`: the other account, if it belongs to one. */
export type LeftOut = { why: LeftOutReason; line: number; name?: string }

export type StatementFile = {
  format: BankFormat
  rows: StatementRow[]
  periods: StatementPeriod[]
  leftOut: LeftOut[]
}

/** `period` is null if the statement has no days. `line` is where its opening balance is or, without one, its begin. */
export type StatementPart = { period: Omit<StatementPeriod, 'rows'> | null; rows: StatementRow[]; line: number }
export type StatementParts = { format: BankFormat; parts: StatementPart[]; leftOut: LeftOut[] }

/** A statement that nothing can be held against. */
export const balanceMissing = (line: number) => refuse('validation', { fields: { file: 'bank_balance_missing' }, line })

/** An unreadable row, with the field that is wrong. `zero` marks a line that moves no money. */
export class RowFault extends Error {
  readonly field: string
  readonly fault: BankFault | 'zero'
  constructor(field: string, fault: BankFault | 'zero') {
    super(`${field}: ${fault}`)
    this.field = field
    this.fault = fault
  }
}

/** Returns the row or its fault, with the fault's column. Zero lines are left out, since banks send them as notices. */
export function readRow(
  position: Position,
  read: () => LineFacts,
  columnOf: (field: string) => number = () => position.column,
): StatementRow | LeftOut {
  try {
    return { ...position, facts: checkFacts(read()) }
  } catch (failure) {
    if (!(failure instanceof RowFault)) throw failure
    const { field, fault } = failure
    return fault === 'zero'
      ? { why: 'zero', line: position.line }
      : { line: position.line, column: columnOf(field), field, fault }
  }
}

/** Returns the rows and adds the rest to `leftOut`. */
export const rowsOf = (read: readonly (StatementRow | LeftOut)[], leftOut: LeftOut[]): StatementRow[] =>
  read.flatMap((each) => {
    if (!('why' in each)) return [each]
    leftOut.push(each)
    return []
  })

export function spanOf(days: readonly string[]): { fromOn: string; toOn: string } | null {
  const sorted = [...days].sort()
  const [fromOn, toOn] = [sorted[0], sorted.at(-1)]
  return fromOn && toOn ? { fromOn, toOn } : null
}

export const factsOf = (rows: readonly StatementRow[]): LineFacts[] =>
  rows.flatMap((row) => ('facts' in row ? [row.facts] : []))

const textMax = 2_000

function checkFacts(facts: LineFacts): LineFacts {
  if (facts.amount === 0) throw new RowFault('amount', 'zero')
  for (const field of ['bankId', 'reference', 'payer', 'payerAccount', 'text'] as const) {
    const text = facts[field] ?? ''
    if (text.length > textMax) throw new RowFault(field, 'too_long')
    if (text.includes('\0') || !text.isWellFormed()) throw new RowFault(field, 'line_unreadable')
  }
  return facts
}

export const cut = (text: string | null): string | null => text?.slice(0, textMax).toWellFormed() ?? null

/** Collapses spaces; null if nothing remains. */
export function clean(text: string | null | undefined): string | null {
  const cleaned = (text ?? '').normalize('NFC').replace(/\s+/g, ' ').trim()
  return cleaned === '' ? null : cleaned
}
