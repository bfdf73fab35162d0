import fc from 'fast-check'
import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import { minorDigits } from '#contract/currencies.ts'
import { hourMs } from '#contract/durations.ts'
import { operatorWithdrawals } from '#contract/operator/withdrawals.ts'
import { withdrawalFee } from '#contract/payouts.ts'
import { tokensFor, writeUnits } from '#contract/token-amounts.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { seedOf } from '#tools/random.ts'
import { opened } from '../../testing/the-world.ts'
import {
  aCard,
  openWithdrawalDesk,
  type RichMerchant,
  shownRate,
  type WithdrawalDesk,
  type WithdrawalRequest,
} from '../../testing/withdrawals.ts'

const toTron = {
  method: 'blockchain' as const,
  currency: 'USDT',
  network: 'tron',
  address: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC',
}
const toPolygon = {
  method: 'blockchain' as const,
  currency: 'USDC',
  network: 'polygon',
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
}
const txHash = 'f00d'.repeat(16)

const readTerms = ({ world }: WithdrawalDesk, { token }: RichMerchant) => world.must(withdrawals.terms, { token })

async function tryAsk(desk: WithdrawalDesk, merchant: RichMerchant, request: WithdrawalRequest & { rate?: string }) {
  const { rate, ...asked } = request
  const fee = withdrawalFee(asked.amount, await readTerms(desk, merchant))
  const payToken = await merchant.payToken(asked.amount, asked)
  const body = { ...asked, fee, ...(rate !== undefined && { rate }), payToken }
  return desk.world.call(withdrawals.withdraw, { token: merchant.token, body })
}

const rowOf = ({ world }: WithdrawalDesk, number: string) =>
  world.ctx.db.one(sql`
    select rate_millionths::text as rate, token_scale as scale, token_amount::text as units from withdrawal
    where number = ${number}`)

const countOf = async ({ world }: WithdrawalDesk, { merchantId }: RichMerchant) =>
  (await world.ctx.db.one<{ n: number }>(sql`select count(*) as n from withdrawal where merchant_id = ${merchantId}`)).n

describe('where books are kept in US dollars', () => {
  const desk = opened(
    () => openWithdrawalDesk(),
    ({ world }) => world.close(),
  )

  test('a token is a dollar: the net amount is sent, and merchant and operators read how much that is', async () => {
    const merchant = await desk.aRichMerchant(50_000)
    const terms = await readTerms(desk, merchant)
    expect(terms.methods.blockchain.map(({ currency, rate }) => [currency, rate])).toEqual([
      ['USDT', '1'],
      ['USDC', '1'],
    ])
    const asked = await desk.ask(merchant, { ...toTron, amount: 10_000 })
    const sent = { net: 9_900, rate: '1', tokenAmount: '99', currency: 'USDT', network: 'TRON' }
    expect(asked).toMatchObject(sent)
    const params = { number: asked.number }
    const { world, finance } = desk
    expect(await world.must(operatorWithdrawals.get, { token: finance, params })).toMatchObject(sent)
    expect(await rowOf(desk, asked.number)).toEqual({ rate: '1000000', scale: 6, units: '99000000' })
    const { list } = await world.must(withdrawals.withdrawalLog, { token: merchant.token, query: params })
    expect(list).toMatchObject([sent])
  })

  test('a card has neither a rate nor tokens, and a rate that comes with one means nothing', async () => {
    const merchant = await desk.aRichMerchant(50_000)
    const { data } = await tryAsk(desk, merchant, { ...aCard, amount: 10_000, rate: '7' })
    expect(data).toMatchObject({ net: 9_900, rate: null, tokenAmount: null })
    expect(await rowOf(desk, data.number)).toEqual({ rate: null, scale: null, units: null })
  })

  test('what was requested before there were rates is shown, decided and paid without one', async () => {
    const merchant = await desk.aRichMerchant(50_000)
    const { number } = await desk.ask(merchant, { ...toTron, amount: 10_000 })
    const { owner } = desk.world.testDb
    await owner.run(`update withdrawal set rate_millionths = null, token_scale = null, token_amount = null
      where number = '${number}'`)
    const approved = await desk.decide(number, { approve: true })
    expect(approved.data).toMatchObject({ status: 'approved', rate: null, tokenAmount: null })
    desk.world.clock.advance(24 * hourMs)
    expect((await desk.payOut(number, txHash)).status).toBe(200)
    const asked = { token: desk.finance, params: { number } }
    expect(await desk.world.must(operatorWithdrawals.get, asked)).toMatchObject({
      arrival: 'paid',
      tokenAmount: null,
    })
    await expect(owner.run(`update withdrawal set token_amount = 1 where number = '${number}'`)).rejects.toThrow(
      'withdrawal_token_is_whole',
    )
  })

  test('the database sends what the screen shows, to the last unit', async () => {
    let rounded = 0
    const quote = fc.record({
      net: fc.integer({ min: 1, max: 10_000_000_000_000 }),
      millionths: fc.bigInt({ min: 1n, max: 999_999_999_999_999n }),
      settlementCurrency: fc.constantFrom('USD', 'JPY', 'KWD'),
      scale: fc.constantFrom(0, 6, 18),
    })
    const property = fc.asyncProperty(quote, async ({ net, millionths, settlementCurrency, scale }) => {
      const shown = tokensFor({ net, settlementCurrency, rate: writeUnits(millionths, 6), scale })
      const token = { rateMillionths: String(millionths), scale, minorDigits: minorDigits(settlementCurrency) }
      const asked = desk.world.testDb.owner.rows(
        `select sent_token_amount('blockchain', ${net}, '${JSON.stringify(token)}')::text as units`,
      )
      if (shown === '0') {
        await expect(asked).rejects.toThrow('validation')
        return
      }
      const [row] = await asked
      if (shown.includes('.')) rounded += 1
      expect(writeUnits(BigInt(String(row?.['units'])), scale)).toBe(shown)
    })
    await fc.assert(property, { numRuns: 300, seed: seedOf(20_260_302) })
    expect(rounded).toBeGreaterThan(30)
  })
})

