import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['+cmd|calc', `"'+cmd|calc"`],
  ['-2+3+cmd', "'-2+3+cmd"],
  ['＝1+1', "'＝1+1"],
  [' =1+1', "' =1+1"],
  ['\ufeff=1+1', "'\ufeff=1+1"],
  ['\t=1+1', `"\t'=1+1"`],
  ['\r=1+1', `"\r'=1+1"`],
  ['\n=1+1', `"\n'=1+1"`],
  ['x;=1+1;', `"x;'=1+1;"`],
  ['x; -1 °C', `"x;' -1 °C"`],
  ['-5.00', '-5.00'],
  ['+5', '+5'],
  ['12.50', '12.50'],
  ['a, "b"', '"a, ""b"""'],
  ['x;-5', `"x;'-5"`],
  [null, ''],
  [7, '7'],
] as const)('%j is written as %j, so that a spreadsheet computes nothing', (value, written) => {
  expect(csvLine([value])).toBe(`${written}\r\n`)
})

/** The cells as a spreadsheet reads them: a quote counts where a cell starts, and one that nothing closes ends with the text. */
function readCells(text: string, delimiter: string): string[] {
  const quoted = '"(?:[^"]|"")*(?:"|$)'
  const cell = new RegExp(`((?:${quoted})?)([^${delimiter}\\r\\n]*)([${delimiter}]|\\r?\\n|\\r|$)`, 'g')
  return [...text.matchAll(cell)].map(([, inQuotes = '', rest = '']) => {
    return inQuotes.replace(/^"|"$/g, '').replaceAll('""', '"') + rest
  })
}

const parts = fc.constantFrom(
  '=1',
  '+',
  '-',
  '@',
  '＝',
  ';',
  ',',
  '\t',
  '|',
  '"',
  "'",
  '\r',
  '\n',
  ' ',
  'x',
  '1',
  '\ufeff',
)
const texts = fc.array(parts, { maxLength: 8 }).map((each) => each.join(''))

test.each([',', ';', '\t', '|'])('a spreadsheet that splits at %j computes no cell of two lines', (delimiter) => {
  fc.assert(
    fc.property(fc.array(texts, { maxLength: 4 }), fc.array(texts, { maxLength: 4 }), (first, second) => {
      const cells = readCells(csvLine(['row', ...first]) + csvLine(['row', ...second]), delimiter)
      expect(cells.filter((cell) => /^[\s\ufeff]*[=+\-@＝]/.test(cell) && !/^[+-]?\d+$/.test(cell))).toEqual([])
    }),
    { numRuns: 3_000 },
  )
})
