import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { countable, readCount, readPrice, saidStock } from './cells.ts'

test.each([
  ['JPY', '1500', 1_500],
  ['JPY', '1,500.00', 1_500],
  ['JPY', '¥1500', 1_500],
  ['VND', '250000 ₫', 250_000],
  ['USD', '15', 1_500],
  ['USD', '15.3000', 1_530],
  ['KWD', '3.06', 3_060],
  ['KWD', '3.0600', 3_060],
  ['KWD', '15.000', 15_000],
  ['IDR', '15000.00', 1_500_000],
  ['IDR', 'Rp 15,000', 1_500_000],
  ['USD', '1,500.000', 150_000],
  ['USD', '0.500', 50],
])('a price of a file in %s: "%s" is %i minor units', (currency, text, amount) => {
  expect(readPrice(text, { currency, decimal: null })).toBe(amount)
})

test.each([
  ['JPY', '15.5'],
  ['USD', '1.005'],
  ['KWD', '0.0005'],
  ['USD', '1.2.00'],
  ['USD', '0.00'],
  // Could be fifteen or fifteen thousand.
  ['IDR', '15.000'],
  ['JPY', '15.000'],
  ['USD', '15.300'],
  ['IDR', 'Rp 15.000,00'],
  ['USD', '-5.00'],
  ['USD', '8.99 or so'],
])('a price of a file in %s: "%s" is refused', (currency, text) => {
  expect(() => readPrice(text, { currency, decimal: null })).toThrow('no_price')
})

test.each([
  ['VND', ',', '1.500.000 ₫', 1_500_000],
  ['VND', ',', '250.000đ', 250_000],
  ['IDR', ',', 'Rp 15.000,00', 1_500_000],
  ['IDR', ',', 'Rp. 15.000', 1_500_000],
  ['EUR', ',', '12,50 €', 1_250],
  ['EUR', ',', '1.299', 129_900],
  ['USD', '.', '1,299.50', 129_950],
  ['THB', '.', '1,299.50 บาท', 129_950],
  ['CNY', '.', '¥12.50', 1_250],
] as const)('a price in %s with the decimal sign %j: %j is %i minor units', (...row) => {
  const [currency, decimal, text, amount] = row
  expect(readPrice(text, { currency, decimal })).toBe(amount)
})

test.each([
  ['USD', '€ 12.00'],
  ['USD', '12.00 VND'],
  ['USD', 'Rp 15000'],
  ['EUR', '$12.00'],
])('a price in %s is none in another currency: %j', (currency, text) => {
  expect(() => readPrice(text, { currency, decimal: '.' })).toThrow('other_currency')
})

test.each(['many', '5 pcs', '1.5', '12-13', '1.000'])('%j is no count', (text) => {
  expect(() => readCount(text, null)).toThrow('no_stock')
})

test('a count is one, grouped or with zeros behind it; below zero it is none, and so many are as many as fit', () => {
  const notes = new Set<'stock_below_zero'>()
  const count = (text: string) => countable(readCount(text, '.'), notes)
  expect(['5', '5.00', '1,200', '0'].map(count)).toEqual([5, 5, 1_200, 0])
  expect(notes.size).toBe(0)
  expect([count('-3'), count('99999999999')]).toEqual([0, limits.variantStockMax])
  expect([...notes]).toEqual(['stock_below_zero'])
})

test('an empty count lacks, and what is not counted is guessed, also where it says zero or less', () => {
  const line = (cells: Record<string, string>) => ({ row: 2, line: 2, cells })
  const notes = new Set<'stock_below_zero'>()
  const said = (cells: Record<string, string>, isUncounted = false) =>
    saidStock(line(cells), ['qty'], { decimal: null, notes, isUncounted })
  expect(said({})).toMatchObject({ guess: 100 })
  expect(said({ qty: '' })).toMatchObject({ lacks: 'no_stock', fault: { line: 2, place: 'qty', said: '' } })
  expect(said({ qty: '' }, true)).toMatchObject({ guess: 100 })
  expect(said({ qty: '0' }, true)).toMatchObject({ guess: 100 })
  expect(said({ qty: '-10' }, true)).toMatchObject({ guess: 100, note: 'stock_not_counted' })
  expect([...notes]).toEqual([])
  expect(said({ qty: '3' }, true)).toEqual({ is: 3 })
  expect(said({ qty: '0' })).toEqual({ is: 0 })
  expect(said({ qty: '-3' })).toEqual({ is: 0 })
  expect([...notes]).toEqual(['stock_below_zero'])
})
