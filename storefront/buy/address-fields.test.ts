import { expect, test } from 'vitest'
import { countryCodes } from '#contract/country-codes.ts'
import { fieldsOf, regionWordOf, requiredOf } from './address-fields.ts'

test.each([
  ['DE', ['name', 'line1', 'line2', 'postcode', 'city']],
  ['US', ['name', 'line1', 'line2', 'city', 'region', 'postcode']],
])('an address of %s is asked for as it is written there', (country, fields) => {
  expect(fieldsOf(country)).toEqual(fields)
})

test('Japan is asked for its city, which the published format leaves out', () => {
  expect(fieldsOf('JP')).toContain('city')
})

test('Thailand requires the sub-district', () => {
  expect(requiredOf('TH')).toContain('line2')
  expect(requiredOf('DE')).not.toContain('line2')
})

test('every country asks for all that it requires, and for nothing twice', () => {
  expect(countryCodes.length).toBeGreaterThan(200)
  for (const country of countryCodes) {
    const fields = fieldsOf(country)
    expect(fields, country).toEqual(expect.arrayContaining(requiredOf(country)))
    expect(new Set(fields).size, country).toBe(fields.length)
  }
})

test.each([
  ['US', 'state'],
  ['TH', 'province'],
  ['JP', 'prefecture'],
  ['DE', 'region'],
])('a region of %s is a %s', (country, word) => {
  expect(regionWordOf(country)).toBe(word)
})
