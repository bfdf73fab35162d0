import { createHash } from 'node:crypto'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dashboard } from '#contract/dashboard.ts'
import type { Reply } from '#contract/endpoint.ts'
import { finance } from '#contract/finance.ts'
import { messages } from '#contract/messages.ts'
import { dayFigures } from '#contract/order-states.ts'
import { orders } from '#contract/orders.ts'
import { refunds } from '#contract/refunds.ts'
import { scale } from '#tools/long.ts'
import { seedOf } from '#tools/random.ts'
import { dayOf } from '../../base/days.ts'
import { orderPlans, timeZones } from '../../testing/order-plans.ts'
import { beginHistory, type PayoutHistory, runHistory } from '../../testing/payout-history.ts'
import { signIn } from '../../testing/sold.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  // A week before the clocks change in New York, so that one day of the history has 23 hours.
  world = await openWorld('2026-03-02T09:00:00Z')
})
afterAll(() => world.close())

const histories = scale(20)
const seed = seedOf(20_260_302)
/** Each reading makes dozens of calls, so only one step in six is read. */
const stepsPerReading = 6
const visitors = 5

type ShopperAct = { visitor: number; listing: number; follows: boolean | null; stars: number | null }
const shopperActs: fc.Arbitrary<ShopperAct> = fc.record({
  visitor: fc.integer({ min: 1, max: visitors }),
  listing: fc.constantFrom(0, 1, 2),
  follows: fc.option(fc.boolean()),
  stars: fc.option(fc.integer({ min: 1, max: 5 })),
})

const hashOf = (text: string) => createHash('sha256').update(text).digest()

async function act({ shop }: PayoutHistory, { visitor, listing, follows, stars }: ShopperAct) {
  const { ctx, clock, testDb } = world
  const [now, who, { merchantId }] = [clock.now(), hashOf(`visitor ${visitor}`), shop]
  const listingId = shop.listings[listing]?.listingId ?? null
  await ctx.db.query(sql`select record_visit(${merchantId}, ${who}, ${listingId}::uuid, ${now})`)
  await ctx.db.query(sql`select record_basket(${merchantId}, ${who}, ${listingId}::uuid, ${now})`)
  if (follows !== null) await follow(merchantId, visitor, follows)
  const [received] = await testDb.owner.rows(`
    select o.id from orders o left join review v on v.merchant_id = o.merchant_id and v.order_id = o.id
    where o.merchant_id = '${merchantId}' and o.status in ('received', 'completed') and v.order_id is null limit 1`)
  if (stars !== null && received)
    await testDb.owner.run(`
      select add_review('${merchantId}', '${received.id}', 0::smallint, ${stars}::smallint, '',
        '${now.toISOString()}')`)
}

async function follow(merchantId: string, visitor: number, follows: boolean) {
  const { ctx, clock, testDb } = world
  const [email, code] = [hashOf(`mail ${visitor}`), hashOf('code')]
  const hex = (bytes: Buffer) => `decode('${bytes.toString('hex')}', 'hex')`
  const expires = new Date(clock.now().getTime() + 60_000).toISOString()
  await testDb.owner.run(`
    insert into follow (merchant_id, email_hash, following, code_hash, code_expires_at, requested_following, changed_at)
    values ('${merchantId}', ${hex(email)}, false, ${hex(code)}, '${expires}', ${follows}, '${expires}')
    on conflict (merchant_id, email_hash) do update
      set code_hash = excluded.code_hash, code_expires_at = excluded.code_expires_at, tries = 0,
        requested_following = excluded.requested_following`)
  await ctx.db.query(
    sql`select confirm_follow(${merchantId}, ${email}, ${code}, ${hashOf('sealed')}, 'en', ${clock.now()})`,
  )
}

const sum = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((total, row) => total + of(row), 0)

type Order = Reply<typeof orders.detail>
type Refund = Reply<typeof refunds.list>['list'][number]
type Rows = Awaited<ReturnType<typeof readRows>>

