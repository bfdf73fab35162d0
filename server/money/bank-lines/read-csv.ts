import { limits } from '#contract/limits.ts'
import { type ColumnName, columnNames, csvDelimiters } from '#contract/operator/bank-formats.ts'
import { readRecords } from '../../base/delimited/read-records.ts'
import { refuse } from '../../base/refuse.ts'
import { type ChainedLine, chainOf } from './csv-balances.ts'
import { type CsvLayout, type CsvRecord, cellsOf, chooseColumns, findLayout } from './csv-layout.ts'
import { type BankChoices, type BankMapping, type CsvChoices, withChoices } from './csv-mapping.ts'
import { directionOf } from './directions.ts'
import { dayOrNull, guessDays, guessSign } from './guess-values.ts'
import { isDayLike, readAmount, readCurrency, readDay } from './read-values.ts'
import {
  clean,
  cut,
  factsOf,
  type LeftOut,
  type LineFacts,
  RowFault,
  readRow,
  rowsOf,
  type StatementPart,
  type StatementParts,
  type StatementRow,
  spanOf,
} from './statement.ts'

export type CsvDoubt = 'date_order' | 'buddhist_years' | 'decimal_sign'
export type CsvFile = StatementParts & { csv: CsvChoices; doubts: CsvDoubt[] }

export type CsvOptions = {
  currency: string
  today: string
  mapping: BankMapping | null
  /** The choices of a dry run. Null for a real import, which guesses nothing. */
  tried: BankChoices | null
}

/**
 * Reads a CSV file by the account's mapping; a dry run guesses what is missing. Every refusal includes how the file was
 * read.
 */
export function readCsv(text: string, options: CsvOptions): CsvFile {
  const plan = planReading(text, options)
  const { csv, layout, isComplete } = plan
  if (!isComplete) throw refuse('validation', { fields: { file: 'bank_mapping_missing' }, csv })
  return { ...withChoices(csv, () => readRows(layout, csv.mapping, options)), csv, doubts: plan.doubts }
}

const fileLimits = {
  relaxQuotes: true,
  recordsMax: limits.bankLinesMax + limits.bankHeadLineMax,
  recordLengthMax: 20_000,
}
const headsMax = 20
const headTextMax = 120
const columnsMax = 60

type Plan = { layout: CsvLayout; csv: CsvChoices; doubts: CsvDoubt[]; isComplete: boolean }

function planReading(text: string, options: CsvOptions): Plan {
  const { mapping, tried, today } = options
  const hasColumns = (choices: BankChoices | null) => Object.keys(choices?.columns ?? {}).length > 0
  const { columns: triedColumns, ...others } = tried ?? {}
  const given: BankChoices = { ...mapping, ...others, ...(hasColumns(tried) && { columns: triedColumns }) }
  const read = readRecords(text, { ...fileLimits, ...(given.delimiter && { delimiter: given.delimiter }) })
  const { records } = read
  const delimiter = csvDelimiters.find((each) => each === read.delimiter) ?? ','
  const layout = findLayout(records, given, today)
  const isGiven = hasColumns(given) && Object.values(given.columns ?? {}).every((name) => layout.names.includes(name))
  // The file does not have the mapped columns, so it is another kind of file and is guessed from scratch.
  if (mapping && !isGiven) return planReading(text, { ...options, mapping: null })
  const known = isGiven ? given : others
  const columns = (isGiven ? given.columns : undefined) ?? chooseColumns(layout, today)
  const dayCells = cellsOf(layout, columns, ['bookedOn'])
  const days = guessDays(cellsOf(layout, columns, ['bookedOn', 'valueOn']), today)
  const decimal = guessSign(cellsOf(layout, columns, ['amount', 'credit', 'debit', 'balance']))
  const chosen = {
    dates: known.dates ?? days.form,
    isBuddhist: known.isBuddhist ?? (known.dates === undefined && days.isBuddhist),
  }
  const full: BankMapping = {
    delimiter,
    dates: chosen.dates,
    decimal: known.decimal ?? decimal.decimal,
    columns,
    ...(chosen.isBuddhist && { isBuddhist: true }),
    ...(known.encoding && { encoding: known.encoding }),
    ...(layout.headLine === 0 ? { head: 0 } : known.head !== undefined && { head: layout.headLine }),
    ...(known.directions && { directions: known.directions }),
  }
  const words = [...new Set(cellsOf(layout, columns, ['direction']))].slice(0, limits.bankDirectionsMax)
  const written = dayCells.find((cell) => dayOrNull(cell, { ...chosen, form: chosen.dates, today }) !== null)
  const day = written === undefined ? null : dayOrNull(written, { ...chosen, form: chosen.dates, today })
  return {
    layout,
    csv: {
      mapping: full,
      columns: layout.names.filter((name) => name !== '').slice(0, columnsMax),
      heads: records
        .slice(0, headsMax)
        .map(({ cells, line }) => ({ line, text: cells.join(' · ').slice(0, headTextMax) })),
      words: words.map((word) => ({
        word: word.slice(0, limits.bankColumnMax),
        is: directionOf(word, known.directions),
      })),
      sample: written !== undefined && day ? { written: written.slice(0, limits.bankColumnMax), day } : null,
    },
    doubts: [
      ...(known.dates === undefined && days.isOrderDoubtful ? (['date_order'] as const) : []),
      ...(known.dates === undefined && chosen.isBuddhist ? (['buddhist_years'] as const) : []),
      ...(known.decimal === undefined && decimal.isDoubtful ? (['decimal_sign'] as const) : []),
    ],
    isComplete: isWhole(full) && (isGiven || tried !== null),
  }
}

