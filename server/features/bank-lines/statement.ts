import type { BankFault, bankFormats, LeftOutReason } from '#contract/operator/bank-formats.ts'

export type BankFormat = (typeof bankFormats)[number]

/** Where a file has something, from 1. */
export type Position = { line: number; column: number }

/** What a line of a statement says; days are YYYY-MM-DD, `amount` is above zero where money came in. */
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
  /** The balance after the line, of files that have it: it tells equal lines apart. */
  balance: string | null
  /** Of a part of a collective entry: which entry of the file, and the amount of the whole. */
  batch?: { entry: string; amount: number }
}

export type StatementRow = Position & ({ facts: LineFacts } | { field: string; fault: BankFault })

/** A part of a file with one period and, where the format has them, its balances. */
export type StatementPeriod = {
  number: string
  /** The account as the file names it. */
  account: string | null
  fromOn: string
  toOn: string
  opening: number | null
  closing: number | null
  currency: string
  /** How many of the file's rows it has; the periods have theirs one after another. */
  rows: number
}

/** Something of a file that is no line of the account; `name` is the other account where it is one's. */
export type LeftOut = { why: LeftOutReason; line: number; name?: string }

export type StatementFile = {
  format: BankFormat
  rows: StatementRow[]
  periods: StatementPeriod[]
  leftOut: LeftOut[]
}

/** A statement of a file: its lines, and its period where it has days. */
export type StatementPart = { period: Omit<StatementPeriod, 'rows'> | null; rows: StatementRow[] }
export type StatementParts = { format: BankFormat; parts: StatementPart[]; leftOut: LeftOut[] }

/** A row that cannot be read, by the field that says why; `zero` is a line that moves nothing. */
export class RowFault extends Error {
  readonly field: string
  readonly fault: BankFault | 'zero'
  constructor(field: string, fault: BankFault | 'zero') {
    super(`${field}: ${fault}`)
    this.field = field
    this.fault = fault
  }
}

/**
 * The row that `read` reads, or the fault that it throws, in the column of its field where the file has columns. A line
 * that moves nothing, as banks send notices, is left out.
 */
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

/** The rows among what was read; what is left out is added to the others of its kind. */
export const rowsOf = (read: readonly (StatementRow | LeftOut)[], leftOut: LeftOut[]): StatementRow[] =>
  read.flatMap((each) => {
    if (!('why' in each)) return [each]
    leftOut.push(each)
    return []
  })

/** The first and the last of some days. */
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

/** As much of a text as a line keeps. */
export const cut = (text: string | null): string | null => text?.slice(0, textMax).toWellFormed() ?? null

/** Text without the spaces around it and in a row; null where there is none. */
export function clean(text: string | null | undefined): string | null {
  const cleaned = (text ?? '').normalize('NFC').replace(/\s+/g, ' ').trim()
  return cleaned === '' ? null : cleaned
}
