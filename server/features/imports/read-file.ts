import { Readable } from 'node:stream'
import { limits } from '#contract/limits.ts'
import type { importFormats } from '#contract/operator/imports.ts'
import { lazyRequire } from '../../base/lazy-require.ts'
import { refuse, refuseField } from '../../base/refuse.ts'
import { withoutHidden } from '../../base/typed-text.ts'
import type { ImportItem, Line } from './item.ts'
import { readJsonLines } from './json-lines.ts'
import { readMedusa } from './medusa.ts'
import { readShopify } from './shopify.ts'
import { readVendure } from './vendure.ts'
import { readWooCommerce } from './woocommerce.ts'

const loadCsv = lazyRequire<typeof import('csv-parse')>('csv-parse')

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
  const text = decode(bytes)
  const isJson = format === 'jsonl' || (format === undefined && isJsonLine(text))
  if (isJson) return { format: 'jsonl', items: ofSupplier(supplier, unique(readJsonLines(text, lang))) }
  const { names, lines } = await readLines(text)
  const found = format ?? formatOf(names)
  if (found === undefined) throw refuseColumns(names)
  if (lines.length === 0) throw refuseField('file', 'import_empty')
  const readers: Record<Exclude<ImportFormat, 'jsonl'>, () => ImportItem[]> = {
    shopify: () => readShopify(lines, { lang, currency }),
    woocommerce: () => readWooCommerce(lines, { lang, currency }),
    medusa: () => readMedusa(lines, { lang, currency }),
    vendure: () => readVendure(lines, { lang, currency }),
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

/** The text of a file in UTF-8; any other file is refused. */
export function decode(bytes: Uint8Array): string {
  try {
    return withoutHidden(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw refuseField('file', 'import_not_utf8')
  }
}

/** Parsed as a stream, so that a large file does not block other requests. */
async function readLines(text: string): Promise<{ names: readonly string[]; lines: Line[] }> {
  let names: readonly string[] = []
  const header = text.slice(0, text.indexOf('\n') >>> 0)
  const delimiter = header.split(';').length > header.split(',').length ? ';' : ','
  const parser = Readable.from(pieces(text)).pipe(
    loadCsv().parse({
      columns: (header: string[]) => {
        names = header.map((name) => name.trim().toLowerCase())
        return [...names]
      },
      delimiter,
      bom: true,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
      max_record_size: recordMax,
      info: true,
    }),
  )
  const lines: Line[] = []
  try {
    let before = { lines: 1, empty: 0 }
    for await (const { info, record } of parser as AsyncIterable<ParsedRecord>) {
      if (lines.length >= limits.importRowsMax) throw refuse('too_large')
      // A record begins behind the one before it and the empty lines between them; a cell may have several lines.
      const skipped = info.empty_lines - before.empty
      lines.push({ row: lines.length + 2 + info.empty_lines, line: before.lines + skipped + 1, cells: record })
      before = { lines: info.lines, empty: info.empty_lines }
    }
  } catch (failure) {
    if (!(failure instanceof loadCsv().CsvError)) throw failure
    throw refuse('validation', { fields: { file: 'import_line_unreadable' }, line: Number(failure['lines']) })
  }
  return { names, lines }
}

type ParsedRecord = { record: Record<string, string>; info: { lines: number; empty_lines: number } }

const recordMax = 1_000_000
const pieceLength = 64 * 1024

function* pieces(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += pieceLength) yield text.slice(at, at + pieceLength)
}

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
