import { describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { parseAmount } from '#contract/money.ts'
import {
  type PadKey,
  padKeyOf,
  pasteAmount,
  readAmount,
  readTyped,
  showTyped,
  typeAmount,
  writeAmount,
} from './amount.ts'

const type = (keys: string, minorDigits = 2) =>
  [...keys].reduce((typed, key) => typeAmount(typed, key as PadKey, minorDigits), '')

test.each([
  ['1250', '1250'],
  ['12.5', '12.5'],
  ['.5', '0.5'],
  ['12..5', '12.5'],
  ['12.505', '12.50'],
  ['007', '7'],
  ['1000000000000', '100000000000'],
])('the keys %s make %s', (keys, typed) => {
  expect(type(keys)).toBe(typed)
})

test('a currency without minor units takes no decimal point', () => {
  expect(type('12.5', 0)).toBe('125')
  expect(type('.5', 0)).toBe('5')
  expect(pasteAmount('12.5', { tag: 'en', minorDigits: 0 })).toBeNull()
  expect(readAmount('12.0', { tag: 'en', minorDigits: 0 })).toBeNull()
})

test.each([0, 2, 3])(
  'with %i decimals the largest amount can be typed and pasted, and none above it',
  (minorDigits) => {
    const formats = { tag: 'en', minorDigits }
    const typed = type('9'.repeat(20), minorDigits)
    expect(parseAmount(typed, minorDigits)).toBeLessThanOrEqual(limits.amountMax)
    const largest = type(String(limits.amountMax / 10 ** minorDigits), minorDigits)
    expect(parseAmount(largest, minorDigits)).toBe(limits.amountMax)
    expect(typeAmount(`${largest}`, '0', minorDigits)).toBe(largest)
    expect(pasteAmount(writeAmount(limits.amountMax, formats), formats)).not.toBeNull()
    expect(pasteAmount(writeAmount(limits.amountMax + 1, formats), formats)).toBeNull()
  },
)

describe.each(['en', 'zh-CN', 'ko', 'ja', 'th', 'id', 'vi', 'ar-EG', 'th-u-nu-thai', 'en-u-nu-deva'])(
  'in %s',
  (tag) => {
    test.each([
      [0, 1_284_605],
      [2, 128_460],
      [3, 3_060],
      [3, 1_284_005],
    ])('with %i decimals an amount of %i is read as it is written', (minorDigits, amount) => {
      const formats = { tag, minorDigits }
      expect(readAmount(writeAmount(amount, formats), formats)).toBe(amount)
      expect(parseAmount(pasteAmount(`$ ${writeAmount(amount, formats)}`, formats) ?? '', minorDigits)).toBe(amount)
    })
  },
)

test.each([
  ['Thai', '๑๒๓๔.๕๐'],
  ['Devanagari', '१२३४.५०'],
  ['Arabic', '١٢٣٤٫٥٠'],
  ['Persian', '۱۲۳۴٫۵۰'],
  ['full-width', '１２３４．５０'],
])('%s digits are digits: typed, pasted and in a plain field', (_, text) => {
  const keys = [...text].map(padKeyOf)
  expect(keys.reduce((typed, key) => typeAmount(typed, key ?? 'erase', 2), '')).toBe('1234.50')
  expect(pasteAmount(`${text} $`, { tag: 'en', minorDigits: 2 })).toBe('1234.50')
  expect(readAmount(text, { tag: 'th', minorDigits: 2 })).toBe(123_450)
})

test('the Arabic separators mean the same in every language', () => {
  for (const tag of ['en', 'vi']) {
    expect(readAmount('١٬٢٣٤٫٥٦٧', { tag, minorDigits: 3 })).toBe(1_234_567)
    expect(readAmount('١٫٢٥٠', { tag, minorDigits: 3 })).toBe(1_250)
  }
})

test('a key that is no digit, separator or erasure is none of the pad', () => {
  expect(['Enter', 'a', '½', '-', 'F1', 'Backspace', ','].map(padKeyOf)).toEqual([
    ...[null, null, null, null, null],
    ...['erase', '.'],
  ])
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
  ['100000000000.01', 'en', null],
  ['all of it', 'en', null],
])('%s pasted in %s makes %s', (text, tag, typed) => {
  expect(pasteAmount(text, { tag, minorDigits: 2 })).toBe(typed)
})
