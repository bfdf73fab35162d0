import { limits } from '#contract/limits.ts'
import type { importFormats } from '#contract/operator/imports.ts'
import { requireText } from '../../base/delimited/decode-text.ts'
import { findHeader } from '../../base/delimited/find-header.ts'
import { guessDecimal } from '../../base/delimited/numbers.ts'
import { readRecords } from '../../base/delimited/read-records.ts'
import { refuse, refuseField } from '../../base/refuse.ts'
import type { ImportItem, Line } from './item.ts'
import { readJsonLines } from './json-lines.ts'
import { readMedusa } from './medusa.ts'
import { readShopify } from './shopify.ts'
import { readVendure } from './vendure.ts'
import { readWooCommerce } from './woocommerce.ts'

/** A supplier's short name. */
export const isSupplier = (name: string): boolean => /^([a-z0-9][a-z0-9-]{0,39})?$/.test(name)

export type ImportFormat = (typeof importFormats)[number]

export type ImportFile = {
  bytes: Uint8Array
  /** Recognised by the file's columns where it is not given. */
  format?: ImportFormat | undefined
  /** Keeps the products of suppliers apart whose files give the same names; '' for a platform with one supplier. */
  supplier?: string | undefined
  /** The language of texts without one. */
  lang: string
  currency: string
}

/** The products of a file, in its order; a file of an unknown format is refused as a whole. */
export async function readFile({ bytes, supplier = '', lang, currency, format }: ImportFile): Promise<{
  format: ImportFormat
  items: ImportItem[]
}> {
  if (bytes.byteLength > limits.importBytesMax) throw refuse('too_large')
  const { text } = requireText(bytes)
  const isJson = format === 'jsonl' || (format === undefined && isJsonLine(text))
  if (isJson) return { format: 'jsonl', items: ofSupplier(supplier, unique(readJsonLines(text, lang))) }
  const { names, lines } = readLines(text)
  const found = format ?? formatOf(names)
  if (found === undefined) throw refuseColumns(names)
  if (lines.length === 0) throw refuseField('file', 'import_empty')
  const decimal = guessDecimal(pricesOf(lines))
  const readers: Record<Exclude<ImportFormat, 'jsonl'>, () => ImportItem[]> = {
    shopify: () => readShopify(lines, { lang, currency, decimal }),
    woocommerce: () => readWooCommerce(lines, { lang, currency, decimal }),
    medusa: () => readMedusa(lines, { lang, currency, decimal }),
    vendure: () => readVendure(lines, { lang, currency, decimal }),
  }
  if (found === 'jsonl') throw refuseField('file', 'field_invalid')
  return { format: found, items: ofSupplier(supplier, unique(readers[found]())) }
}

const ofSupplier = (supplier: string, items: readonly ImportItem[]): ImportItem[] =>
  items.map((item) =>
    supplier === '' || !('product' in item) || item.product.isOwnSource
      ? item
      : { ...item, product: { ...item.product, source: `${supplier}/${item.product.source}` } },
  )

/** Whether the first line is a JSON object: a JSON document over many lines is not JSON Lines. */
function isJsonLine(text: string): boolean {
  try {
    const first: unknown = JSON.parse(text.trimStart().split('\n', 1)[0] ?? '')
    return typeof first === 'object' && first !== null && !Array.isArray(first)
  } catch {
    // Probably CSV.
    return false
  }
}

/** The lines below the header, which lines of other words may stand before. */
function readLines(text: string): { names: readonly string[]; lines: Line[] } {
  const { records } = readRecords(text, { recordsMax: limits.importRowsMax + 1, recordLengthMax: recordMax })
  const at = findHeader(records)
  const names = (records[at]?.cells ?? []).map((name) => name.toLowerCase())
  const lines = records.slice(at + 1).map(({ row, line, cells }) => ({
    row,
    line,
    cells: Object.fromEntries(names.map((name, column) => [name, cells[column] ?? ''])),
  }))
  return { names, lines }
}

const recordMax = 1_000_000

/** What the columns of prices say: they tell how the file writes decimals. */
const pricesOf = (lines: readonly Line[]) =>
  lines.flatMap(({ cells }) => Object.entries(cells).flatMap(([name, cell]) => (/price|cost/.test(name) ? cell : [])))

/** The columns by which a format is recognised. */
const columnsOf: readonly { format: ImportFormat; columns: readonly string[] }[] = [
  { format: 'shopify', columns: ['handle', 'title', 'variant price'] },
  { format: 'medusa', columns: ['product handle', 'product title', 'variant title'] },
  { format: 'vendure', columns: ['name', 'slug', 'optiongroups', 'price'] },
  { format: 'woocommerce', columns: ['type', 'sku', 'name', 'regular price'] },
  { format: 'woocommerce', columns: ['type', 'sku', 'name', 'regular_price'] },
]

const formatOf = (names: readonly string[]): ImportFormat | undefined =>
  columnsOf.find(({ columns }) => columns.every((column) => names.includes(column)))?.format

/** Names the format that the file is nearest to, and what it lacks of it. */
function refuseColumns(names: readonly string[]) {
  const missingOf = (columns: readonly string[]) => columns.filter((column) => !names.includes(column))
  const [nearest] = columnsOf
    .map(({ format, columns }) => ({ format, missing: missingOf(columns) }))
    .sort((one, other) => one.missing.length - other.missing.length)
  const detail = { format: nearest?.format ?? '', columns: nearest?.missing.join(', ') ?? '' }
  return refuse('validation', { fields: { file: 'import_columns_missing' }, ...detail })
}

/** A product is written once: its second occurrence in the file is refused. */
function unique(items: readonly ImportItem[]): ImportItem[] {
  if (items.length > limits.importRowsMax) throw refuse('too_large')
  const seen = new Set<string>()
  return items.map((item) => {
    if (!('product' in item)) return item
    const { row, key, line, sourceColumn } = item
    if (seen.has(item.product.source))
      return { row, key, refused: 'twice_in_file', line, place: sourceColumn, said: key }
    seen.add(item.product.source)
    return item
  })
}
