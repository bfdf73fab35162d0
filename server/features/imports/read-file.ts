import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { limits } from '#contract/limits.ts'
import type { importFormats } from '#contract/operator/imports.ts'
import { refuse, refuseField } from '../../base/refuse.ts'
import type { ImportItem, Line } from './item.ts'
import { readJsonLines } from './json-lines.ts'
import { readMedusa } from './medusa.ts'
import { readShopify } from './shopify.ts'
import { readVendure } from './vendure.ts'
import { readWooCommerce } from './woocommerce.ts'

export type ImportFormat = (typeof importFormats)[number]

export type ImportFile = {
  bytes: Uint8Array
  /** Recognised by the file's columns where it is not given. */
  format?: ImportFormat | undefined
  /** The language of texts without one. */
  lang: string
  currency: string
}

/** The products of a file, in its order; a file of an unknown format is refused as a whole. */
export async function readFile({ bytes, lang, currency, format }: ImportFile): Promise<{
  format: ImportFormat
  items: ImportItem[]
}> {
  if (bytes.byteLength > limits.importBytesMax) throw refuse('too_large')
  const text = decode(bytes)
  const isJson = format === 'jsonl' || (format === undefined && isJsonLine(text))
  if (isJson) return { format: 'jsonl', items: unique(readJsonLines(text, lang)) }
  const lines = await readLines(text)
  const found = format ?? formatOf(lines)
  const readers: Record<Exclude<ImportFormat, 'jsonl'>, () => ImportItem[]> = {
    shopify: () => readShopify(lines, lang),
    woocommerce: () => readWooCommerce(lines, lang),
    medusa: () => readMedusa(lines, { lang, currency }),
    vendure: () => readVendure(lines, lang),
  }
  if (found === undefined || found === 'jsonl') throw refuseField('file', 'field_invalid')
  return { format: found, items: unique(readers[found]()) }
}

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

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\0', '')
  } catch {
    throw refuseField('file', 'field_invalid')
  }
}

/** Parsed as a stream, so that a large file does not block other requests. */
async function readLines(text: string): Promise<Line[]> {
  const header = text.slice(0, text.indexOf('\n') >>> 0)
  const delimiter = header.split(';').length > header.split(',').length ? ';' : ','
  const parser = Readable.from(pieces(text)).pipe(
    parse({
      columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()),
      delimiter,
      bom: true,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
      max_record_size: recordMax,
    }),
  )
  const lines: Line[] = []
  try {
    for await (const cells of parser as AsyncIterable<Record<string, string>>) {
      if (lines.length >= limits.importRowsMax) throw refuse('too_large')
      lines.push({ row: lines.length + 2, cells })
    }
  } catch (failure) {
    const isCsvError = failure instanceof Error && 'code' in failure && String(failure.code).startsWith('CSV_')
    if (isCsvError) throw refuseField('file', 'field_invalid')
    throw failure
  }
  return lines
}

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

function formatOf([first]: readonly Line[]): ImportFormat | undefined {
  return columnsOf.find(({ columns }) => columns.every((column) => first && column in first.cells))?.format
}

/** A product is written once: its second occurrence in the file is refused. */
function unique(items: readonly ImportItem[]): ImportItem[] {
  if (items.length > limits.importRowsMax) throw refuse('too_large')
  const seen = new Set<string>()
  return items.map((item) => {
    if (!('product' in item)) return item
    if (seen.has(item.product.source)) return { row: item.row, key: item.key, refused: 'twice_in_file' }
    seen.add(item.product.source)
    return item
  })
}
