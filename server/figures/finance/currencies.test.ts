import { beforeAll, describe, expect, test } from 'vitest'
import { deposits } from '#contract/deposits.ts'
import { messages } from '#contract/messages.ts'
import { operatorDeposits } from '#contract/operator/deposits.ts'
import { operatorMerchants } from '#contract/operator/merchants.ts'
import { operatorWithdrawals } from '#contract/operator/withdrawals.ts'
import { level } from '#contract/programme.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { readConfig } from '../../base/config.ts'
import { recount } from '../../ledger/recount/recount.ts'
import { verifyLedger } from '../../ledger/verify.ts'
import { makeCtx } from '../../make-ctx.ts'
import { aMerchant, anOperator, somePayPassword, type TestMerchant } from '../../testing/people.ts'
import { theWorld } from '../../testing/the-world.ts'
import { walletOf } from '../../testing/withdrawals.ts'

const reason = 'checked'

/** In minor units: a dollar, and the value of 10 tokens at the rate. */
const currencies = {
  VND: { dollar: 20_000, rate: '25000', worth: 250_000, shown: '₫250,000', level: 1_980_000 },
  KWD: { dollar: 300, rate: '0.306', worth: 3_060, shown: '3.060', level: 29_700 },
} as const

describe.each(Object.entries(currencies))('a server that settles in %s', (currency, expected) => {
  const { dollar } = expected
  const world = theWorld('2026-03-02T09:00:00Z', { SETTLEMENT_CURRENCY: currency })
  let merchant: TestMerchant
  let first: string
  let second: string
  beforeAll(async () => {
    merchant = await aMerchant(world, { payPassword: somePayPassword })
    first = await anOperator(world, ['finance'])
    second = await anOperator(world, ['finance'])
  })

  test('begins with prices, fees and a threshold of about the same worth', async () => {
    const { levels } = await world.must(level.get, { token: merchant.token })
    expect(levels.map(({ upgradePrice }) => upgradePrice)).toContain(expected.level)
    const terms = await world.must(withdrawals.terms, { token: merchant.token })
    expect(terms).toMatchObject({ feeMinimum: dollar, minimum: 10 * dollar })
    expect(world.ctx.config.policy.twoPersonAbove).toBe(1_000 * dollar)
  })

  test('ten tokens are credited at what they are worth, and said in the currency’s own decimals', async () => {
    const before = await walletOf(world, merchant)
    const body = { method: 'chain', currency: 'USDT', network: 'ethereum', txHash: `0x${'cd'.repeat(32)}` } as const
    const { number } = await world.must(deposits.announce, { token: merchant.token, body })
    const finalAt = new Date(world.clock.now().getTime() + 3_600_000).toISOString()
    for (const token of [first, second]) {
      const facts = { approve: true, tokenAmount: '10', rate: expected.rate, finalAt, reason }
      await world.must(operatorDeposits.decide, { token, params: { number }, body: facts })
    }
    const after = await walletOf(world, merchant)
    expect(after.balance - before.balance).toBe(expected.worth)
    const { list } = await world.must(messages.notice, { token: merchant.token, query: {} })
    const told = list.find(({ title, content }) => title.includes(expected.shown) && content.includes(number))
    expect(told, JSON.stringify(list.slice(0, 2))).toBeDefined()
  })

  test('caps are of about the same worth', async () => {
    const programmeOperator = await anOperator(world)
    const goodwill = (amount: number) =>
      world.call(operatorMerchants.goodwill, {
        token: programmeOperator,
        params: { id: merchant.merchantId },
        body: { amount, reason },
      })
    expect((await goodwill(10_000 * dollar)).code).toBe(1)
    expect((await goodwill(10_000 * dollar + 1)).refusal.fields).toHaveProperty('amount')
    const rule = (feeMinimum: number) =>
      world.call(operatorWithdrawals.feeRule, {
        token: programmeOperator,
        body: { feeBps: 100, feeMinimum, minimum: 100 * dollar, validFrom: '2026-09-01T00:00:00Z', reason },
      })
    expect((await rule(50 * dollar)).code).toBe(1)
    expect((await rule(50 * dollar + 1)).refusal.fields).toHaveProperty('feeMinimum')
    expect(() => readConfig({ SETTLEMENT_CURRENCY: currency, WITHDRAW_FEE_MIN: String(50 * dollar + 1) })).toThrow(
      'WITHDRAW_FEE_MIN',
    )
  })

  test('the books are right, and are not opened in another currency', async () => {
    expect((await recount(world.ctx.db)).differences).toEqual([])
    expect((await verifyLedger(world.ctx.db)).fault).toBeNull()
    const config = { ...world.ctx.config, currency: 'EUR' }
    await expect(makeCtx(config, { db: world.ctx.db })).rejects.toThrow(`kept in ${currency}`)
  })
})

test.each(['USDT', 'usd', 'XAU', 'ABC'])('SETTLEMENT_CURRENCY=%s keeps the server from starting', (currency) => {
  expect(() => readConfig({ SETTLEMENT_CURRENCY: currency })).toThrow('SETTLEMENT_CURRENCY')
})