async function readRows({ shop, timeZone }: PayoutHistory) {
  // Months pass, and no session lasts that long.
  const token = await signIn(world, shop.merchantId)
  const { must } = world
  const home = await must(dashboard.index, { token })
  const detailsOf = async (query: NonNullable<Parameters<typeof must<typeof orders.list>>[1]>['query']) => {
    const { list, total } = await must(orders.list, { token, query: { status: 'all', limit: 100, ...query } })
    expect(total).toBe(list.length)
    return Promise.all(list.map(({ id }) => must(orders.detail, { token, query: { id } })))
  }
  const funnel = await must(dashboard.funnel, { token })
  return {
    ...{ home, funnel },
    dayOf: (time: string | null) => (time === null ? null : dayOf(new Date(time), timeZone)),
    figures: await must(dashboard.figures, { token }),
    reviews: await must(dashboard.reviews, { token, query: { limit: 100 } }),
    report: await must(finance.report, { token, query: {} }),
    bill: await must(finance.bill, { token, query: { limit: 1 } }),
    refunds: await must(refunds.list, { token, query: { limit: 100 } }),
    unread: await must(messages.notice, { token, query: { filter: 'unread', limit: 1 } }),
    toPickUp: await must(orders.list, { token, query: { status: '5', limit: 100 } }),
    all: await detailsOf({}),
    ofToday: await detailsOf({ on: home.today.date }),
    ofFigures: await Promise.all(
      dayFigures.map(async (figure) => {
        const query = { status: 'all', limit: 100, on: home.today.date, figure } as const
        return { figure, ...(await must(orders.list, { token, query })) }
      }),
    ),
    ofVisitors: await detailsOf({ from: funnel.from, visitors: 'all' }),
    ofVisitorsPaid: await detailsOf({ from: funnel.from, visitors: 'paid' }),
  }
}

/** Approved refunds that reduce sales; those paid by the platform do not. */
const takenBack = ({ refunds: { list } }: Rows) =>
  list.filter(({ status, bears }) => status === 'approved' && bears !== 'platform')

const ownMoney = (order: Order) =>
  sum(
    order.postings.filter(({ account }) => account === 'available' || account === 'owed'),
    ({ amount }) => amount,
  )

function salesAreTheirRows(rows: Rows) {
  const { home, report, all, ofToday } = rows
  const { today, totals } = home
  const on = (time: string | null) => rows.dayOf(time) === today.date
  const paidToday = ofToday.filter(({ paidAt }) => on(paidAt))
  const refundsToday = takenBack(rows).filter(({ decidedAt }) => on(decidedAt))
  expect(today.orders, 'orders today').toBe(paidToday.length)
  expect(today.sales, 'sales today').toBe(sum(paidToday, sellingTotalOf) - sum(refundsToday, amountOf))
  const opened = new Set(ofToday.map(({ id }) => id))
  expect(
    refundsToday.filter(({ orderId }) => !opened.has(orderId)),
    'the refunds of today are among the orders of today',
  ).toEqual([])
  const paid = all.filter(({ paidAt }) => paidAt !== null)
  expect(totals.sales, 'total sales').toBe(sum(paid, sellingTotalOf) - sum(takenBack(rows), amountOf))
  expect(totals.profit, 'total profit').toBe(report.totalProfit)
  expect(report.totalProfit, 'the days of the profit').toBe(sum(report.days, ({ profit }) => profit))
  const ended = all.filter(({ settledAt, cancelledAt }) => settledAt !== null || cancelledAt !== null)
  expect(totals.profit, 'the orders behind the profit').toBe(sum(ended, ownMoney))
  const day = report.days.find(({ date }) => date === today.date)
  expect(day?.cancelled ?? 0, 'cancelled today').toBe(ofToday.filter(({ cancelledAt }) => on(cancelledAt)).length)
  expect(day?.refunded ?? 0, 'refunded today').toBe(refundsToday.length)
}

/** Each figure of the day is the sum of what its orders say that they add, and the list has no other orders. */
function figuresAreTheirShares({ home: { today }, figures, report, ofFigures, ofToday }: Rows) {
  const known = {
    orders: today.orders,
    sales: today.sales,
    estimatedProfit: today.estimatedProfit,
    profit: report.days.find(({ date }) => date === today.date)?.profit ?? 0,
    credit: sum(
      figures.credit.days.filter(({ date }) => date === today.date),
      (day) => day.latePickups + day.merchantCancellations + day.merchantRefunds,
    ),
  }
  const opened = new Set(ofToday.map(({ id }) => id))
  for (const { figure, list, total, ofDay } of ofFigures) {
    expect(ofDay, figure).toEqual({ figure, amount: known[figure] })
    const shares = list.flatMap((order) => order.shares ?? [])
    expect(
      sum(shares, ({ amount }) => amount),
      `what the orders add to ${figure}`,
    ).toBe(known[figure])
    expect(total, figure).toBe(list.length)
    expect(
      list.filter(({ id }) => !opened.has(id)),
      figure,
    ).toEqual([])
  }
}

