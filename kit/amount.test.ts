import { describe, expect, test } from 'vitest'
import { pasteAmount, readTyped, showTyped, typeAmount } from './amount.ts'
import type { PadKey } from './number-pad.tsx'

const type = (keys: string, minorDigits = 2) =>
  [...keys].reduce((typed, key) => typeAmount(typed, key as PadKey, minorDigits), '')

test.each([
  ['1250', '1250'],
  ['12.5', '12.5'],
  ['.5', '0.5'],
  ['12..5', '12.5'],
  ['12.505', '12.50'],
  ['007', '7'],
  ['12345678901', '1234567890'],
])('the keys %s make %s', (keys, typed) => {
  expect(type(keys)).toBe(typed)
})

test('a currency without minor units takes no decimal point', () => {
  expect(type('12.5', 0)).toBe('125')
})

describe.each([
  ['en', '1,284.60', '12.'],
  ['zh-CN', '1,284.60', '12.'],
  ['ko', '1,284.60', '12.'],
  ['ja', '1,284.60', '12.'],
  ['th', '1,284.60', '12.'],
  ['id', '1.284,60', '12,'],
  ['vi', '1.284,60', '12,'],
])('in %s', (tag, amount, unfinished) => {
  test(`1284.60 is shown as ${amount} and read back`, () => {
    expect(showTyped('1284.60', tag)).toBe(amount)
    expect(showTyped('12.', tag)).toBe(unfinished)
    expect(showTyped('', tag)).toBe('')
    expect(readTyped(amount, tag)).toBe('1284.60')
  })

  test('either separator before one or two digits is the decimal one', () => {
    expect(readTyped('12.5', tag)).toBe('12.5')
    expect(readTyped('12,50', tag)).toBe('12.50')
  })

  test.each(['', 'cheap', '1.2.3', '1,2,3', '-5', '1 000', '12.5.', ',', '.'])('"%s" is no amount', (text) => {
    expect(readTyped(text, tag)).toBeNull()
  })
})

test('a currency of three decimals takes three', () => {
  expect(type('12.3456', 3)).toBe('12.345')
})

test('a point before three digits groups where the language groups by points', () => {
  expect(readTyped('1.250', 'vi')).toBe('1250')
  expect(readTyped('1.250', 'en')).toBe('1.250')
  expect(readTyped('1,250', 'en')).toBe('1250')
})

test.each([
  ['$1,284.60', 'en', '1284.60'],
  ['1.284,60 $', 'vi', '1284.60'],
  ['US$ 12,5', 'id', '12.5'],
  ['12.505', 'en', null],
  ['12 or 5', 'en', null],
  ['12345678901', 'en', null],
  ['all of it', 'en', null],
])('%s pasted in %s makes %s', (text, tag, typed) => {
  expect(pasteAmount(text, { tag, minorDigits: 2 })).toBe(typed)
})
