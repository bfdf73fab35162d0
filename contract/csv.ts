/** East Asian versions of spreadsheets also read full-width signs as the start of a formula. A quote may open a cell. */
const formula = /^["\s\u200b-\u200f\ufeff]*[=@+\-＝＠＋－]/u
const number = /^[+-]?\d+(?:\.\d+)?$/
/** A spreadsheet of a country with decimal commas splits at semicolons, and reads a quote only where a cell starts. */
const splitting = /([;|\t\r\n])/

/** Quoting alone does not keep a spreadsheet from reading a formula, so an apostrophe marks each start of one as text. */
const asText = (value: string): string =>
  value
    .split(splitting)
    .map((part) => (formula.test(part) ? `'${part}` : part))
    .join('')

function cell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number' || number.test(value)) return String(value)
  const text = asText(value)
  return /[",;|\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A line of a CSV file with its line end. No spreadsheet computes anything of its texts; numbers stay numbers. */
export const csvLine = (cells: readonly (string | number | null)[]): string => `${cells.map(cell).join(',')}\r\n`
