import { minorDigits } from '#contract/currencies.ts'
import type { Reply } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { priceListColumns, type pricing, shelfStates } from '#contract/pricing.ts'
import { isUnitOf } from '../../base/delimited/currency-names.ts'
import { guessDecimal, minorOf, readNumber } from '../../base/delimited/numbers.ts'
import { type DelimitedRecord, readRecords } from '../../base/delimited/read-records.ts'
import { refuse } from '../../base/refuse.ts'
import { say, type TextId } from '../../base/texts/texts.ts'
import { withoutHidden } from '../../base/typed-text.ts'
import type { PricedRow, Reader } from './price-changes.ts'
import { invalidPrice } from './rules.ts'

type Column = (typeof priceListColumns)[number]
type Refused = Reply<typeof pricing.previewMany>['refused'][number]
type Refuse = (line: ListLine, column: Column, error: TextId) => void

/** A row of the file: its place, and its cells by column. */
type ListLine = { row: number; cells: Record<Column, string> }

/** What a row of the list asks for. Null leaves what is there. */
type Wanted = {
  line: ListLine
  row: PricedRow
  price: number | null
  state: (typeof shelfStates)[number] | null
}

const lineLengthMax = 2_000
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const foundMax = 60

type Input = {
  csv: string
  reader: Reader & { currency: string }
  feeBps: number
  /** Also answers variants that lose money and are not named. */
  readRows: (ids: RowIds) => Promise<PricedRow[]>
}

export type RowIds = { listingIds: string[]; variantIds: string[] }

/**
 * The rows of an edited price list that can be carried out, the others with their cell and what is wrong, and all
 * prices that were read.
 */
export async function readPriceRows({ csv, reader, feeBps, readRows }: Input) {
  const lines = linesOf(csv)
  const refused: Refused[] = []
  const refuseCell: Refuse = ({ row, cells }, column, error) => {
    const text = cells[column].slice(0, foundMax)
    refused.push({ row, column, text, error: say(error, { ...reader, timeZone: 'UTC' }) })
  }
  const idsIn = (column: 'listing' | 'variant') => [
    ...new Set(lines.map(({ cells }) => cells[column].toLowerCase()).filter((id) => uuid.test(id))),
  ]
  const rows = await readRows({ listingIds: idsIn('listing'), variantIds: idsIn('variant') })
  const known = new Map(rows.map((row) => [`${row.listingId} ${row.variantId}`, row]))
  const wanted: Wanted[] = []
  for (const line of lines) {
    const key = `${line.cells.listing} ${line.cells.variant}`.toLowerCase()
    const row = known.get(key)
    // A price list has each variant once: the second row of one would be another price for it.
    known.delete(key)
    if (!row) refuseCell(line, uuid.test(line.cells.listing) ? 'variant' : 'listing', 'not_found')
    else {
      const price = readPrice(line.cells.price, reader.currency)
      const state = shelfStates.find((each) => each === line.cells.status.toLowerCase()) ?? null
      const priceError = price === undefined ? 'field_invalid' : priceErrorOf(price, row, feeBps)
      if (priceError) refuseCell(line, 'price', priceError)
      else if (state === null && line.cells.status !== '') refuseCell(line, 'status', 'field_invalid')
      else wanted.push({ line, row, price: price ?? null, state })
    }
  }
  return { rows, wanted, refused, refuseCell }
}

/** A price that is left as it was is no fault of the file, even if it loses money since the cost rose. */
const priceErrorOf = (price: number | null | undefined, { purchasePrice, sellingPrice }: PricedRow, feeBps: number) =>
  price === null || price === undefined || price === sellingPrice ? null : invalidPrice(price, purchasePrice, feeBps)

/** In minor units. Null: the cell is empty. Undefined: the cell is not a price in this currency. */
function readPrice(cell: string, currency: string): number | null | undefined {
  if (cell === '') return null
  // Somebody may type a decimal comma among the points of the file.
  const number = readNumber(cell, guessDecimal([cell]) ?? '.')
  if (!number || number.isNegative || !isUnitOf(number.unit, currency)) return undefined
  return minorOf(number, minorDigits(currency)) ?? undefined
}

const needed = ['listing', 'variant', 'price'] as const

function linesOf(csv: string): ListLine[] {
  const { records } = readRecords(withoutHidden(csv), {
    recordsMax: limits.priceListRowsMax + 1,
    recordLengthMax: lineLengthMax,
    relaxQuotes: true,
  })
  const head = records[0]?.cells.map((cell) => cell.toLowerCase()) ?? []
  const missing = needed.filter((column) => !head.includes(column))
  if (missing.length > 0) {
    throw refuse('validation', { fields: { csv: 'shipments_columns_missing' }, columns: missing.join(', ') })
  }
  return records.slice(1).map((record) => ({ row: record.row, cells: cellsOf(record, head) }))
}

const cellsOf = ({ cells }: DelimitedRecord, head: readonly string[]) =>
  Object.fromEntries(priceListColumns.map((column) => [column, cells[head.indexOf(column)] ?? ''])) as ListLine['cells']
