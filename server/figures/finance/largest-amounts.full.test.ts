import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { dollarOf, isSettlementCurrency } from '#contract/currencies.ts'
import { dashboard } from '#contract/dashboard.ts'
import { dayMs } from '#contract/durations.ts'
import { finance } from '#contract/finance.ts'
import { limits } from '#contract/limits.ts'
import { feeOf } from '#contract/money.ts'
import { operatorRefunds } from '#contract/operator/refunds.ts'
import { orders } from '#contract/orders.ts'
import { rulePrice } from '#contract/price-rules.ts'
import { highestPrice, leastPrice, suggestedPrice } from '#contract/prices.ts'
import { storeOrders } from '#contract/storefront/orders.ts'
import { storeRefunds } from '#contract/storefront/refunds.ts'
import { runSweeps } from '../../background.ts'
import { recount } from '../../ledger/recount/recount.ts'
import { verifyLedger } from '../../ledger/verify.ts'
import { aListing } from '../../testing/goods.ts'
import { aPaidOrder, confirm, pick, reach, ship, someShopper } from '../../testing/orders.ts'
import { aMerchant, anOperator, somePayPassword } from '../../testing/people.ts'
import { aRowShop } from '../../testing/rows.ts'
import { signIn, storePayToken } from '../../testing/sold.ts'
import { theWorld } from '../../testing/the-world.ts'
import { aCard, ask, walletOf } from '../../testing/withdrawals.ts'

const { amountMax, purchasePriceMax, orderLinesMax, lineQuantityMax } = limits
/** As many of the largest amounts as a safe integer can sum. */
const largestSum = 900

const world = theWorld('2026-03-02T09:00:00Z', { SETTLEMENT_CURRENCY: 'IDR' })

test('an amount of any currency can be worth a million dollars', () => {
  const worth = Intl.supportedValuesOf('currency')
    .filter(isSettlementCurrency)
    .map((currency) => [amountMax / dollarOf(currency), currency] as const)
  expect(worth.length).toBeGreaterThan(100)
  expect(worth.filter(([dollars]) => dollars < 1_000_000)).toEqual([])
})

test('the highest price of the dearest goods is an amount, and hundreds of them are a safe integer', () => {
  expect(highestPrice(purchasePriceMax)).toBe(amountMax)
  expect(Number.isSafeInteger(amountMax * largestSum)).toBe(true)
  // Line totals are computed and summed in 64 bits before the limit is checked.
  expect(BigInt(amountMax) * BigInt(lineQuantityMax) * BigInt(orderLinesMax)).toBeLessThan(2n ** 63n)
})

test.each([
  [0, 0],
  [3_000, 500],
  [90_000, 2_000],
])(
  'at a mark-up of %i and a fee of %i basis points the database and the contract agree on the dearest goods',
  async (marginBps, feeBps) => {
    const answer = await world.ctx.db.one(sql`
    select suggested_price(${purchasePriceMax}, ${marginBps}, ${feeBps}) as suggested,
      least_price(${purchasePriceMax}, ${feeBps}) as least, order_fee(${amountMax}, ${feeBps}) as fee`)
    expect(answer).toEqual({
      suggested: suggestedPrice(purchasePriceMax, { marginBps, feeBps }),
      least: leastPrice(purchasePriceMax, feeBps),
      fee: feeOf(amountMax, feeBps),
    })
    for (const ending of [null, 0, 9, 99, 999]) {
      const rule = { markUpBps: marginBps, leastProfit: amountMax, ending }
      expect(rulePrice(purchasePriceMax, rule, feeBps)).toBeLessThanOrEqual(amountMax)
    }
  },
)

