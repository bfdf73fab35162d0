import { expect, test } from 'vitest'
import { type FormField, namesToValues, readField, typedOf, valuesToNames } from './form-fields.ts'

const formats = { tag: 'en', minorDigits: 2 }

test.each([
  ['share', '4.4', 440],
  ['share', '0', 0],
  ['amount', '19.90', 1_990],
  ['amount', 'free', undefined],
  ['whole', '12', 12],
  ['whole', '1.5', undefined],
  ['whole', '', undefined],
  ['text', ' Bank of Nowhere ', 'Bank of Nowhere'],
  ['switch', 'true', 'true'],
  ['switch', '', 'false'],
  ['day', '2026-12-02', '2026-12-02'],
  ['rates', 'THB 35.12\nJPY 151 ', 'THB 35.12\nJPY 151'],
  ['rates', 'THB', undefined],
  ['date', '2026-12-02', '2026-12-02T00:00:00.000Z'],
] as const)('a field of the kind %s reads "%s" as %s', (kind, typed, value) => {
  expect(readField({ name: 'some', kind }, typed, formats)).toBe(value)
})

test('an optional field may stay empty', () => {
  expect(readField({ name: 'some', kind: 'whole', isOptional: true }, ' ', formats)).toBe(null)
})

test.each([
  { tag: 'en', minorDigits: 2 },
  // In Vietnamese, three digits after a point are a group of thousands and not decimals.
  { tag: 'vi', minorDigits: 3 },
  { tag: 'id', minorDigits: 0 },
])('what is in force is typed so that it reads as the same: $tag, $minorDigits decimals', (formats) => {
  const values = { feeBps: 500, price: 4_500, days: 30, onSale: 'true', earnedAtOrders: null }
  const fields: FormField[] = [
    { name: 'feeBps', kind: 'share' },
    { name: 'price', kind: 'amount' },
    { name: 'days', kind: 'whole' },
    { name: 'onSale', kind: 'switch' },
    { name: 'earnedAtOrders', kind: 'whole', isOptional: true },
  ]
  const again = fields.map((field) => {
    const value = values[field.name as keyof typeof values]
    return [field.name, readField(field, typedOf(field, value, formats), formats)]
  })
  expect(Object.fromEntries(again)).toEqual(values)
})

test('names by language become fields and names again, without those that are empty', () => {
  const names = { en: 'Silver', th: 'ซิลเวอร์' }
  expect(valuesToNames(namesToValues(names))).toEqual(names)
})
