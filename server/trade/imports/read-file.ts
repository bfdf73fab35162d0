import type { DecimalSign, TextEncoding } from '#contract/delimited.ts'
import { limits } from '#contract/limits.ts'
import type { ImportColumns, importFormats } from '#contract/operator/import-formats.ts'
import { requireText } from '../../base/delimited/decode-text.ts'
import { findHeader, numberRepeated } from '../../base/delimited/find-header.ts'
import { guessDecimal } from '../../base/delimited/numbers.ts'
import { type DelimitedRecord, readRecords } from '../../base/delimited/read-records.ts'
import { refuse, refuseField } from '../../base/refuse.ts'
import { columnName } from './cells.ts'
import type { ImportItem, Line } from './item.ts'
import { readJsonLines } from './json-lines.ts'
import { readMedusa } from './medusa.ts'
import { readPlain } from './plain.ts'
import { formatOf, lacksOf } from './recognise.ts'
import { readShopify } from './shopify.ts'
import { readVendure } from './vendure.ts'
import { readWooCommerce } from './woocommerce.ts'

export const isSupplier = (name: string): boolean => /^([a-z0-9][a-z0-9-]{0,39})?$/.test(name)

export type ImportFormat = (typeof importFormats)[number]

/** Choices for what the bytes do not show, or show wrongly. */
export type ReadingChoice = {
  /** If undefined, recognised by the columns. */
  format?: ImportFormat | undefined
  encoding?: TextEncoding | undefined
  delimiter?: string | undefined
  decimal?: DecimalSign | undefined
  /** For a CSV of another program. */
  columns?: ImportColumns | undefined
}

export type ImportFile = ReadingChoice & {
  bytes: Uint8Array
  /** Separates products of suppliers whose files use the same ids; '' if the platform has one supplier. */
  supplier?: string | undefined
  rememberedColumns?: ImportColumns | undefined
  /** The language of texts without one. */
  lang: string
  currency: string
}

export type FileReading = {
  format: ImportFormat
  encoding: TextEncoding
  delimiter: string | null
  decimal: DecimalSign | null
  columns: ImportColumns | null
}

/** Reads the products of a file in its order; refuses a file of unknown format as a whole. */
export function readFile(file: ImportFile): FileReading & { items: ImportItem[] } {
  const { bytes, supplier = '', lang, currency, format } = file
  if (bytes.byteLength > limits.importBytesMax) throw refuse('too_large')
  const { text, encoding } = requireText(bytes, file.encoding)
  if (format === 'jsonl' || (format === undefined && isJsonLine(text))) {
    const items = ofSupplier(supplier, unique(readJsonLines(text, lang)))
    return { format: 'jsonl', encoding, delimiter: null, decimal: null, columns: null, items }
  }
  const { names, lines, delimiter } = readLines(text, file.delimiter)
  const found = format ?? (file.columns ? 'csv' : formatOf(names))
  const columns = found === undefined || found === 'csv' ? requireColumns(names, file) : null
  if (lines.length === 0) throw refuseField('file', 'import_empty')
  const decimal = file.decimal ?? guessDecimal(pricesOf(lines, columns))
  const context = { lang, currency, decimal }
  const items = columns ? readPlain(lines, { ...context, columns }) : readers[found as ShopFormat](lines, context)
  return {
    format: columns ? 'csv' : (found as ShopFormat),
    encoding,
    delimiter,
    decimal,
    columns,
    items: ofSupplier(supplier, unique(items)),
  }
}

type ShopFormat = Exclude<ImportFormat, 'jsonl' | 'csv'>
const readers = { shopify: readShopify, woocommerce: readWooCommerce, medusa: readMedusa, vendure: readVendure }

/**
 * The chosen columns, or the remembered ones if the file has them all; otherwise refuses with the columns to choose
 * from.
 */
