import type { ShipmentLine } from './use-shipments.ts'

const head = ['Line', 'Order number', 'Carrier', 'Tracking number', 'Result', 'In words']

/** A spreadsheet would evaluate such a text as a formula, so it gets an apostrophe in front. */
const isFormula = /^[=@\t\r\n+\-＝＠＋－]/
const cell = (value: string | number): string =>
  typeof value === 'number' ? String(value) : `"${(isFormula.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`

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
  return `\uFEFF${[head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
}
