import type { ShipmentLine } from './use-shipments.ts'

const head = ['Line', 'Order number', 'Carrier', 'Tracking number', 'Result', 'In words']

/** A text that a spreadsheet would compute gets an apostrophe in front. */
const isFormula = /^[=@\t\r\n+\-＝＠＋－]/
const cell = (value: string | number): string =>
  typeof value === 'number' ? String(value) : `"${(isFormula.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`

/** What became of each line, as CSV with the columns of the file that was read. */
export function shipmentsCsv(lines: readonly ShipmentLine[], textOf: (line: ShipmentLine) => string): string {
  const rows = lines.map((line) => [
    line.line,
    line.number,
    line.carrier,
    line.trackingNumber,
    line.outcome,
    textOf(line),
  ])
  // The mark at the beginning tells spreadsheets that it is UTF-8.
  return `\uFEFF${[head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
}
