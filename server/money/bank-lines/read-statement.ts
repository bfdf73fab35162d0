import { minorDigits } from '#contract/currencies.ts'
import type { TextEncoding } from '#contract/delimited.ts'
import { dayMs } from '#contract/durations.ts'
import { limits } from '#contract/limits.ts'
import { toDecimal } from '#contract/money.ts'
import type { BankFault, bankDoubts } from '#contract/operator/bank-formats.ts'
import { refuse, refuseField } from '../../base/refuse.ts'
import type { TextId } from '../../base/texts/texts.ts'
import { isSameAccount } from './account-numbers.ts'
import { type BankChoices, type BankMapping, type CsvChoices, withChoices } from './csv-mapping.ts'
import { decode } from './decode.ts'
import { readCamt } from './read-camt.ts'
import { readCsv } from './read-csv.ts'
import { isMt940, readMt940 } from './read-mt940.ts'
import { dayAfter } from './read-values.ts'
import { factsOf, type LeftOut, type StatementFile, type StatementPart, type StatementParts } from './statement.ts'

export type StatementAccount = { currency: string; number: string | null; mapping: BankMapping | null }
export type ReadOptions = {
  /** YYYY-MM-DD; lines after tomorrow are refused. */
  today: string
  tried: BankChoices | null
}

type Doubt = (typeof bankDoubts)[number]
export type ReadStatement = StatementFile & { encoding: TextEncoding; doubts: Doubt[]; csv: CsvChoices | null }

/**
 * Reads a statement in any supported format. Refuses a file whose sums do not close, one with balances and an
 * unreadable line, and one with impossible days.
 */
export function readStatement(bytes: Uint8Array, account: StatementAccount, options: ReadOptions): ReadStatement {
  if (bytes.byteLength > limits.bankFileBytesMax) throw refuse('too_large')
  const { text, encoding, isGuess } = decode(bytes, options.tried?.encoding ?? account.mapping?.encoding)
  const file = readText(text, account, options)
  const { format, parts: all, leftOut } = file
  const { csv, doubts: guessed } = 'csv' in file ? file : { csv: null, doubts: [] }
  const { parts, others } = ownParts(all, account)
  if (parts.length > limits.bankStatementsMax) throw refuse('too_large')
  const rows = parts.flatMap((part) => part.rows)
  const periods = parts.flatMap(({ period, rows: own }) => (period ? [{ ...period, rows: own.length }] : []))
  withChoices(csv, () => {
    // A column that was guessed wrongly can be empty in every row.
    if (rows.length === 0 && periods.length === 0) throw refuseField('file', 'bank_file_empty')
    parts.forEach(requireReadable)
    for (const part of parts) requirePast(part, options.today)
    parts.forEach(requireDays)
    parts.forEach(requireSum)
  })
  const isHalf = periods.some(({ opening, closing }) => (opening === null) !== (closing === null))
  const doubts = [
    ...(isGuess ? (['encoding'] as const) : []),
    ...guessed,
    ...(isHalf ? (['balances_not_held'] as const) : []),
  ]
  return { format, rows, periods, leftOut: [...leftOut, ...others], encoding, doubts, csv }
}

type ReadText = StatementParts | ReturnType<typeof readCsv>

function readText(text: string, { mapping, currency }: StatementAccount, { today, tried }: ReadOptions): ReadText {
  if (text.trimStart().startsWith('<')) return readCamt(text, today)
  return isMt940(text) ? readMt940(text, today) : readCsv(text, { mapping, tried, currency, today })
}

function ownParts(all: readonly StatementPart[], { number, currency }: StatementAccount) {
  const isOwn = ({ period }: StatementPart) =>
    period === null || (period.currency === currency && isSameAccount(period.account, number))
  // Statements without a period come last: the rows of the others must be in the order of the periods.
  const parts = all.filter(isOwn).sort((one, other) => Number(one.period === null) - Number(other.period === null))
  const names = new Set(parts.flatMap(({ period }) => period?.account ?? []))
  const others = all.flatMap((part): LeftOut[] => {
    const { account = null, currency: other = '' } = part.period ?? {}
    return isOwn(part)
      ? []
      : [{ why: 'another_account', line: part.rows[0]?.line ?? part.line, name: `${account ?? ''} ${other}`.trim() }]
  })
  // Without a registered number nothing tells which of several accounts is meant.
  if (parts.length === 0 && others.length > 0) throw differs(others.map(({ name }) => name ?? ''))
  if (number === null && names.size > 1) throw differs([...names])
  return { parts, others }
}

const namesShown = 5
const differs = (names: readonly string[]) =>
  refuse('validation', {
    fields: { file: 'bank_account_differs' },
    accounts: [...new Set(names)].slice(0, namesShown).join(', ').slice(0, 200),
  })

/** Longer than any bank's number, and short enough for an index. */
const numberMax = 200

/** A mistyped day would put a line years away, and the number is stored as it is. */
function requireDays({ period, rows, line }: StatementPart): void {
  if (!period) return
  const { number, fromOn, toOn } = period
  if (number.length > numberMax || !number.isWellFormed()) throw refuseField('file', 'bank_file_unreadable')
  if (Date.parse(toOn) - Date.parse(fromOn) < limits.bankFileDaysMax * dayMs) return
  // The first or last day may be that of a balance.
  const lineOf = (day: string) => rows.find((row) => 'facts' in row && row.facts.bookedOn === day)?.line ?? line
  const span = { from: fromOn, fromLine: lineOf(fromOn), to: toOn, toLine: lineOf(toOn) }
  throw refuse('validation', { fields: { file: 'bank_period_too_long' }, ...span })
}

/** If a line has such a day, the order of day and month is probably wrong in the whole file. */
const impossible: readonly BankFault[] = ['date_in_future', 'date_too_old']

const hasBalances = ({ period }: StatementPart) => period?.opening != null && period.closing !== null

function requireReadable(part: StatementPart): void {
  const faulty = part.rows.flatMap((row) => ('fault' in row ? [row] : []))
  const first = faulty.find(({ fault }) => impossible.includes(fault)) ?? (hasBalances(part) ? faulty[0] : undefined)
  if (!first) return
  const because: TextId = `bank_row_${first.fault}`
  throw refuse('validation', { fields: { file: 'bank_row_unreadable' }, line: first.line, because })
}

/** A statement that ends in the future would claim that future days have no further lines. */
function requirePast({ period, rows, line }: StatementPart, today: string): void {
  if (!period || period.toOn <= dayAfter(today)) return
  const because: TextId = 'bank_row_date_in_future'
  throw refuse('validation', { fields: { file: 'bank_row_unreadable' }, line: rows[0]?.line ?? line, because })
}

function requireSum({ period, rows, line }: StatementPart): void {
  if (period?.opening == null || period.closing === null) return
  const { opening, closing, currency, number } = period
  const lines = factsOf(rows).reduce((sum, { amount }) => sum + amount, 0)
  if (opening + lines === closing) return
  const decimal = (units: number) => `${toDecimal(units, minorDigits(currency))} ${currency}`
  const figures = {
    opening: decimal(opening),
    lines: decimal(lines),
    sum: decimal(opening + lines),
    closing: decimal(closing),
  }
  throw refuse('validation', { fields: { file: 'bank_sum_differs' }, statement: number, line, ...figures })
}