const isWhole = ({ columns: { bookedOn, amount, credit, debit } }: BankMapping) =>
  bookedOn !== undefined && (amount !== undefined || credit !== undefined || debit !== undefined)

type Cell = (name: ColumnName) => string
const cellReader = ({ names }: CsvLayout, columns: BankMapping['columns']) => {
  const places = new Map(
    columnNames.flatMap((name) => (columns[name] === undefined ? [] : [[name, names.indexOf(columns[name])]])),
  )
  return {
    cellIn:
      ({ cells }: CsvRecord): Cell =>
      (name) =>
        cells[places.get(name) ?? -1] ?? '',
    columnOf: (field: string) => Math.max(0, places.get(field as ColumnName) ?? 0) + 1,
  }
}

function readRows(layout: CsvLayout, mapping: BankMapping, { currency, today }: CsvOptions): StatementParts {
  const { cellIn, columnOf } = cellReader(layout, mapping.columns)
  const leftOut: LeftOut[] = layout.before.map(({ line }) => ({ why: 'before_header', line }))
  const { payments, others } = splitFillers(layout.data, cellIn)
  leftOut.push(...others.map(({ line }): LeftOut => ({ why: 'no_payment', line })))
  const signs = readSigns(payments, { cellIn, mapping })
  const chained: ChainedLine[] = []
  const rows: StatementRow[] = rowsOf(
    payments.map((record) => {
      const cell = cellIn(record)
      return readRow(
        { line: record.line, column: 1 },
        () => {
          const { facts, balance } = readFacts(cell, { mapping, currency, today, signs })
          if (facts.currency === currency) chained.push({ facts, balance, line: record.line })
          return facts
        },
        columnOf,
      )
    }),
    leftOut,
  )
  const isSilent = (row: StatementRow) => 'fault' in row && row.fault === 'missing'
  const isBroken = rows.some((row) => 'fault' in row && !isSilent(row))
  const balances = chainOf(chained, { isBroken })
  // Parts of a collective entry have amounts of their own elsewhere: the balances follow without them.
  const isWithout = !isBroken && balances.opening !== null
  if (isWithout) leftOut.push(...rows.filter(isSilent).map(({ line }): LeftOut => ({ why: 'no_payment', line })))
  const lines = isWithout ? rows.filter((row) => !isSilent(row)) : rows
  const span = spanOf(factsOf(lines).map(({ bookedOn }) => bookedOn))
  const period: StatementPart['period'] = span && { number: 'csv', account: null, ...span, ...balances, currency }
  return { format: 'csv', parts: [{ period, rows: lines, line: layout.headLine }], leftOut }
}

const amountColumns = ['amount', 'credit', 'debit'] as const

/**
 * Separates lines that are not payments: without day and amount, with only a balance, or before the first or after the
 * last day (totals and notes).
 */
