import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { finance } from '#contract/finance.ts'
import { after } from '../../base/clock.ts'
import { dayFrom } from '../../base/days.ts'
import { aRowShop } from '../../testing/rows.ts'
import { anOpenRefund, aSoldOrder, settle, signIn } from '../../testing/sold.ts'
import { theWorld } from '../../testing/the-world.ts'

const world = theWorld('2026-03-02T09:00:00Z')

const monthOf = (token: string, month: string) => world.must(finance.month, { token, query: { month } })

test('a payment that a bank took back is a refund of its month, until the bank gives it back', async () => {
  const shop = await aRowShop(world)
  const { merchantId } = shop
  const { db, ids } = world.ctx
  const now = () => world.clock.now()
  const orderId = await aSoldOrder(world, shop, { isPaid: false })
  const payment = ids.next()
  const paid = {
    provider: 'test',
    eventId: payment,
    merchantId,
    orderId,
    paymentId: payment,
    id: payment,
    amount: 10_000,
  }
  await db.query(sql`select take_payment_event(${JSON.stringify({ ...paid, currency: 'USD' })}::jsonb, ${now()})`)
  await db.query(sql`select pick_up(${merchantId}, ${orderId}, 'escrow', ${now()}, ${after(now(), dayMs)})`)
  await db.query(sql`select ship_order(${merchantId}, ${orderId}, 'DHL', 'T-1', ${now()})`)
  const dispute = async (state: 'open' | 'lost' | 'won') => {
    const event = {
      ...{ provider: 'test', eventId: `${orderId} ${state}`, merchantId, orderId, payment, state, amount: 10_000 },
      ...{ id: ids.next(), disputeId: ids.next(), refundId: ids.next(), reference: 'dp-1', currency: 'USD' },
      ...{ reason: 'product_not_received', saidAt: now().toISOString() },
    }
    await db.query(sql`select take_dispute_event(${JSON.stringify(event)}::jsonb, ${now()})`)
  }
  const totalsOf = async (month: string) => (await monthOf(await signIn(world, merchantId), month)).totals
  const sold = { sales: 10_000, refunds: 0, cost: 6_000, fees: 0, balance: 0 }
  expect(await totalsOf('2026-03')).toEqual(sold)
  await dispute('open')
  await dispute('lost')
  expect(await totalsOf('2026-03')).toEqual({ ...sold, refunds: 10_000, cost: 0 })
  world.clock.advance(31 * dayMs)
  await dispute('won')
  expect(await totalsOf('2026-03')).toEqual({ ...sold, refunds: 10_000, cost: 0 })
  expect(await totalsOf('2026-04')).toEqual({ ...sold, sales: 0, refunds: -10_000, cost: 6_000 })
})

// The first hour of that November came twice in Havana; that of that October did not come in Asunción.
test.each([
  ['America/Havana', '2026-11-01T04:00:00Z', '2026-10-31'],
  ['America/Asuncion', '2023-10-01T04:00:00Z', '2023-09-30'],
  ['Asia/Bangkok', '2026-10-31T17:00:00Z', '2026-10-31'],
])('a month begins with the first moment of its first day in %s', async (timeZone, at, lastDay) => {
  const shop = await aRowShop(world, { timeZone })
  for (const moment of [after(new Date(at), -1), new Date(at)]) {
    world.clock.set(moment)
    await aSoldOrder(world, shop)
  }
  const token = await signIn(world, shop.merchantId)
  for (const day of [lastDay, dayFrom(lastDay, 1)]) {
    expect((await monthOf(token, day.slice(0, 7))).days.map(({ date }) => date)).toEqual([day])
  }
})

test('months lead from one balance to the next, also where an order of one is refunded in another', async () => {
  world.clock.set(new Date('2026-05-20T09:00:00Z'))
  const shop = await aRowShop(world)
  const { merchantId } = shop
  const decide = async (orderId: string, amount: number, bears: string) => {
    const id = await anOpenRefund(world, merchantId, { orderId, amount })
    await world.testDb.owner.run(
      `select decide_refund('${merchantId}', '${id}', null, '${bears}', 'why', '${world.clock.now().toISOString()}')`,
    )
  }
  const sold = await Promise.all([1, 2, 3].map(() => aSoldOrder(world, shop)))
  for (const id of sold) await settle(world, merchantId, id)
  world.clock.set(new Date('2026-06-30T23:59:59.999Z'))
  await decide(sold[0]!, 3_000, 'merchant')
  world.clock.set(new Date('2026-07-01T00:00:00Z'))
  await decide(sold[1]!, 10_000, 'merchant')
  await decide(sold[2]!, 5_000, 'platform')
  world.clock.set(new Date('2026-07-31T23:59:59Z'))
  const token = await signIn(world, merchantId)
  const months = await Promise.all([4, 5, 6, 7, 8].map((month) => monthOf(token, `2026-0${month}`)))
  let last = 0
  for (const { opening, closing, movements } of months) {
    expect(opening).toBe(last)
    expect(opening + movements.reduce((sum, { amount }) => sum + amount, 0)).toBe(closing)
    last = closing
  }
  expect((await world.must(finance.bill, { token })).balance).toBe(last)
  expect(months.map(({ totals }) => [totals.sales, totals.refunds, totals.cost, totals.fees])).toEqual([
    [0, 0, 0, 0],
    [30_000, 0, 18_000, 1_500],
    [0, 3_000, 0, -150],
    [0, 15_000, 0, -500],
    [0, 0, 0, 0],
  ])
})
