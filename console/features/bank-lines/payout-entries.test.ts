import { expect, test } from 'vitest'
import { readEntries } from './payout-entries.ts'

const english = { tag: 'en', currency: 'USD', minorDigits: 2, timeZone: 'UTC' }

test('entries are read from typed lines and from a copied table, with their sum less the fees', () => {
  const text = 'ch_1; 100.00; 3.20\n\nch_2\t50.00；1.80\nre_1; -25.00\n'
  expect(readEntries(text, english)).toEqual({
    entries: [
      { reference: 'ch_1', amount: 10_000, fee: 320 },
      { reference: 'ch_2', amount: 5_000, fee: 180 },
      { reference: 're_1', amount: -2_500, fee: 0 },
    ],
    net: 12_000,
    faultAt: null,
  })
})

test('a comma is the point of an amount where the language has it so', () => {
  expect(readEntries('ch_1; 1.000,50', { ...english, tag: 'id' })).toMatchObject({ net: 100_050, faultAt: null })
})

test.each(['ch_1', 'ch_1; ten', '; 10.00', 'ch_1; 10.00; 1.00; 2.00', 'ch_1; 10.001'])(
  '%j is named as the line that cannot be read',
  (line) => {
    expect(readEntries(`ch_0; 1.00\n${line}`, english).faultAt).toBe(2)
  },
)