const sellingTotalOf = ({ sellingTotal }: Order) => sellingTotal
const amountOf = ({ amount }: Refund) => amount

function shopFiguresAreTheirRows({ home, figures, reviews, funnel, ofVisitors, ofVisitorsPaid }: Rows) {
  const { visitors: counted, shop } = home
  const ofDays = (days: number) => sum(figures.visitors.slice(0, days), ({ count }) => count)
  expect(counted).toEqual({ today: ofDays(1), days7: ofDays(7), days30: ofDays(30) })
  expect(funnel.visitors).toBe(ofDays(30))
  expect(shop.followers).toBe(sum(figures.followers.days, ({ count }) => count))
  const stars = reviews.list.map((review) => review.stars)
  expect(reviews.total).toBe(stars.length)
  const mean = stars.length === 0 ? null : Math.round((sum(stars, Number) / stars.length) * 10) / 10
  expect(shop.rating).toBe(mean)
  const { points, days, score } = figures.credit
  const lost = sum(
    days,
    (day) =>
      day.latePickups * points.latePickups +
      day.merchantCancellations * points.merchantCancellations +
      day.merchantRefunds * points.merchantRefunds,
  )
  expect(shop.creditScore).toBe(score)
  if (score !== null) expect(score).toBe(Math.max(0, 100 - lost))
  expect({ orders: funnel.orders, paid: funnel.paid }).toEqual({
    orders: ofVisitors.length,
    paid: ofVisitorsPaid.length,
  })
  expect(ofVisitorsPaid.filter(({ paidAt }) => paidAt === null)).toEqual([])
}

function whatWaitsIsItsRows({ home, report, bill, refunds: listed, unread, toPickUp }: Rows) {
  const { todo, wallet } = home
  expect(todo.awaitingPickup).toBe(toPickUp.total)
  expect(toPickUp.list).toHaveLength(toPickUp.total)
  expect(todo.pickBy).toBe(toPickUp.list[0]?.pickBy ?? null)
  expect(todo.refunds).toBe(listed.waiting)
  expect(listed.open).toBe(listed.list.filter(({ status }) => status === 'pending_approval').length)
  expect(todo.unread).toBe(unread.total)
  expect(wallet.balance).toBe(bill.balance)
  expect(wallet.balance).toBe(bill.list[0]?.balanceAfter ?? 0)
  expect(wallet.pending).toBe(report.awaiting)
  expect(report.awaiting).toBe(sum(report.expected, ({ amount }) => amount))
}

test('at every moment of a random history each figure of home is what the rows that its link opens add up to', async () => {
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(
      timeZones,
      fc.array(orderPlans, { minLength: 8, maxLength: 14 }),
      fc.array(shopperActs, { minLength: 30, maxLength: 30 }),
      async (timeZone, plans, acts) => {
        const history = await beginHistory(world, timeZone, plans)
        let step = 0
        await runHistory(history, async () => {
          const shopperAct = acts[step]
          if (shopperAct) await act(history, shopperAct)
          step += 1
          if (step % stepsPerReading !== 0) return
          const rows = await readRows(history)
          salesAreTheirRows(rows)
          figuresAreTheirShares(rows)
          shopFiguresAreTheirRows(rows)
          whatWaitsIsItsRows(rows)
          noteCases(rows, seen)
        })
      },
    ),
    { numRuns: histories, endOnFailure: true, seed },
  )
  expect([...seen].sort(), 'each of these was above nought at some moment').toEqual([
    'a credit below 100',
    'a rating',
    'followers',
    'orders today',
    'profit',
    'refunds of today',
    'unread',
    'visitors today',
    'waiting refunds',
  ])
})

function noteCases({ home, report }: Rows, seen: Set<string>) {
  const { today, totals, shop, visitors: counted, todo } = home
  const cases = {
    'a credit below 100': (shop.creditScore ?? 100) < 100,
    'a rating': shop.rating !== null,
    followers: shop.followers > 0,
    'orders today': today.orders > 0,
    profit: totals.profit > 0,
    'refunds of today': report.days.some(({ date, refunded }) => date === today.date && refunded > 0),
    unread: todo.unread > 0,
    'visitors today': counted.today > 0,
    'waiting refunds': todo.refunds > 0,
  }
  for (const [name, isSeen] of Object.entries(cases)) if (isSeen) seen.add(name)
}
