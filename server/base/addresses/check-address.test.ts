import { describe, expect, test } from 'vitest'
import { shoppers } from '#demo/shoppers.ts'
import { berlinAddress } from '#server/testing/orders.ts'
import { phones, places } from '#server/testing/posted-addresses.ts'
import { realData, withRealData } from '#tools/real-data.ts'
import { checkAddress } from './check-address.ts'
import { mailboxOf, readEmail } from './email.ts'
import { readPhone } from './phone.ts'

describe('an address is checked for its country', () => {
  test.each([
    ['a German one', berlinAddress, {}],
    ['a German one without postcode', { ...berlinAddress, postcode: '' }, { postcode: 'field_required' }],
    [
      'a German one with a British postcode',
      { ...berlinAddress, postcode: 'SW1A 1AA' },
      { postcode: 'postcode_invalid' },
    ],
    ['an unknown country', { ...berlinAddress, country: 'XX' }, { country: 'country_invalid' }],
    ['a country in lower case', { ...berlinAddress, country: 'de' }, { country: 'country_invalid' }],
    ['no street', { ...berlinAddress, line1: '  ' }, { line1: 'field_required' }],
    ['a name that nobody sees', { ...berlinAddress, name: '\u3164' }, { name: 'field_required' }],
    ['an American one without state', { ...berlinAddress, country: 'US' }, { region: 'field_required' }],
    [
      'Hong Kong without postcode and city',
      { ...berlinAddress, country: 'HK', region: 'Kowloon', city: '', postcode: '' },
      {},
    ],
    ['Singapore without a city', { ...berlinAddress, country: 'SG', city: '', postcode: '018956' }, {}],
    [
      'Thailand without a city',
      { ...berlinAddress, country: 'TH', city: '', postcode: '10110' },
      { city: 'field_required' },
    ],
  ])('%s', (_, address, wrong) => {
    expect(checkAddress(address)).toEqual(wrong)
  })

  const posted = places.map(([country, line1, city, region, postcode]) => {
    const name = `${country} ${city || region || postcode}`
    return { name, address: { name: 'Anna Weber', country, region, city, line1, line2: '', postcode } }
  })

  test.each(posted)('one of $name, as its post asks for it', ({ address }) => {
    expect(checkAddress(address)).toEqual({})
  })

  test.each(posted.filter(({ address }) => address.postcode !== ''))(
    'one of $name with a postcode of nowhere',
    ({ address }) => {
      expect(checkAddress({ ...address, postcode: '?' })).toEqual({ postcode: 'postcode_invalid' })
    },
  )

  // Shoppers type postcodes with full-width digits, without separators, or with a country prefix as on envelopes.
  test.each([
    ['JP', '7300846', true],
    ['JP', '７３０−０８４６', true],
    ['JP', '730 0846', true],
    ['JP', '730084', false],
    ['PL', '71637', true],
    ['PT', '1170169', true],
    ['AZ', 'AZ1014', true],
    ['HT', 'HT 6114', true],
    ['MD', 'md-2012', true],
    ['IN', '400 096', true],
    ['NL', '1012 ab', true],
    ['CL', '832-0000', true],
    ['NI', '11001', true],
    ['SH', 'TDCU 1ZZ', true],
    ['SV', '1101', true],
    ['DE', '101 19', true],
    ['DE', '10119,10117', false],
    ['DE', '1-0-119', true],
    ['BH', '-', false],
    ['HN', 'HN', false],
    ['GB', 'E10', false],
    ['KR', '135-934', false],
  ])('in %s a postcode written %s is one: %s', (country, postcode, isOne) => {
    const address = { ...berlinAddress, country, region: 'x', postcode }
    expect(checkAddress(address)).toEqual(isOne ? {} : { postcode: 'postcode_invalid' })
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

  const examples = withRealData('mobile numbers', phones, () =>
    Object.entries(
      JSON.parse(realData('addresses/phones/examples.mobile.json').toString()) as Record<string, string>,
    ).map(([country, number]) => [country, number, ''] as const),
  )

  test('of every country is one, however it is written there', () => {
    const read = examples.map(([country, written]) => [country, written, readPhone(written, country)])
    expect(read.filter(([, , number]) => number === null)).toEqual([])
    expect(read.slice(0, phones.length)).toEqual(phones)
  })
})

test.each([
  [' Anna@Example.com ', 'anna@example.com'],
  ['anna@example', null],
  ['anna', null],
  ['a b@example.com', null],
  ['<a@example.com>', null],
  ['名@例え.jp', '名@xn--r8jz45g.jp'],
  ['suda@ｓhop.example', 'suda@shop.example'],
  ['　Ｓuda＠例え。ｊｐ', 'suda@xn--r8jz45g.jp'],
  ['İpek@straße.example', 'i̇pek@xn--strae-oqa.example'],
  ['anna@0x7f.0x1', null],
  ['anna@ex%61mple.com', null],
])('%s as an email address is %s', (typed, email) => {
  expect(readEmail(typed)).toBe(email)
  // Reading a stored address again must not change it.
  if (email !== null) expect(readEmail(email)).toBe(email)
})

test.each([
  ['anna+shop+2@example.com', 'anna@example.com'],
  ['+anna@example.com', '+anna@example.com'],
  ['an.na@example.com', 'an.na@example.com'],
])('mails to %s arrive at %s', (email, mailbox) => expect(mailboxOf(email)).toBe(mailbox))
