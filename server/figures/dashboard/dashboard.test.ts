import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { dashboard } from '#contract/dashboard.ts'
import { dayMs, hourMs } from '#contract/durations.ts'
import { finance } from '#contract/finance.ts'
import { dayFigures } from '#contract/order-states.ts'
import { orders } from '#contract/orders.ts'
import { shop as shopCalls } from '#contract/shop.ts'
import { aRowShop } from '../../testing/rows.ts'
import { aSoldOrder, settle, signIn } from '../../testing/sold.ts'
import { theWorld } from '../../testing/the-world.ts'
import { chartDays } from './rules.ts'

const world = theWorld('2026-03-02T23:30:00Z')

test('a new shop has no rating and no score yet, and noughts', async () => {
  const { merchantId } = await aRowShop(world)
  const index = await world.must(dashboard.index, { token: await signIn(world, merchantId) })
  expect(index).toEqual({
    totals: { sales: 0, profit: 0 },
    today: { date: '2026-03-02', orders: 0, sales: 0, estimatedProfit: 0 },
    shop: {
      name: 'Shop of rows',
      logo: null,
      level: 'Start',
      followers: 0,
      rating: null,
      creditScore: null,
      open: true,
    },
    visitors: { today: 0, days7: 0, days30: 0 },
    todo: { awaitingPickup: 0, pickBy: null, refunds: 0, answerBy: null, unread: 0 },
    wallet: { balance: 0, pending: 0 },
    asOf: expect.stringMatching(/^2026-03-02T23:30:00/),
  })
})

test('the figures follow what happened, and a day begins when it begins where the shop is', async () => {
  world.clock.set(new Date('2026-03-02T15:30:00Z'))
  const shop = await aRowShop(world, { timeZone: 'Asia/Shanghai' })
  const token = await signIn(world, shop.merchantId)
  const visit = (visitor: string) =>
    world.ctx.db.query(sql`
      select record_visit(${shop.merchantId}, ${Buffer.from(visitor)}, null, ${world.clock.now()})`)
  await visit('one')
  await visit('one')
  await visit('two')
  await settle(world, shop.merchantId, await aSoldOrder(world, shop, { quantity: 3 }))
  world.clock.advance(hourMs)
  await visit('one')
  const waiting = await aSoldOrder(world, shop)
  const declined = await aSoldOrder(world, shop)
  await world.must(orders.decline, { token, body: { id: declined, reason: 'Sold out' } })
  const { visitors, credit } = await world.must(dashboard.figures, { token })
  expect(visitors).toHaveLength(30)
  expect(visitors.slice(0, 2)).toEqual([
    { date: '2026-03-03', count: 1 },
    { date: '2026-03-02', count: 2 },
  ])
  const none = { latePickups: 0, merchantRefunds: 0 }
  expect(credit).toMatchObject({ score: 97, days: [{ date: '2026-03-03', merchantCancellations: 1, ...none }] })
  const index = await world.must(dashboard.index, { token })
  expect(index).toMatchObject({
    totals: { sales: 40_000, profit: 10_500 },
    // The shop's new day began an hour ago, so the order was settled yesterday.
    today: { date: '2026-03-03', orders: 2, sales: 10_000, estimatedProfit: 3_500 },
    shop: { creditScore: 97 },
    visitors: { today: 1, days7: 3, days30: 3 },
    todo: { awaitingPickup: 1 },
    wallet: { balance: 10_500, pending: 3_500 },
  })
  const detail = await world.must(orders.detail, { token, query: { id: waiting } })
  expect(index.todo.pickBy).toBe(detail.pickBy)
  expect((await world.must(dashboard.echart, { token, query: { range: 7 } })).points).toEqual([
    ...['25', '26', '27', '28'].map((day) => point(`2026-02-${day}`)),
    point('2026-03-01'),
    { ...point('2026-03-02'), sales: 30_000, profit: 10_500, orders: 1, visitors: 2 },
    { ...point('2026-03-03'), sales: 10_000, orders: 2, visitors: 1 },
  ])
  world.clock.advance(40 * dayMs - 20 * dayMs)
  expect((await world.must(dashboard.index, { token })).visitors).toEqual({ today: 0, days7: 0, days30: 3 })
})

const point = (date: string) => ({ date, sales: 0, profit: 0, orders: 0, visitors: 0 })

