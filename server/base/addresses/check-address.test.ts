import { describe, expect, test } from 'vitest'
import { shoppers } from '#demo/shoppers.ts'
import { hasRealData, realData } from '#tools/real-data.ts'
import { checkAddress } from './check-address.ts'
import { readEmail, readPhone } from './phone.ts'

const berlin = {
  name: 'Anna Weber',
  country: 'DE',
  region: '',
  city: 'Berlin',
  line1: 'Torstraße 12',
  line2: '',
  postcode: '10119',
}

describe('an address is checked for its country', () => {
  test.each([
    ['a German one', berlin, {}],
    ['a German one without postcode', { ...berlin, postcode: '' }, { postcode: 'field_required' }],
    ['a German one with a British postcode', { ...berlin, postcode: 'SW1A 1AA' }, { postcode: 'postcode_invalid' }],
    ['an unknown country', { ...berlin, country: 'XX' }, { country: 'country_invalid' }],
    ['a country in lower case', { ...berlin, country: 'de' }, { country: 'country_invalid' }],
    ['no street', { ...berlin, line1: '  ' }, { line1: 'field_required' }],
    ['an American one without state', { ...berlin, country: 'US' }, { region: 'field_required' }],
    [
      'Hong Kong without postcode and city',
      { ...berlin, country: 'HK', region: 'Kowloon', city: '', postcode: '' },
      {},
    ],
    ['Singapore without a city', { ...berlin, country: 'SG', city: '', postcode: '018956' }, {}],
    ['Thailand without a city', { ...berlin, country: 'TH', city: '', postcode: '10110' }, { city: 'field_required' }],
  ])('%s', (_, address, wrong) => {
    expect(checkAddress(address)).toEqual(wrong)
  })

  test('every shopper of the demo world could order', () => {
    expect(shoppers.length).toBeGreaterThan(0)
    for (const { address, phone, email } of shoppers) {
      expect([address, checkAddress(address)]).toEqual([address, {}])
      expect([phone, readPhone(phone, address.country)]).toEqual([phone, phone])
      expect(readEmail(email)).toBe(email)
    }
  })
})

describe('a phone number', () => {
  test.each([
    ['030 901820', 'DE', '+4930901820'],
    ['+44 7400 123456', 'DE', '+447400123456'],
    ['7400 123456', 'GB', '+447400123456'],
    ['0900 1', 'US', null],
    ['12', 'DE', null],
    ['', 'DE', null],
    ['+1 201 555 0123', 'US', '+12015550123'],
    ['0812345678', 'TH', '+66812345678'],
    ['0812345678', 'XX', null],
  ])('%s in %s is %s', (typed, country, number) => {
    expect(readPhone(typed, country)).toBe(number)
  })

  test.runIf(hasRealData)('real mobile numbers of every country are numbers', () => {
    const examples = Object.entries(
      JSON.parse(realData('addresses/phones/examples.mobile.json').toString()) as Record<string, string>,
    )
    expect(examples.length).toBeGreaterThan(200)
    const refused = examples.filter(([country, number]) => readPhone(number, country) === null)
    expect(refused).toEqual([])
  })
})

test.each([
  [' Anna@Example.com ', 'anna@example.com'],
  ['anna@example', null],
  ['anna', null],
  ['a b@example.com', null],
  ['<a@example.com>', null],
  ['名@例え.jp', '名@例え.jp'],
])('%s as an email address is %s', (typed, email) => {
  expect(readEmail(typed)).toBe(email)
})