test('the largest order is sold, refunded in part, settled and withdrawn, to the last unit', async () => {
  const merchant = await aMerchant(world, { payPassword: somePayPassword })
  const { token } = merchant
  const listing = await aListing(world, merchant, { purchasePrice: purchasePriceMax, price: amountMax })
  const order = await aPaidOrder(world, merchant, { lines: [{ listing }] })
  expect(order.total).toBe(amountMax)
  await pick(world, merchant, order)
  await ship(world, order)
  await reach(world, order)
  await confirm(world, order)
  const amount = (amountMax - 1) / 3
  const asked = { reason: 'A scratch', goods: 'received' as const, amount }
  await world.must(storeRefunds.ask, { params: { secret: order.secret }, body: asked })
  const { refund } = await world.must(orders.detail, { token, query: { id: order.orderId } })
  const body = { approve: true, bears: 'merchant' as const, reason: 'agreed' }
  const finances = await anOperator(world, ['finance'])
  await world.must(operatorRefunds.decide, { token: finances, params: { id: refund?.id ?? '' }, body })
  world.clock.advance(15 * dayMs)
  await runSweeps(world.ctx)
  const left = BigInt(amountMax - amount)
  const fee = Number((2n * BigInt(feeOf(amountMax, 500)) * left + BigInt(amountMax)) / (2n * BigInt(amountMax)))
  const earned = amountMax - amount - purchasePriceMax - fee
  expect(await walletOf(world, merchant)).toMatchObject({ balance: earned, totalIncome: earned })
  const payToken = (of: number) =>
    storePayToken(world, { ...merchant, amount: of, purpose: 'withdraw', destination: aCard })
  const payout = await ask(world, { ...merchant, payToken }, { ...aCard, amount: earned })
  expect(payout).toMatchObject({ amount: earned, fee: feeOf(earned, 100), net: earned - feeOf(earned, 100) })
  const bill = await world.must(finance.bill, { token })
  expect(bill.list.map((row) => row.amount)).toEqual([-earned, earned])
  expect((await recount(world.ctx.db)).differences).toEqual([])
  expect((await verifyLedger(world.ctx.db)).fault).toBeNull()
})

describe('a basket of more than the largest amount', () => {
  test.each([
    ['by its total', amountMax + 1],
    ['by its lines, whatever total is expected', amountMax],
  ])('is refused %s, and no order is placed', async (_, expectTotal) => {
    const good = { cost: purchasePriceMax, price: amountMax }
    const shop = await aRowShop(world, { goods: Array.from({ length: orderLinesMax }, () => good) })
    const lines = shop.listings.map(({ listingId }) => ({ listingId, quantity: lineQuantityMax }))
    const body = { ...someShopper, lines, expectTotal }
    const refused = await world.call(storeOrders.checkout, { params: { shop: shop.slug }, body })
    expect([refused.status, refused.refusal.fields]).toEqual([422, { expectTotal: expect.any(String) }])
    const token = await signIn(world, shop.merchantId)
    expect((await world.must(orders.list, { token })).total).toBe(0)
  })
})

test('hundreds of the largest amounts are read and written as they are, in every sum', async () => {
  const { merchantId } = await aRowShop(world)
  const now = world.clock.now().toISOString()
  await world.testDb.owner.run(`
    select post_to_ledger('${merchantId}', 'goodwill', gen_random_uuid()::text, '${now}', null,
      array['grant', 'available'], array[-${amountMax}, ${amountMax}]::bigint[])
    from generate_series(1, ${largestSum})`)
  const balance = amountMax * largestSum
  const token = await signIn(world, merchantId)
  expect(await walletOf(world, { token })).toMatchObject({ balance, withdrawable: balance })
  const bill = await world.must(finance.bill, { token, query: { limit: 100 } })
  expect([bill.balance, bill.list[0]?.balanceAfter, bill.list[99]?.balanceAfter]).toEqual([
    balance,
    balance,
    balance - 99 * amountMax,
  ])
  expect((await world.must(dashboard.index, { token })).wallet.balance).toBe(balance)
  const csv = await world.app.inject({ url: `${finance.statement.path}?format=csv`, headers: { token } })
  expect(csv.body.trimEnd().split('\r\n').at(-2)).toContain(
    `,available,${amountMax / 100}.00,${amountMax},${balance / 100}.00,IDR,`,
  )
  expect((await verifyLedger(world.ctx.db)).fault).toBeNull()
})
