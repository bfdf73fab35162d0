import { csvLine } from '#contract/csv.ts'
import type { ShipmentLine } from './use-shipments.ts'

const head = ['Line', 'Order number', 'Carrier', 'Tracking number', 'Result', 'In words']

/** The outcome of each line, as CSV with the columns of the uploaded file. */
export function shipmentsCsv(lines: readonly ShipmentLine[], textOf: (line: ShipmentLine) => string): string {
  const rows = lines.map((line) => [
    line.line,
    line.number,
    line.carrier,
    line.trackingNumber,
    line.outcome,
    textOf(line),
  ])
  // The byte order mark tells spreadsheets that the file is UTF-8.
  return `\uFEFF${[head, ...rows].map(csvLine).join('')}`
}
