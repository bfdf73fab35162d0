import { describe, expect, test } from 'vitest'
import { Refusal } from '../../base/refuse.ts'
import { offeredCurrencies, readToken } from './rules.ts'

test.each([
  ['no rates', {}, []],
  ['one rate', { USDT: '36.5' }, [['USDT', '36.5']]],
  [
    'two, as they are shown',
    { USDC: '1', USDT: '0.99950' },
    [
      ['USDT', '0.9995'],
      ['USDC', '1'],
    ],
  ],
  ['of a token that is never sent', { DAI: '1' }, []],
])('with %s these currencies are offered', (_, rates, offered) => {
  const found = offeredCurrencies(rates)
  expect(found.map(({ currency, rate }) => [currency, rate])).toEqual(offered)
  for (const { networks } of found) {
    expect(networks.length).toBeGreaterThan(0)
    for (const { scale } of networks) expect(scale).toBe(6)
  }
})

describe('the token of a withdrawal', () => {
  const config = { currency: 'THB', chainRates: { USDT: '36.50' } }
  const onTron = { currency: 'USDT', network: 'tron' }
  const token = { rateMillionths: '36500000', scale: 6, minorDigits: 2 }

  test.each(['36.5', '36.500', '36.500000'])('is taken at the rate of %s, however it is written', (rate) => {
    expect(readToken(onTron, { rate }, config)).toEqual(token)
  })

  test('counts with the decimals of the settlement currency', () => {
    const yen = { currency: 'JPY', chainRates: { USDT: '152.25' } }
    expect(readToken(onTron, { rate: '152.25' }, yen)).toMatchObject({ minorDigits: 0 })
  })

  test('has six decimals where we do not know it from deposits', () => {
    const other = { currency: 'THB', chainRates: { DAI: '36' } }
    expect(readToken({ currency: 'DAI', network: 'ethereum' }, { rate: '36' }, other)).toMatchObject({ scale: 6 })
  })

  test('is none for a card, whatever rate comes with it', () => {
    expect(readToken({ currency: null, network: null }, { rate: '7' }, config)).toBeNull()
  })

  const onPolygon = { currency: 'USDC', network: 'polygon' }
  test.each([
    ['no rate was shown', onTron, {}, { word: 'validation', fields: { rate: 'field_required' } }],
    ['another rate was shown', onTron, { rate: '36.4' }, { word: 'quote_changed', rate: '36.5' }],
    ['what was shown is no rate', onTron, { rate: 'x' }, { word: 'quote_changed', rate: '36.5' }],
    [
      'the currency has no rate',
      onPolygon,
      { rate: '1' },
      { word: 'validation', token: 'USDC', fields: { currency: 'withdraw_token_not_offered' } },
    ],
    [
      'the saved one has no rate',
      onPolygon,
      { rate: '1', saved: 'an id' },
      { word: 'validation', token: 'USDC', fields: { saved: 'withdraw_token_not_offered' } },
    ],
  ])('is refused where %s', (...[, to, body, refused]) => {
    expect(refusalOf(() => readToken(to, body, config))).toEqual(refused)
  })
})

function refusalOf(act: () => unknown) {
  try {
    act()
  } catch (refusal) {
    if (refusal instanceof Refusal) return { word: refusal.word, ...refusal.detail }
    throw refusal
  }
  return null
}
