import { postcodeValidator } from 'postcode-validator'
import { expect, test } from 'vitest'
import { countryCodes } from '#contract/country-codes.ts'
import { isPostcode } from '#contract/postcodes.ts'
import { fieldsOf, halvesOf, linesOf, postcodeExamples, regionWordOf, requiredOf } from './address-fields.ts'

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

test.each([
  ['DE', ['postcode', 'city']],
  ['JP', ['postcode', 'region']],
  ['TH', ['line2', 'city', 'region', 'postcode']],
  ['US', ['region', 'postcode']],
])('of the short fields of %s two share a row, and none is alone in half of one', (country, halves) => {
  expect([...halvesOf(country)]).toEqual(halves)
})

test('in every country the fields that share rows are pairs', () => {
  for (const country of countryCodes) expect(halvesOf(country).size % 2, country).toBe(0)
})

const sato = {
  ...{ name: '佐藤 美咲', country: 'JP', region: '東京都', city: '世田谷区' },
  ...{ line1: '北沢2-14-6', line2: 'メゾン北沢302', postcode: '155-0031' },
}

test.each([
  ['JP', ['〒155-0031', '東京都', '世田谷区北沢2-14-6', 'メゾン北沢302', '佐藤 美咲']],
  ['DE', ['佐藤 美咲', '北沢2-14-6', 'メゾン北沢302', '155-0031 世田谷区']],
])('an address is written as %s writes it, and with its city', (country, lines) => {
  expect(linesOf({ ...sato, country })).toEqual(lines)
})

test('an example of a postcode is a postcode of its country', () => {
  for (const [country, example] of Object.entries(postcodeExamples)) {
    const isOne = isPostcode(example, country, (spelling) => postcodeValidator(spelling, country))
    expect(isOne, `${country} ${example}`).toBe(true)
  }
})