test('each figure of a day opens its orders with what each adds to it, also after the shop moved to another time zone', async () => {
  world.clock.set(new Date('2026-05-02T15:30:00Z'))
  const shop = await aRowShop(world, { timeZone: 'Asia/Tokyo' })
  const token = await signIn(world, shop.merchantId)
  await settle(world, shop.merchantId, await aSoldOrder(world, shop, { quantity: 3 }))
  const declined = await aSoldOrder(world, shop)
  await world.must(orders.decline, { token, body: { id: declined, reason: 'Sold out' } })
  const of = async (figure: (typeof dayFigures)[number]) => {
    const { list, ofDay } = await world.must(orders.list, { token, query: { on: '2026-05-03', figure } })
    return { ofDay, shares: list.map(({ quantity, shares }) => ({ quantity, shares })) }
  }
  const read = async () => Object.fromEntries(await Promise.all(dayFigures.map(async (each) => [each, await of(each)])))
  const [three, one] = [{ quantity: 3 }, { quantity: 1 }]
  const paid = (amount: number) => [{ why: 'paid', amount }]
  const found = {
    orders: {
      ofDay: { figure: 'orders', amount: 2 },
      shares: [
        { ...one, shares: paid(1) },
        { ...three, shares: paid(1) },
      ],
    },
    sales: {
      ofDay: { figure: 'sales', amount: 30_000 },
      shares: [
        { ...one, shares: [...paid(10_000), { why: 'refunded', amount: -10_000 }] },
        { ...three, shares: paid(30_000) },
      ],
    },
    estimatedProfit: {
      ofDay: { figure: 'estimatedProfit', amount: 10_500 },
      shares: [
        { ...one, shares: [...paid(3_500), { why: 'refunded', amount: -3_500 }] },
        { ...three, shares: paid(10_500) },
      ],
    },
    profit: {
      ofDay: { figure: 'profit', amount: 10_500 },
      shares: [{ ...three, shares: [{ why: 'settled', amount: 10_500 }] }],
    },
    credit: {
      ofDay: { figure: 'credit', amount: 1 },
      shares: [{ ...one, shares: [{ why: 'cancelled', amount: 1 }] }],
    },
  }
  expect(await read()).toEqual(found)
  await world.must(shopCalls.store, { token, body: { timeZone: 'America/Los_Angeles' } })
  expect(await read()).toEqual(found)
  const { days } = await world.must(finance.report, { token, query: { range: 'all' } })
  expect(days).toMatchObject([{ date: '2026-05-03', orders: 2, cancelled: 1, profit: 10_500 }])
  const alone = await world.call(orders.list, { token, query: { figure: 'sales' } })
  expect(alone.refusal.fields).toHaveProperty('on')
})

test('a chart has a point for every day, over the change of the clocks too', async () => {
  const { merchantId } = await aRowShop(world, { timeZone: 'Europe/Berlin' })
  const token = await signIn(world, merchantId)
  const query = { from: '2026-01-01', to: '2026-12-31' }
  const { points } = await world.must(dashboard.echart, { token, query })
  expect(points.length).toBe(365)
  expect(new Set(points.map(({ date }) => date)).size).toBe(365)
  const tooLong = await world.call(dashboard.echart, { token, query: { from: '2025-01-01', to: '2026-12-31' } })
  expect(tooLong.refusal.fields).toHaveProperty('from')
  const profits = await world.must(dashboard.echart, { token, query: { range: 7, metric: 'profit' } })
  expect(profits.points).toHaveLength(7)
  for (const day of profits.points) expect(day).toEqual({ date: day.date, profit: 0 })
  const unknown = { range: 7, metric: 'weather' } as unknown as { metric: 'profit' }
  expect((await world.call(dashboard.echart, { token, query: unknown })).status).toBe(422)
  const upsideDown = await world.call(dashboard.echart, { token, query: { from: '2026-02-01', to: '2026-01-01' } })
  expect(upsideDown.status).toBe(422)
})

test.each([
  [{}, '2026-02-24', '2026-03-02'],
  [{ range: 30 as const }, '2026-02-01', '2026-03-02'],
  [{ from: '2026-03-01' }, '2026-03-01', '2026-03-02'],
  [{ to: '2026-02-10' }, '2026-02-04', '2026-02-10'],
  [{ from: '2024-01-01', to: '2024-12-31' }, '2024-01-01', '2024-12-31'],
])('the days of %o on the second of March', (query, first, last) => {
  expect(chartDays(query, '2026-03-02')).toEqual({ first, last })
})