describe('where books are kept in another currency', () => {
  const desk = opened(
    () => openWithdrawalDesk({ SETTLEMENT_CURRENCY: 'THB', CHAIN_RATES: 'USDT=36.50' }),
    ({ world }) => world.close(),
  )
  let merchant: RichMerchant
  beforeAll(async () => {
    merchant = await desk.aRichMerchant(5_000_000)
  })

  test('a token is sent at the rate that was shown, rounded down to its decimals', async () => {
    const terms = await readTerms(desk, merchant)
    expect(terms.methods.blockchain).toMatchObject([{ currency: 'USDT', rate: '36.5' }])
    const asked = await desk.ask(merchant, { ...toTron, amount: 100_000 })
    // 1,000 baht less 30 are 970, which is 26.5753424… tokens.
    expect(asked).toMatchObject({ amount: 100_000, fee: 3_000, net: 97_000, rate: '36.5', tokenAmount: '26.575342' })
    expect(await rowOf(desk, asked.number)).toEqual({ rate: '36500000', scale: 6, units: '26575342' })
  })

  test('another rate than the shown one is refused, and nothing moves', async () => {
    const before = [await desk.walletOf(merchant), await countOf(desk, merchant)]
    const shown = shownRate(await readTerms(desk, merchant), toTron)
    const { chainRates } = desk.world.ctx.config
    chainRates['USDT'] = '36.6'
    const answer = await tryAsk(desk, merchant, { ...toTron, amount: 100_000, ...shown })
    chainRates['USDT'] = '36.50'
    expect(answer).toMatchObject({ status: 409, refusal: { error: 'quote_changed', rate: '36.6' } })
    expect(answer.msg).toBe('The terms have changed. Please check them again')
    expect([await desk.walletOf(merchant), await countOf(desk, merchant)]).toEqual(before)
  })

  test('a request without the rate that was shown is refused at its field', async () => {
    const { status, refusal } = await tryAsk(desk, merchant, { ...toTron, amount: 100_000 })
    expect([status, refusal.fields]).toEqual([422, { rate: 'This field is required' }])
  })

  test('what was asked for is sent at its own rate, whatever the rate is later', async () => {
    const { number } = await desk.ask(merchant, { ...toTron, amount: 100_000 })
    const { chainRates } = desk.world.ctx.config
    chainRates['USDT'] = '40'
    const approved = await desk.decide(number, { approve: true })
    expect(approved.data).toMatchObject({ status: 'approved', rate: '36.5', tokenAmount: '26.575342' })
    chainRates['USDT'] = '36.50'
  })

  test('a currency without a rate is not offered, and refused at its field', async () => {
    const answer = await tryAsk(desk, merchant, { ...toPolygon, amount: 100_000, rate: '1' })
    expect(answer.status).toBe(422)
    expect(answer.refusal.fields).toEqual({ currency: 'Withdrawals in USDC are not available at present' })
  })

  test('a saved address is offered as long as its currency has a rate', async () => {
    const { chainRates } = desk.world.ctx.config
    chainRates['USDC'] = '36.4'
    const { number } = await desk.ask(merchant, { ...toPolygon, amount: 100_000 })
    await desk.world.must(withdrawals.cancelWithdrawal, { token: merchant.token, body: { number } })
    const saved = async () =>
      (await readTerms(desk, merchant)).savedAddresses.filter(({ currency }) => currency === 'USDC')
    const [address] = await saved()
    expect(address).toMatchObject({ network: 'polygon', address: toPolygon.address })
    delete chainRates['USDC']
    expect(await saved()).toEqual([])
    const again = { method: 'blockchain' as const, saved: address?.id ?? '', amount: 100_000, rate: '36.4' }
    const answer = await tryAsk(desk, merchant, again)
    expect(answer.refusal.fields).toEqual({ saved: 'Withdrawals in USDC are not available at present' })
  })

  test('an amount that is worth less than a unit of the token is refused at its field', async () => {
    const { chainRates } = desk.world.ctx.config
    const rate = '999999999.999999'
    chainRates['USDC'] = rate
    const { status, refusal } = await tryAsk(desk, merchant, { ...toPolygon, amount: 30_001, rate })
    delete chainRates['USDC']
    expect([status, Object.keys(refusal.fields ?? {})]).toEqual([422, ['amount']])
  })
})
