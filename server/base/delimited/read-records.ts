import { delimiters } from '#contract/delimited.ts'
import { lazyRequire } from '../lazy-require.ts'
import { refuse } from '../refuse.ts'

const loadCsv = lazyRequire<typeof import('csv-parse/sync')>('csv-parse/sync')

/** `row` counts as spreadsheets do; `line` is the line of text where the record begins. */
export type DelimitedRecord = { cells: string[]; row: number; line: number }

export type ReadOptions = {
  delimiter?: string | undefined
  relaxQuotes?: boolean
  recordsMax: number
  recordLengthMax: number
}

/** No list of goods or payments has more columns; a file of separators alone would fill the memory. */
const columnsMax = 1_000

/** Spreadsheets write empty rows too: at most this many per row with content. */
const emptyFactor = 2

/**
 * The records of delimited text, without empty ones and a `sep=` line, whose lines end in any way, also in several.
 * Refuses a line that cannot be read, and too many records or columns.
 */
export function readRecords(text: string, options: ReadOptions): { delimiter: string; records: DelimitedRecord[] } {
  // The parser takes the first line's end for all of them: lines that end otherwise would become cells of one record.
  const { rest, told } = withoutSeparatorLine(text.replace(/\r\n?/g, '\n'))
  requireLines(rest, options.recordLengthMax + columnsMax)
  const delimiter = options.delimiter ?? told ?? guessDelimiter(rest)
  const records: DelimitedRecord[] = []
  // The "sep=" line was part of the file, so rows and lines count from the next one.
  const skipped = told === undefined ? 0 : 1
  let before = { lines: 0, empty: 0 }
  try {
    loadCsv().parse(rest, {
      delimiter,
      bom: true,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
      relax_quotes: options.relaxQuotes ?? false,
      max_record_size: options.recordLengthMax,
      on_record: (given: string[], info) => {
        const cells = given.map((cell) => cell.trim())
        const isTooMany = records.length >= options.recordsMax || info.records > options.recordsMax * emptyFactor
        if (cells.length > columnsMax || isTooMany) throw refuse('too_large')
        // A record begins after the one before it and the empty lines between; a cell may span lines.
        const line = before.lines + (info.empty_lines - before.empty) + 1 + skipped
        before = { lines: info.lines, empty: info.empty_lines }
        if (cells.some((cell) => cell !== ''))
          records.push({ cells, row: info.records + info.empty_lines + skipped, line })
        return null
      },
    })
  } catch (failure) {
    if (!(failure instanceof loadCsv().CsvError)) throw failure
    throw refuse('validation', { fields: { file: 'import_line_unreadable' }, line: Number(failure['lines']) + skipped })
  }
  return { delimiter, records }
}

/** The parser counts only the bytes of cells, so a line of millions of separators would first become as many cells. */
function requireLines(text: string, lengthMax: number): void {
  let start = 0
  while (start < text.length) {
    const next = text.slice(start, start + lengthMax + 1).indexOf('\n')
    if (next < 0 && text.length - start > lengthMax) throw refuse('too_large')
    start = next < 0 ? text.length : start + next + 1
  }
}

/** Spreadsheets write and read "sep=;" in the first line. */
function withoutSeparatorLine(text: string): { rest: string; told?: string } {
  const [line, told] = /^\ufeff?"?sep=([,;\t|])"?[ \t]*\n/i.exec(text) ?? []
  return line === undefined || told === undefined ? { rest: text } : { rest: text.slice(line.length), told }
}

const sampleLines = 20
const sampleLength = 20_000

/** The separator that gives most of the first lines the same number of columns, and the most columns. */
function guessDelimiter(text: string): string {
  const lines = text
    .slice(0, sampleLength)
    .split('\n', sampleLines)
    .map((line) => line.replace(/"[^"]*"/g, ''))
    .filter((line) => line.trim() !== '')
  const countsOf = (delimiter: string) => lines.map((line) => line.split(delimiter).length - 1)
  const scoreOf = (delimiter: string) => {
    const alike = [...Map.groupBy(countsOf(delimiter), (count) => count)]
    return Math.max(0, ...alike.map(([count, lines]) => count * lines.length ** 2))
  }
  return delimiters.reduce((best, each) => (scoreOf(each) > scoreOf(best) ? each : best))
}
