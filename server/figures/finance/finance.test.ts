import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { dashboard } from '#contract/dashboard.ts'
import { dayMs, hourMs } from '#contract/durations.ts'
import { finance } from '#contract/finance.ts'
import { orders } from '#contract/orders.ts'
import { after } from '../../base/clock.ts'
import { isTextId } from '../../base/texts/texts.ts'
import { aRowShop } from '../../testing/rows.ts'
import { aSoldOrder, settle, signIn, storePayToken } from '../../testing/sold.ts'
import { theWorld } from '../../testing/the-world.ts'
import { daysOfRange } from './rules.ts'

const world = theWorld('2026-03-02T09:00:00Z')

async function aShop(options: Parameters<typeof aRowShop>[1] = {}) {
  const shop = await aRowShop(world, options)
  return { shop, merchantId: shop.merchantId, token: await signIn(world, shop.merchantId) }
}

const settleMany = async (shop: Awaited<ReturnType<typeof aShop>>['shop'], count: number) => {
  for (let n = 0; n < count; n++) await settle(world, shop.merchantId, await aSoldOrder(world, shop))
}

test('the bill tells each movement, what the balance was after it, and opens what moved it', async () => {
  const { shop, merchantId, token } = await aShop()
  await settleMany(shop, 2)
  const picked = await aSoldOrder(world, shop)
  const payToken = await storePayToken(world, { merchantId, token, amount: 6_000 })
  await world.must(orders.pick, { token, body: { id: picked, payToken, fundFrom: 'wallet' } })
  const { number } = await world.must(orders.detail, { token, query: { id: picked } })
  const bill = await world.must(finance.bill, { token })
  expect(bill).toMatchObject({ balance: 1_000, total: 3, next: null })
  expect(bill.list.map(({ amount, balanceAfter }) => [amount, balanceAfter])).toEqual([
    [-6_000, 1_000],
    [3_500, 7_000],
    [3_500, 3_500],
  ])
  expect(bill.list[0]).toMatchObject({
    type: 'order',
    title: `Cost of order ${number}`,
    reference: { kind: 'order', id: picked },
  })
  const inChinese = await world.must(finance.bill, { token, lang: 'zh-CN' })
  expect(inChinese.list[0]?.title).toBe(`订单 ${number} 的成本`)
  expect((await world.must(finance.bill, { token, query: { type: 'recharge' } })).list).toEqual([])
  expect((await world.must(finance.bill, { token, query: { type: 'order' } })).total).toBe(3)
})

test("a month's statement leads from one balance to the next, and its days add up to the month", async () => {
  const { shop, merchantId, token } = await aShop()
  await settleMany(shop, 2)
  const picked = await aSoldOrder(world, shop)
  const payToken = await storePayToken(world, { merchantId, token, amount: 6_000 })
  await world.must(orders.pick, { token, body: { id: picked, payToken, fundFrom: 'wallet' } })
  const month = world.clock.now().toISOString().slice(0, 7)
  const { balance } = await world.must(finance.bill, { token })
  const statement = await world.must(finance.month, { token, query: { month } })
  expect(statement).toMatchObject({ opening: 0, closing: balance, movements: [{ type: 'order', amount: balance }] })
  const { totals, days } = statement
  const sold = await world.must(orders.detail, { token, query: { id: picked } })
  expect(totals).toMatchObject({ sales: 3 * sold.sellingTotal, cost: 3 * sold.totalCost, fees: 2 * sold.fee, balance })
  for (const field of ['sales', 'refunds', 'cost', 'fees', 'balance'] as const) {
    expect(days.reduce((sum, day) => sum + day[field], 0)).toBe(totals[field])
  }
  const earlier = await world.must(finance.month, { token, query: { month: '2020-01' } })
  expect(earlier).toMatchObject({ opening: 0, closing: 0, days: [], movements: [] })
  const later = await world.must(finance.month, { token, query: { month: '2098-12' } })
  expect(later).toMatchObject({ opening: balance, closing: balance, days: [] })
  expect((await world.call(finance.month, { token, query: { month: '2026-13' } })).status).toBe(422)
})

test('every kind of the ledger that can touch a balance has its title', async () => {
  const [{ check } = { check: '' }] = (await world.testDb.owner.rows(`
    select pg_get_constraintdef(oid) as check from pg_constraint where conname = 'ledger_kind_is_known'`)) as {
    check: string
  }[]
  const kinds = [...check.matchAll(/'(\w+)'/g)].map(([, kind]) => kind!)
  expect(kinds.length).toBeGreaterThan(20)
  // These move money only between escrow, suppliers, shoppers and the platform.
  const elsewhere = [
    'chargeback_replaced',
    'order_paid',
    'partner_order_paid',
    'payment_unapplied',
    'picked_from_escrow',
    'refund_paid',
    'supplier_paid',
    'supplier_payment_returned',
  ].concat(['withdrawal_paid', 'referral_shared', 'referral_share_reversed', 'provider_payout'])
  expect(kinds.filter((kind) => !isTextId(`bill.${kind}`)).sort()).toEqual(elsewhere.sort())
})