function splitFillers(records: readonly CsvRecord[], cellIn: (record: CsvRecord) => Cell) {
  const isEmpty = (cell: Cell) => amountColumns.every((name) => cell(name) === '')
  const hasDay = (record: CsvRecord) => {
    const cell = cellIn(record)
    return isDayLike(cell('bookedOn')) || (/\p{Nd}/u.test(cell('bookedOn')) && !isEmpty(cell))
  }
  const [first, last] = [records.findIndex(hasDay), records.findLastIndex(hasDay)]
  const isFiller = (record: CsvRecord, at: number) => {
    const cell = cellIn(record)
    // A payment without a day of booking has another day, such as that of its value.
    const isOutside = (at < first || at > last) && !record.cells.some(isDayLike)
    return isOutside || (isEmpty(cell) && (!isDayLike(cell('bookedOn')) || cell('balance') !== ''))
  }
  return { payments: records.filter((each, at) => !isFiller(each, at)), others: records.filter(isFiller) }
}

type FactOptions = { mapping: BankMapping; currency: string; today: string; signs: Signs }

function readFacts(cell: Cell, { mapping, currency: ofAccount, today, signs }: FactOptions) {
  const currency = cell('currency') === '' ? ofAccount : readCurrency(cell('currency'))
  const amountOf = (field: ColumnName) => readAmount(cell(field), { currency, decimal: mapping.decimal, field })
  const days = { form: mapping.dates, isBuddhist: mapping.isBuddhist ?? false }
  const facts: LineFacts = {
    bookedOn: readDay(cell('bookedOn'), { ...days, field: 'bookedOn', today }),
    valueOn: cell('valueOn') === '' ? null : readDay(cell('valueOn'), { ...days, field: 'valueOn' }),
    amount: readSigned(cell, { amountOf, mapping, signs }),
    currency,
    bankId: clean(cell('bankId')),
    reference: clean(cell('reference')),
    payer: clean(cell('payer')),
    payerAccount: clean(cell('payerAccount')),
    text: cut(clean(cell('text'))),
    balance: clean(cell('balance')),
  }
  return { facts, balance: cell('balance') === '' ? null : amountOf('balance') }
}

type SignOptions = { amountOf: (field: ColumnName) => number; mapping: BankMapping; signs: Signs }

function readSigned(cell: Cell, { amountOf, mapping, signs }: SignOptions): number {
  if (cell('amount') !== '') {
    const amount = amountOf('amount')
    if (mapping.columns.direction === undefined || amount === 0) return amount
    const direction = directionOf(cell('direction'), mapping.directions)
    // Sign and word contradict each other, and nothing tells which one is right.
    const isAgainst = amount < 0 && signs !== 'turned' && (direction === 'in' || signs === null)
    if (direction === null || isAgainst) throw new RowFault('direction', 'direction_unknown')
    return direction === 'in' ? Math.abs(amount) : 0 - Math.abs(amount)
  }
  const credit = cell('credit') === '' ? 0 : amountOf('credit')
  const debit = cell('debit') === '' ? 0 : amountOf('debit')
  if (credit !== 0 && debit !== 0) throw new RowFault('debit', 'amount_unreadable')
  if (cell('credit') === '' && cell('debit') === '') throw new RowFault('amount', 'missing')
  return credit !== 0 ? credit : 0 - Math.abs(debit)
}

/** The signs beside the words: outgoing money has a minus or, in statements of cards, incoming money has it. */
type Signs = 'own' | 'turned' | null

function readSigns(
  records: readonly CsvRecord[],
  { cellIn, mapping }: { cellIn: (record: CsvRecord) => Cell; mapping: BankMapping },
): Signs {
  if (mapping.columns.direction === undefined) return null
  const words = Map.groupBy(records.map(cellIn), (cell) => directionOf(cell('direction'), mapping.directions))
  const hasMinus = (cell: Cell) => /[-−(]/.test(cell('amount'))
  const [inside, out] = [words.get('in') ?? [], words.get('out') ?? []]
  if (out.length > 0 && inside.length > 0 && inside.every(hasMinus) && !out.some(hasMinus)) return 'turned'
  return out.every(hasMinus) ? 'own' : null
}
