import { expect, test } from 'vitest'
import { cleanTexts, isStorable, withoutHidden } from './typed-text.ts'

const code = (...points: number[]) => String.fromCodePoint(...points)

test.each([
  ['a mark that turns the direction', `invoice${code(0x202e)}fdp.exe`, 'invoicefdp.exe'],
  ['isolates and single marks', code(0x2066, 0x61, 0x200f, 0x062, 0x2069, 0x061c), 'ab'],
  ['a byte order mark', `${code(0xfeff)}a`, 'a'],
  ['controls', `a${code(0x1b)}[31m${code(0x07, 0x85)}b`, 'a[31mb'],
  ['annotations', `a${code(0xfff9)}b${code(0xfffb)}`, 'ab'],
  ['a control among spaces alone', code(0x09, 0x0b, 0x0c, 0x20, 0x85, 0x3000), code(0x09, 0x20, 0x3000)],
  ['what shows nothing', code(0x200b, 0x2060, 0x3164, 0x2800, 0xfe0f, 0x200d), ''],
])('%s is taken out of a text', (_what, text, shown) => {
  expect(withoutHidden(text)).toBe(shown)
})

test.each([
  'two\nlines\tand a tab\r\n',
  '👩‍👩‍👧‍👦 🏳️‍🌈 👍🏽',
  'می‌خواهم',
  'โคมไฟตั้งโต๊ะ\u200bพับได้',
  'Đèn bàn gấp gọn 折叠灯 접이식',
  'שלום مرحبا',
])('what a language or an emoji is spelled with stays: %j', (text) => {
  expect(withoutHidden(text)).toBe(text)
})

test('every text within a value is cleaned in place, and the first that cannot be stored is named', () => {
  const value = { name: `A${code(0x202e)}`, list: [{ note: `${code(0xfeff)}B` }, 7, null] }
  expect(cleanTexts(value)).toBeNull()
  expect(value).toEqual({ name: 'A', list: [{ note: 'B' }, 7, null] })
  expect(cleanTexts({ list: ['fine', `a${code(0)}`] })).toBe('list.1')
  expect(cleanTexts({ text: 'a\ud800' })).toBe('text')
  expect(cleanTexts({ [`en${code(0x202e)}`]: 'a' })).toBe(`en${code(0x202e)}`)
  expect([isStorable('a'), isStorable(code(0)), isStorable('\udc00')]).toEqual([true, false, false])
})

test('what is nested without end is refused at a depth', () => {
  let value: unknown = 'a'
  for (let depth = 0; depth < 1_000; depth += 1) value = { a: value }
  expect(cleanTexts(value)).toMatch(/^(a\.)+a$/)
})