function requireColumns(names: readonly string[], { columns, rememberedColumns, format }: ImportFile): ImportColumns {
  const hasAll = (chosen: ImportColumns) => Object.values(chosen).every((name) => names.includes(columnName(name)))
  const isWhole = ({ source, sku }: ImportColumns) => source !== undefined || sku !== undefined
  const chosen = [columns, rememberedColumns].find((each) => each && isWhole(each) && hasAll(each))
  if (chosen) return chosen
  const offered = names
    .filter((name) => name !== '')
    .slice(0, columnsMax)
    .map((name) => name.slice(0, limits.bankColumnMax))
  const lacks = columns || format === 'csv' ? { fields: { file: 'import_columns_to_choose' as const } } : lacksOf(names)
  throw refuse('validation', { ...lacks, names: offered })
}

const columnsMax = 100

const ofSupplier = (supplier: string, items: readonly ImportItem[]): ImportItem[] =>
  items.map((item) =>
    supplier === '' || !('product' in item) || item.product.isOwnSource
      ? item
      : { ...item, product: { ...item.product, source: `${supplier}/${item.product.source}` } },
  )

/** A JSON document spread over lines is not JSON Lines. */
function isJsonLine(text: string): boolean {
  try {
    const first: unknown = JSON.parse(text.trimStart().split('\n', 1)[0] ?? '')
    return typeof first === 'object' && first !== null && !Array.isArray(first)
  } catch {
    // Probably CSV.
    return false
  }
}

/** The lines below the header; other lines may precede it. */
function readLines(text: string, chosen: string | undefined) {
  const options = { recordsMax: limits.importRowsMax + 1, recordLengthMax: recordMax, delimiter: chosen }
  const { records, delimiter } = readRecords(text, options)
  const at = findHeader(records)
  const names = numberRepeated((records[at]?.cells ?? []).map(columnName))
  const isEven = evenRows(records, names.findLastIndex((name) => name !== '') + 1)
  const lines: Line[] = records.slice(at + 1).map((record) => ({
    row: record.row,
    line: record.line,
    cells: Object.fromEntries(names.map((name, column) => [name, record.cells[column] ?? ''])),
    ...(!isEven(record) && { uneven: `${record.cells.length} / ${names.length}` }),
  }))
  return { names, lines, delimiter }
}

/** Excel writes rows in groups of this size, and leaves out the last cells where they are empty in a whole group. */
const rowsTogether = 16

/** Whether a row has its cells in the columns of the header, further empty ones aside. */
function evenRows(records: readonly DelimitedRecord[], width: number): (record: DelimitedRecord) => boolean {
  const togetherOf = ({ row }: DelimitedRecord) => Math.floor((row - 1) / rowsTogether)
  const widths = new Map<number, number>()
  for (const record of records) {
    widths.set(togetherOf(record), Math.max(record.cells.length, widths.get(togetherOf(record)) ?? 0))
  }
  return (record) =>
    record.cells.length < width
      ? record.cells.length === widths.get(togetherOf(record))
      : record.cells.slice(width).every((cell) => cell === '')
}

const recordMax = 1_000_000

/** The contents of price columns, which show the decimal sign. */
function pricesOf(lines: readonly Line[], columns: ImportColumns | null): string[] {
  const chosen = [columns?.purchasePrice, columns?.sellingPrice].flatMap((name) => name?.toLowerCase() ?? [])
  const names = columns ? chosen : Object.keys(lines[0]?.cells ?? {}).filter((name) => /price|cost/.test(name))
  return lines.flatMap(({ cells }) => names.map((name) => cells[name] ?? ''))
}

/** The second occurrence of a product is refused, since a product is written once. */
function unique(items: readonly ImportItem[]): ImportItem[] {
  if (items.length > limits.importRowsMax) throw refuse('too_large')
  const seen = new Set<string>()
  return items.map((item) => {
    if (!('product' in item)) return item
    const { row, key, line, columns } = item
    if (seen.has(item.product.source))
      return { row, key, refused: 'twice_in_file', line, place: columns.source, said: key }
    seen.add(item.product.source)
    return item
  })
}
