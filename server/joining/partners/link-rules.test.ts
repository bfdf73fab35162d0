import { expect, test } from 'vitest'
import { algorithmOf, readClaims, readFields, splitLink } from './link-rules.ts'

const now = new Date('2026-03-02T09:00:00Z')
const nowSeconds = now.getTime() / 1000
const partnerId = 'a partner'
const audience = 'https://merchants.example'
const good = { sub: 'somebody', jti: 'one', iat: nowSeconds, exp: nowSeconds + 120, aud: audience }
const read = (claims: Record<string, unknown>) => readClaims({ ...good, ...claims }, { now, partnerId, audience })

test.each([
  ['as it should be', {}],
  ['from a clock that is a little early', { iat: nowSeconds + 5, exp: nowSeconds + 125 }],
  ['over for a moment only', { iat: nowSeconds - 60, exp: nowSeconds - 4 }],
  ['with the right issuer', { iss: partnerId }],
  ['for several, us among them', { aud: ['https://elsewhere.example', audience] }],
])('a link %s is read', (_, claims) => {
  expect(read(claims)).toEqual({ sub: 'somebody', jti: 'one' })
})

test.each([
  ['that lives longer than two minutes', { exp: nowSeconds + 121 }],
  ['that is over', { iat: nowSeconds - 125, exp: nowSeconds - 5 }],
  ['of a time to come', { iat: nowSeconds + 6, exp: nowSeconds + 100 }],
  ['that ends before it begins', { exp: nowSeconds - 1 }],
  ['without an end', { exp: undefined }],
  ['without a beginning', { iat: undefined }],
  ['whose end is a text', { exp: String(nowSeconds + 60) }],
  ['whose end is no number', { exp: Number.NaN }],
  ['without a jti', { jti: undefined }],
  ['with an empty jti', { jti: '' }],
  ['whose jti is too long', { jti: 'x'.repeat(201) }],
  ['without a sub', { sub: undefined }],
  ['whose sub is a number', { sub: 7 }],
  ['whose sub no database takes', { sub: 'some\0body' }],
  ['whose sub is half of a pair', { sub: 'user\ud800' }],
  ['whose jti is half of a pair', { jti: 'one\udbff' }],
  ['whose sub is blank', { sub: ' \u00a0' }],
  ['whose sub has a line end', { sub: 'some\r\nbody' }],
  ['for another audience', { aud: 'https://elsewhere.example' }],
  ['without an audience', { aud: undefined }],
  ['for no audience', { aud: [] }],
  ['for an audience that only begins like ours', { aud: `${audience}.evil.example` }],
  ['of another issuer', { iss: 'another partner' }],
  ['not before later', { nbf: nowSeconds + 60 }],
  ['not before who knows', { nbf: 'tomorrow' }],
])('a link %s is refused', (_, claims) => {
  expect(read(claims)).toBeNull()
})

test.each([
  ['HS256', 'HS256'],
  ['EdDSA', 'EdDSA'],
  ['none', null],
  ['None', null],
  ['hs256', null],
  ['HS512', null],
  ['RS256', null],
  [['HS256'], null],
  [undefined, null],
])('the algorithm %s is taken as %s', (alg, taken) => {
  const typ = 'entrepot-login+jwt'
  expect(algorithmOf({ alg, typ })).toBe(taken)
  expect(algorithmOf({ alg, typ, crit: ['b64'], b64: false })).toBeNull()
  for (const other of [undefined, 'JWT', 'jwt', [typ]]) expect(algorithmOf({ alg, typ: other })).toBeNull()
})

test.each([
  ['e30.e30.AQ', true],
  // The last character of a part may have unused bits; only the canonical spelling is accepted.
  ['e30.e30.AR', false],
  ['e30.e30.AQ==', false],
  ['e30.e30', false],
  ['e30.e30.', false],
  ['.e30.AQ', false],
  ['e30.e30.AQ.AQ', false],
  ['e 30.e30.AQ', false],
  ['e30.e3+.AQ', false],
])('%s has three parts that are spelt right: %s', (data, is) => {
  expect(splitLink(data) !== null).toBe(is)
})

test('bytes that are not UTF-8 are not read as another name', () => {
  const partOf = (byte: number) =>
    Buffer.from([...Buffer.from('{"sub":"u'), byte, ...Buffer.from('"}')]).toString('base64url')
  expect(readFields(partOf(0x78))).toEqual({ sub: 'ux' })
  for (const byte of [0xff, 0xfe, 0xc3]) expect(readFields(partOf(byte))).toBeNull()
})
