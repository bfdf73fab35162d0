import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { Refusal } from '../../base/refuse.ts'
import { cpuMs } from '../../testing/cpu-time.ts'
import { readStatement } from './read-statement.ts'

const account = { currency: 'EUR', number: null, mapping: null }
const options = { today: '2026-11-29', tried: {} }
const megabyte = 1024 * 1024
const head = ':20:A\n:25:NL69INGB0123456789\n:60F:C240228EUR0,00\n'
const end = '\n:62F:C240229EUR0,00\n'
const camt = (content: string) =>
  `<Document><BkToCstmrStmt><Stmt><Acct><Ccy>EUR</Ccy></Acct>${content}</Stmt></BkToCstmrStmt></Document>`
const csv = (cell: string) => `Date;Amount;Text\n2026-11-15;1.00;${cell}\n`
const quote = '"'

const multiplied = () => {
  const entities = Array.from({ length: 10 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`)
  return `<!DOCTYPE d [<!ENTITY e0 "lol">${entities.join('')}]>${camt('<Id>&e10;</Id>')}`
}

/** Eight megabytes that would slow down a regular expression or a list; each is answered at once. */
const files: [what: string, make: () => string | Uint8Array][] = [
  ['a line of digits', () => `${head}:61:${'1'.repeat(7 * megabyte)}${end}`],
  ['a line of blanks', () => `${head}:61:240228${' '.repeat(7 * megabyte)}C${end}`],
  ['details of question marks', () => `${head}:61:240228C1,00NTRF\n:86:166${'?20'.repeat(2 * megabyte)}${end}`],
  ['details of names', () => `${head}:61:240228C1,00NTRF\n:86:${'/NAME/'.repeat(megabyte)}${end}`],
  ['details of labels', () => `${head}:61:240228C1,00NTRF\n:86:${'Naam: a '.repeat(megabyte / 2)}${end}`],
  ['a million lines', () => head + ':61:240228C1,00NTRF\n'.repeat(400_000) + end],
  ['millions of empty lines', () => head + '\n'.repeat(7 * megabyte) + end],
  ['thousands of statements', () => `${head}:62F:C240229EUR0,00\n-\n`.repeat(80_000)],
  ['blocks without end', () => '{1:'.repeat(2 * megabyte) + head + end],
  ['a cell of digits', () => csv('1'.repeat(7 * megabyte))],
  ['a date of digits', () => `Date;Amount\n${'1/'.repeat(9_000)};1.00\n`],
  ['an amount of groups', () => `Date;Amount\n2026-11-15;${'1,'.repeat(9_000)}\n`],
  ['a quote without end', () => csv(`${quote}${'a\n'.repeat(3 * megabyte)}`)],
  ['separators alone', () => `${';'.repeat(7 * megabyte)}\n`],
  ['rows of separators', () => `Date;Amount\n${';;;;;;;;\n'.repeat(800_000)}`],
  ['a million rows', () => `Date;Amount\n${'2026-11-15;1\n'.repeat(500_000)}`],
  ['tags nested a million deep', () => camt('<a>'.repeat(2 * megabyte))],
  ['an attribute without end', () => camt(`<Ntry a="${'x'.repeat(7 * megabyte)}`)],
  ['comments without end', () => camt('<!--'.repeat(megabyte))],
  ['spelled characters', () => camt(`<Id>${'&#x41;'.repeat(megabyte)}</Id>`)],
  ['UTF-16 of one byte', () => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.alloc(8 * megabyte - 3, 0x61)])],
  ['entities that multiply', () => multiplied()],
  ['a gigabyte within', () => gzipSync(Buffer.alloc(1024 * megabyte))],
  ['NUL bytes', () => Buffer.alloc(8 * megabyte)],
]

test.each(files)('a file with %s is refused or read in a moment', async (_, make) => {
  const bytes = Buffer.from(make() as string)
  let refused: unknown = null
  const read = () => {
    try {
      readStatement(bytes, account, options)
    } catch (failure) {
      refused = failure
    }
  }
  expect(await cpuMs(read, 1)).toBeLessThan(20_000)
  if (refused !== null) expect(refused).toBeInstanceOf(Refusal)
})

test('a file above its size is refused before it is read', () => {
  expect(() => readStatement(Buffer.alloc(limits.bankFileBytesMax + 1, 0x61), account, options)).toThrow(Refusal)
})
