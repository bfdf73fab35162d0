import { expect, test } from 'vitest'
import { approximate, readRates } from './exchange-rates.ts'

type Case = { amount?: number; from?: string; rate: readonly [currency: string, rate: string] }

test.each([
  ['dollars in baht', { rate: ['THB', '35.12'] }, 105_000],
  ['dollars in yen, which have no decimals', { rate: ['JPY', '151.37'] }, 4_530],
  ['dollars in rupiah', { rate: ['IDR', '16250'] }, 48_600_000],
  ['dollars in dinars, which have three decimals', { rate: ['KWD', '0.3071'] }, 9_180],
  ['yen in dollars', { amount: 4_526, from: 'JPY', rate: ['USD', '0.0066063'] }, 2_990],
  ['dong in euros', { amount: 1_000_000, from: 'VND', rate: ['EUR', '0.0000365'] }, 3_650],
  ['a small amount, which keeps its decimals', { amount: 99, rate: ['EUR', '0.9234'] }, 91],
  ['three digits, rounded down', { amount: 100, rate: ['EUR', '12.345'] }, 1_230],
  ['three digits, where half goes up', { amount: 100, rate: ['EUR', '12.35'] }, 1_240],
  ['nines that carry', { amount: 100, rate: ['EUR', '9.996'] }, 1_000],
  ['a loss', { amount: -2_990, rate: ['THB', '35.12'] }, -105_000],
  ['nothing', { amount: 0, rate: ['THB', '35.12'] }, null],
  ['less than half of a minor unit', { amount: 1, rate: ['EUR', '0.4'] }, null],
  ['more than an integer holds', { amount: Number.MAX_SAFE_INTEGER, rate: ['IDR', '16250'] }, null],
] as const)('about: %s', (_, { amount = 2_990, from = 'USD', rate: [currency, rate] }: Case, about) => {
  expect(approximate(amount, from, { currency, rate, day: '2026-03-02' })).toBe(about)
})

test('a thousand amounts differ from the exact worth by at most half of the third digit', () => {
  for (let amount = 1; amount <= 1_000_000_000; amount = amount * 2 + 7) {
    const about = BigInt(approximate(amount, 'USD', { currency: 'THB', rate: '35.1234', day: '2026-03-02' }) ?? 0)
    const exact = BigInt(amount) * 351_234n
    const error = about * 10_000n - exact
    expect((error < 0n ? -error : error) * 200n <= exact + 2_000_000n, String(amount)).toBe(true)
  }
})

test('rates are read as they are pasted, one a line', () => {
  const rates = [
    { currency: 'THB', rate: '35.12' },
    { currency: 'JPY', rate: '151' },
  ]
  expect(readRates('THB 35.12\nJPY 151')).toEqual(rates)
  expect(readRates('THB,35.12\r\n\r\nJPY\t151\n')).toEqual(rates)
  expect(readRates(' THB = 35.12 \nJPY: 151')).toEqual(rates)
})

test.each([
  ['', 'empty'],
  ['35.12', 'without a currency'],
  ['THB', 'without a rate'],
  ['thb 35.12', 'in small letters'],
  ['THB 35,12', 'with a comma, which might separate thousands'],
  ['THB 0.00', 'zero'],
  ['THB -1', 'negative'],
  ['THB 1.12345678901', 'with eleven decimals'],
  ['THB 1e3', 'as a float'],
  ['THB 35\nTHB 36', 'twice'],
])('%j is refused: %s', (text) => {
  expect(readRates(text)).toBeNull()
})