test('the report says profit by day in the shop’s time zone, and agrees with the dashboard and the balance', async () => {
  const { shop, token } = await aShop({ timeZone: 'Asia/Bangkok' })
  // Half past eleven at night in Bangkok and an hour later, so two different days.
  world.clock.set(new Date('2026-03-04T16:30:00Z'))
  await settleMany(shop, 2)
  world.clock.advance(hourMs)
  await settleMany(shop, 1)
  const declined = await aSoldOrder(world, shop)
  await world.must(orders.decline, { token, body: { id: declined, reason: 'Sold out' } })
  const report = await world.must(finance.report, { token, query: { range: 'all' } })
  expect(report.days).toEqual([
    { date: '2026-03-04', profit: 7_000, orders: 2, cancelled: 0, refunded: 0 },
    { date: '2026-03-05', profit: 3_500, orders: 2, cancelled: 1, refunded: 1 },
  ])
  const bill = await world.must(finance.bill, { token })
  const index = await world.must(dashboard.index, { token })
  expect([report.totalProfit, index.totals.profit, bill.balance]).toEqual([10_500, 10_500, 10_500])
  for (const [on, total] of [
    ['2026-03-03', 0],
    ['2026-03-04', 2],
    ['2026-03-05', 2],
  ] as const) {
    expect((await world.must(orders.list, { token, query: { on } })).total, on).toBe(total)
  }
  const today = await world.must(finance.report, { token, query: { range: 'today' } })
  expect(today).toMatchObject({ totalProfit: 3_500, from: '2026-03-05', to: '2026-03-05' })
  const yesterday = await world.must(finance.report, { token, query: { range: 'yesterday' } })
  expect(yesterday.days).toEqual([{ date: '2026-03-04', profit: 7_000, orders: 2, cancelled: 0, refunded: 0 }])
  const week = await world.must(finance.report, { token, query: { range: 'week' } })
  expect(week.days.map(({ date }) => date)).toEqual(['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'])
  expect(week.totalProfit).toBe(10_500)
})

test('an order is behind the figures of the day it was paid, and of the day it was settled', async () => {
  const { shop, merchantId, token } = await aShop()
  const id = await aSoldOrder(world, shop)
  const paidOn = world.clock.now().toISOString().slice(0, 10)
  world.clock.advance(9 * dayMs)
  await settle(world, merchantId, id)
  const settledOn = world.clock.now().toISOString().slice(0, 10)
  const between = after(world.clock.now(), -dayMs).toISOString().slice(0, 10)
  for (const [on, ids] of [
    [paidOn, [id]],
    [between, []],
    [settledOn, [id]],
  ] as const) {
    expect((await world.must(orders.list, { token, query: { on } })).list.map((order) => order.id)).toEqual(ids)
  }
})

test('every awaited cent is in the calendar, fixed once received, before that on the latest date', async () => {
  world.clock.set(new Date('2026-04-01T09:00:00Z'))
  const { shop, merchantId, token } = await aShop()
  const now = world.clock.now()
  await aSoldOrder(world, shop)
  const [picked, shipped, received] = [
    await aSoldOrder(world, shop),
    await aSoldOrder(world, shop),
    await aSoldOrder(world, shop),
  ]
  const { db } = world.ctx
  for (const id of [picked, shipped, received]) {
    await db.query(sql`select pick_up(${merchantId}, ${id}, 'escrow', ${now}, ${after(now, 7 * dayMs)})`)
  }
  for (const id of [shipped, received]) {
    await db.query(sql`select ship_order(${merchantId}, ${id}, 'DHL', 'T1', ${now})`)
  }
  await db.query(sql`select confirm_receipt(${merchantId}, ${received}, ${now})`)
  const { awaiting, expected } = await world.must(finance.report, { token })
  expect(awaiting).toBe(14_000)
  expect(expected).toEqual([
    { date: '2026-04-15', amount: 3_500, orders: 1, isFixed: true },
    // Counted as delivered after 60 days without news, received automatically 7 days later, and settled 14 days after
    // that, as one of the shop's first ten orders.
    { date: '2026-06-21', amount: 3_500, orders: 1, isFixed: false },
    { date: '2026-06-28', amount: 3_500, orders: 1, isFixed: false },
    { date: '2026-07-01', amount: 3_500, orders: 1, isFixed: false },
  ])
  world.clock.advance(30 * dayMs)
  const overdue = await world.must(finance.report, { token })
  expect(overdue.expected[0]).toMatchObject({ date: '2026-05-01', isFixed: true })
})

test.each([
  ['all', '2026-03-04', { from: null, to: '2026-03-04' }],
  ['today', '2026-03-04', { from: '2026-03-04', to: '2026-03-04' }],
  ['yesterday', '2026-03-01', { from: '2026-02-28', to: '2026-02-28' }],
  ['week', '2026-03-02', { from: '2026-03-02', to: '2026-03-02' }],
  ['week', '2026-03-01', { from: '2026-02-23', to: '2026-03-01' }],
  ['week', '2026-01-01', { from: '2025-12-29', to: '2026-01-01' }],
  ['month', '2026-03-31', { from: '2026-03-01', to: '2026-03-31' }],
] as const)('the days of %s on %s', (range, today, days) => {
  expect(daysOfRange(range, today)).toEqual(days)
})
