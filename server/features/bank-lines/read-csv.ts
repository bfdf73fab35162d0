import type { Reply } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { ColumnName } from '#contract/operator/bank-formats.ts'
import type { operatorBankLines } from '#contract/operator/bank-lines.ts'
import { lazyRequire } from '../../base/lazy-require.ts'
import { refuse } from '../../base/refuse.ts'
import { readAmount, readCurrency, readDay } from './read-values.ts'
import { clean, type LineFacts, type Position, RowFault, readRow, type StatementFile } from './statement.ts'

const loadCsv = lazyRequire<typeof import('csv-parse/sync')>('csv-parse/sync')

export type BankMapping = NonNullable<Reply<typeof operatorBankLines.accounts>[number]['mapping']>

type Record = { cells: string[]; position: Position }
const recordMax = 20_000

/** A CSV file, read as the account's mapping says. Without one the refusal names the file's columns. */
export function readCsv(text: string, mapping: BankMapping | null, currency: string): StatementFile {
  const delimiter = mapping?.delimiter ?? guessDelimiter(text)
  const [head, ...records] = readRecords(text, delimiter)
  const names = head?.cells.map((name) => name.trim()) ?? []
  const missing = Object.values(mapping?.columns ?? {}).filter((name) => !names.includes(name))
  if (!mapping || missing.length > 0 || !isWhole(mapping)) {
    const columns = names.slice(0, columnsMax).map((name) => name.slice(0, limits.bankColumnMax))
    throw refuse('validation', { fields: { file: 'bank_mapping_missing' }, columns, delimiter })
  }
  const at = (name: ColumnName) => names.indexOf(mapping.columns[name] ?? '\0')
  const rows = records.map(({ cells, position }) =>
    readRow(
      position,
      () => readFacts((name) => cells[at(name)]?.trim() ?? '', { mapping, currency }),
      (field) => Math.max(0, at(field as ColumnName)) + 1,
    ),
  )
  const days = rows.flatMap((row) => ('facts' in row ? [row.facts.bookedOn] : [])).sort()
  const [fromOn] = days
  const toOn = days.at(-1)
  const balances = { opening: null, closing: null, currency }
  const period = fromOn && toOn && { number: 'csv', account: null, fromOn, toOn, ...balances, rows: rows.length }
  return { format: 'csv', rows, periods: period ? [period] : [] }
}

const columnsMax = 60

const isWhole = ({ columns: { bookedOn, amount, credit, debit } }: BankMapping) =>
  bookedOn !== undefined && (amount !== undefined || (credit !== undefined && debit !== undefined))

/** Separators that the first line has most of. */
function guessDelimiter(text: string): BankMapping['delimiter'] {
  const head = text.slice(0, text.indexOf('\n') >>> 0)
  const counts = ([';', '\t', ','] as const).map((delimiter) => ({ delimiter, parts: head.split(delimiter).length }))
  return counts.reduce((best, each) => (each.parts > best.parts ? each : best)).delimiter
}

function readRecords(text: string, delimiter: string): Record[] {
  try {
    const records = loadCsv().parse(text, {
      delimiter,
      bom: true,
      info: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: recordMax,
      to: limits.bankLinesMax + 2,
    }) as unknown as { record: string[]; info: { lines: number } }[]
    if (records.length > limits.bankLinesMax + 1) throw refuse('too_large')
    return records.map(({ record, info }) => ({ cells: record, position: { line: info.lines, column: 1 } }))
  } catch (failure) {
    if (!(failure instanceof loadCsv().CsvError)) throw failure
    throw refuse('validation', { fields: { file: 'import_line_unreadable' }, line: Number(failure['lines']) })
  }
}

type Cell = (name: ColumnName) => string
type ReadOptions = { mapping: BankMapping; currency: string }

function readFacts(cell: Cell, { mapping, currency: ofAccount }: ReadOptions): LineFacts {
  const currency = cell('currency') === '' ? ofAccount : readCurrency(cell('currency'))
  const amountOf = (field: ColumnName) => readAmount(cell(field), { currency, decimal: mapping.decimal, field })
  return {
    bookedOn: readDay(cell('bookedOn'), mapping.dates, 'bookedOn'),
    valueOn: cell('valueOn') === '' ? null : readDay(cell('valueOn'), mapping.dates, 'valueOn'),
    amount: readSigned(cell, amountOf),
    currency,
    bankId: clean(cell('bankId')),
    reference: clean(cell('reference')),
    payer: clean(cell('payer')),
    payerAccount: clean(cell('payerAccount')),
    text: clean(cell('text')),
    balance: clean(cell('balance')),
  }
}

/** Of a column with a sign, or of the one of two columns that is filled. */
function readSigned(cell: Cell, amountOf: (field: ColumnName) => number): number {
  if (cell('amount') !== '') return amountOf('amount')
  const credit = cell('credit') === '' ? 0 : amountOf('credit')
  const debit = cell('debit') === '' ? 0 : amountOf('debit')
  if (credit !== 0 && debit !== 0) throw new RowFault('debit', 'amount_unreadable')
  if (cell('credit') === '' && cell('debit') === '') throw new RowFault('amount', 'missing')
  return credit !== 0 ? credit : 0 - Math.abs(debit)
}
