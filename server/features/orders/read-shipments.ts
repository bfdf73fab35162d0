import { limits } from '#contract/limits.ts'
import { lazyRequire } from '../../base/lazy-require.ts'
import { refuse, refuseField } from '../../base/refuse.ts'

const loadCsv = lazyRequire<typeof import('csv-parse/sync')>('csv-parse/sync')

/** One order with its parcel, as a line of a file or of a call gives it. */
export type Shipment = { number: string; carrier: string; trackingNumber: string }

export type ShipmentFileLine = Shipment & { /** Of the file, where its header is 1. */ line: number }

const columns = { number: 'order number', carrier: 'carrier', trackingNumber: 'tracking number' } as const
const separators = [';', '\t', ','] as const
const recordMax = 20_000

/** The lines of a CSV of tracking numbers, in its order; other columns than the three are left out. */
export function readShipmentFile(text: string): ShipmentFileLine[] {
  const [head, ...records] = readRecords(text)
  const names =
    head?.record.map((name) =>
      name
        .trim()
        .toLowerCase()
        .replaceAll(/[\s_]+/g, ' '),
    ) ?? []
  const missing = Object.values(columns).filter((name) => !names.includes(name))
  if (missing.length > 0) {
    throw refuse('validation', { fields: { file: 'shipments_columns_missing' }, columns: missing.join(', ') })
  }
  if (records.length === 0) throw refuseField('file', 'shipments_none')
  if (records.length > limits.shipLinesMax) {
    throw refuse('validation', { fields: { file: 'shipments_too_many' }, max: limits.shipLinesMax })
  }
  return records.map(({ record, info: { lines } }) => {
    const cell = (name: string) => record[names.indexOf(name)]?.trim() ?? ''
    return {
      line: lines,
      number: cell(columns.number),
      carrier: cell(columns.carrier),
      trackingNumber: cell(columns.trackingNumber),
    }
  })
}

type CsvRecord = { record: string[]; info: { lines: number } }

function readRecords(text: string): CsvRecord[] {
  try {
    const records: unknown = loadCsv().parse(text, {
      delimiter: separatorOf(text),
      bom: true,
      info: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      relax_column_count: true,
      max_record_size: recordMax,
      // One more than may be, and the header: enough to see that there are too many.
      to: limits.shipLinesMax + 2,
    })
    return records as CsvRecord[]
  } catch (failure) {
    if (!(failure instanceof loadCsv().CsvError)) throw failure
    throw refuse('validation', { fields: { file: 'import_line_unreadable' }, line: Number(failure['lines']) })
  }
}

/** The separator that the header has most of. */
function separatorOf(text: string): string {
  const head = text.slice(0, text.indexOf('\n') >>> 0)
  const countOf = (separator: string) => head.split(separator).length
  return separators.reduce((best, each) => (countOf(each) > countOf(best) ? each : best))
}
