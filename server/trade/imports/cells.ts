import { minorDigits } from '#contract/currencies.ts'
import type { DecimalSign } from '#contract/delimited.ts'
import { limits } from '#contract/limits.ts'
import { feeOf } from '#contract/money.ts'
import { isCurrencyName, isUnitOf } from '../../base/delimited/currency-names.ts'
import { minorOf, readNumber } from '../../base/delimited/numbers.ts'
import { unseen } from '../../base/typed-text.ts'
import { at, cellOf, type ImportNote, type Line, RowRefused, type Said } from './item.ts'

/** `decimal` is null if it was not chosen and the file does not show it. */
export type PriceForm = { currency: string; decimal: DecimalSign | null }

export type FileContext = PriceForm & { lang: string }

export type ReadingContext = FileContext & { notes: Set<ImportNote> }

const costShareBps = 6_000
/** Assumed for a new variant that the file calls in stock without a number. */
const assumedStock = 100

/** "15.000" is fifteen with a decimal point, and fifteen thousand with a grouping point. */
const isTwoAmounts = (text: string, digits: number) =>
  digits < 3 && /(?<![\d.,])[1-9]\d{0,2}\.\d{3}(?![\d.,])/.test(text)

/**
 * Returns minor units of an amount such as "1,284.60", "Rp 15.000,00" or "1500.00" yen; superfluous zeros are ignored.
 * Without a known decimal sign a point is assumed, and ambiguous amounts are refused. Also refuses zero, amounts above
 * the limit, too many decimals, another currency, and other text.
 */
export function readPrice(text: string, { currency, decimal }: PriceForm): number {
  const digits = minorDigits(currency)
  if (decimal === null && isTwoAmounts(text, digits)) throw new RowRefused('no_price')
  const written = readNumber(text, decimal ?? '.')
  if (!written || written.isNegative) throw new RowRefused('no_price')
  if (!isUnitOf(written.unit, currency)) {
    throw new RowRefused(isCurrencyName(written.unit) ? 'other_currency' : 'no_price')
  }
  const amount = minorOf(written, digits)
  if (amount === null || amount < 1 || amount > limits.purchasePriceMax) throw new RowRefused('no_price')
  return amount
}

type CostColumns = { cost?: readonly string[]; selling: readonly string[] }

/**
 * The purchase price. For a new variant with only a selling price, it is assumed as a share of it, rounded to the minor
 * unit.
 */
export function saidCost({ line, cells }: Line, { cost = [], selling }: CostColumns, form: PriceForm): Said<number> {
  const costCell = cellOf(cells, ...cost)
  if (costCell.said !== '') return { is: at({ line, ...costCell }, () => readPrice(costCell.said, form)) }
  const cell = cellOf(cells, ...selling)
  if (cell.said === '') return { lacks: 'no_price', fault: { line, ...cellOf(cells, ...cost, ...selling) } }
  const price = at({ line, ...cell }, () => readPrice(cell.said, form))
  return {
    guess: Math.max(1, feeOf(price, costShareBps)),
    note: 'purchase_price_is_60_percent_of_selling_price',
  }
}

type StockForm = Pick<ReadingContext, 'decimal' | 'notes'> & {
  /** The file says that stock is not counted, so zero or less is not a count either. */
  isUncounted?: boolean
  /** The format leaves the cell empty if stock is not counted. */
  isEmptyUncounted?: boolean
}

/** The counted stock. Text is refused; an empty cell is refused unless the format allows it. */
export function saidStock({ line, cells }: Line, columns: readonly string[], form: StockForm): Said<number> {
  const { isUncounted = false, isEmptyUncounted = isUncounted } = form
  const cell = cellOf(cells, ...columns)
  const uncounted = { guess: assumedStock, note: 'stock_not_counted' } as const
  if (cell.said === '') {
    const hasColumn = columns.some((column) => column in cells)
    return isEmptyUncounted || !hasColumn ? uncounted : { lacks: 'no_stock', fault: { line, ...cell } }
  }
  const count = at({ line, ...cell }, () => readCount(cell.said, form.decimal))
  return isUncounted && count <= 0 ? uncounted : { is: countable(count, form.notes) }
}

/** A negative number becomes zero, with a note. */
export function countable(count: number, notes: ReadingContext['notes']): number {
  if (count < 0) notes.add('stock_below_zero')
  return Math.max(0, count)
}

/** A number of whole pieces, up to what can be stored. */
export function readCount(text: string, decimal: DecimalSign | null): number {
  const written = decimal === null && isTwoAmounts(text, 0) ? null : readNumber(text, decimal ?? '.')
  const count = written?.unit === '' ? minorOf(written, 0) : null
  if (written === null || count === null) throw new RowRefused('no_stock')
  return written.isNegative ? 0 - count : Math.min(limits.variantStockMax, count)
}

const words: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  '1': true,
  false: false,
  no: false,
  '0': false,
}

/** Undefined unless the text is yes or no, in any case. */
export const readYesNo = (text: string): boolean | undefined => words[text.toLowerCase()]

/** Removes the apostrophe that keeps a spreadsheet from reading a text as a number or a formula. */
export const unescaped = (text: string): string => (/^'[-=+@]/.test(text) ? text.slice(1) : text)

/** One spelling for names: hidden characters, widths, and kinds of spaces and dashes make no difference. */
export const spelledOnce = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(unseen, '')
    .replace(/\s+/g, ' ')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .trim()

/** A code in one spelling; spreadsheets also escape codes of digits. */
export function codeOf(text: string): string {
  const code = spelledOnce(text)
  return /^'[-=+@\d]/.test(code) ? code.slice(1) : code
}

/** A column's name without invisible characters. */
export const columnName = (text: string): string => text.replace(unseen, '').replace(/\s+/g, ' ').trim().toLowerCase()
