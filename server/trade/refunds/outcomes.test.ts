import { expect, test } from 'vitest'
import { merchants } from '#contract/merchants.ts'
import { operatorRefunds } from '#contract/operator/refunds.ts'
import { orders } from '#contract/orders.ts'
import { refunds } from '#contract/refunds.ts'
import { storeRefunds } from '#contract/storefront/refunds.ts'
import { aListing } from '#server/testing/goods.ts'
import { aPaidOrder, confirm, pick, reach, ship } from '#server/testing/orders.ts'
import { aMerchant, anOperator, somePayPassword } from '#server/testing/people.ts'
import { theWorld } from '#server/testing/the-world.ts'

const world = theWorld()

/** The prices of docs/domain.md: selling price 100.00, cost 60.00, fee 5.00. */
async function aReceivedOrder() {
  const merchant = await aMerchant(world, { payPassword: somePayPassword })
  const listing = await aListing(world, merchant, { purchasePrice: 6_000, price: 10_000 })
  const sold = await aPaidOrder(world, merchant, { lines: [{ listing }] })
  await pick(world, merchant, sold)
  await ship(world, sold)
  await reach(world, sold)
  return { merchant, sold }
}

const ask = (secret: string, amount: number, goods: 'received' | 'not_received' = 'received') =>
  world.must(storeRefunds.ask, { params: { secret }, body: { reason: 'torn', goods, amount } })

test('a refund says what each outcome would cost, and the decision then costs exactly that', async () => {
  const { merchant, sold } = await aReceivedOrder()
  await confirm(world, sold)
  const { token } = merchant
  await ask(sold.secret, 2_000)
  const [refund] = (await world.must(refunds.list, { token, query: {} })).list
  const id = refund?.id ?? ''
  const { outcomes } = await world.must(refunds.outcomes, { token, query: { id } })
  expect(outcomes.map(({ asked, bears }) => [asked, bears])).toEqual([
    ['supplier', 'supplier'],
    ['merchant', 'merchant'],
    ['platform', 'platform'],
  ])
  expect(outcomes.map(({ earnings }) => earnings)).toEqual([expect.any(Number), -1_900, 0])
  expect((await world.must(refunds.list, { token, query: { id } })).list[0]?.status).toBe('pending_approval')
  const before = await world.must(orders.detail, { token, query: { id: sold.orderId } })
  const body = { approve: true, bears: 'merchant' as const, reason: 'seen' }
  await world.must(operatorRefunds.decide, { token: await anOperator(world, ['finance']), params: { id }, body })
  const after = await world.must(orders.detail, { token, query: { id: sold.orderId } })
  expect(after.earnings - before.earnings).toBe(-1_900)
  expect((await world.call(refunds.outcomes, { token, query: { id } })).status).toBe(409)
})

test('goods that were not received are the supplier’s in every outcome, and the carrier’s word stands beside it', async () => {
  const { merchant, sold } = await aReceivedOrder()
  const { token } = merchant
  await ask(sold.secret, 10_000, 'not_received')
  const [refund] = (await world.must(refunds.list, { token, query: {} })).list
  expect(refund?.reachedAt).not.toBeNull()
  const { outcomes } = await world.must(refunds.outcomes, { token, query: { id: refund?.id ?? '' } })
  expect(new Set(outcomes.map(({ bears }) => bears))).toEqual(new Set(['supplier']))
})

test('a refund has a short number that people can quote; the second of an order ends in -2', async () => {
  const { merchant, sold } = await aReceivedOrder()
  await confirm(world, sold)
  const { token } = merchant
  const operator = await anOperator(world, ['finance'])
  await ask(sold.secret, 1_000)
  const [first] = (await world.must(refunds.list, { token, query: {} })).list
  expect((await world.must(merchants.info, { token })).openRefunds).toBe(1)
  await world.must(operatorRefunds.decide, {
    token: operator,
    params: { id: first?.id ?? '' },
    body: { approve: false, reason: 'seen' },
  })
  await ask(sold.secret, 500)
  const { list } = await world.must(refunds.list, { token, query: {} })
  const short = (await world.must(orders.detail, { token, query: { id: sold.orderId } })).number.replace('EN-', 'RF-')
  expect(list.map(({ number }) => number)).toEqual([`${short}-2`, short])
})
