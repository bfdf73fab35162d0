import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '#contract/durations.ts'
import { products } from '#contract/products.ts'
import { storeOrders } from '#contract/storefront/orders.ts'
import { runSweeps } from '../../background.ts'
import { decideByTwo, decideRefund } from '../../testing/decisions.ts'
import { aListing } from '../../testing/goods.ts'
import { anOrder, aPaidOrder, confirm, failToShip, pick, reach, ship } from '../../testing/orders.ts'
import { aMerchant, type TestMerchant } from '../../testing/people.ts'
import { settle } from '../../testing/sold.ts'
import { theWorld } from '../../testing/the-world.ts'
import { recount } from './recount.ts'

const world = theWorld()
beforeAll(async () => {
  await makeShop()
})

const differences = async () => (await recount(world.ctx.db)).differences

let merchant: TestMerchant
let orderId: string
let listingId: string

async function makeShop() {
  merchant = await aMerchant(world, { payPassword: '246802' })
  await world.ctx.db.query(sql`
    update shop set time_zone = 'Asia/Tokyo' where merchant_id = ${merchant.merchantId}`)
  const lamp = await aListing(world, merchant, { price: 10_000, stock: 1_000 })
  const chair = await aListing(world, merchant, { price: 9_001, stock: 1_000 })
  const off = await aListing(world, merchant, {})
  await world.must(products.setSwitch, { token: merchant.token, body: { listingIds: [off.id], on: false } })
  listingId = lamp.id
  for (const visitor of ['visitor-one', 'visitor-two', 'visitor-one']) {
    await world.ctx.db.query(sql`
      select record_visit(${merchant.merchantId}, ${Buffer.from(visitor)}, ${lamp.id}, ${world.clock.now()})`)
  }
  const buy = (quantity = 1) =>
    aPaidOrder(world, merchant, { lines: [{ listing: lamp, quantity }, { listing: chair }] })
  await anOrder(world, merchant, { lines: [{ listing: chair }] })
  const [settled, failed, refunded, partly] = [await buy(2), await buy(), await buy(3), await buy()]
  await buy()
  orderId = settled.orderId
  for (const order of [settled, failed, refunded, partly]) await pick(world, merchant, order)
  await failToShip(world, failed)
  for (const order of [settled, refunded, partly]) await ship(world, order)
  world.clock.advance(dayMs)
  await reach(world, settled)
  for (const order of [settled, refunded, partly]) await confirm(world, order)
  const review = { position: 0, stars: 4, text: 'Good' }
  await world.must(storeOrders.review, { params: { secret: settled.secret }, body: review })
  world.clock.advance(54 * hourMs)
  await pick(world, merchant, await buy())
  const late = await buy()
  world.clock.advance(50 * hourMs)
  await pick(world, merchant, late)
  await refund(partly.orderId, 500, 'approved')
  world.clock.advance(14 * dayMs)
  await runSweeps(world.ctx)
  await refund(refunded.orderId, 39_001, 'approved')
  await refund(settled.orderId, 700, 'pending_approval')
  await buy()
}

async function refund(order: string, amount: number, status: 'approved' | 'pending_approval') {
  const id = world.ctx.ids.next()
  const now = world.clock.now()
  await world.testDb.owner.run(`
    insert into refund (merchant_id, id, order_id, amount, reason, goods, status, applied_at)
    values ('${merchant.merchantId}', '${id}', '${order}', ${amount}, 'why', 'received', 'pending_approval',
      '${now.toISOString()}')`)
  if (status === 'pending_approval') return
  await decideRefund(world, { merchantId: merchant.merchantId, id, amount, bears: 'merchant' })
}

test('every figure matches its rows, also while sales are under way to the products', async () => {
  const found = await recount(world.ctx.db)
  expect(found.differences).toEqual([])
  expect(found).toMatchObject({ merchants: 1, orders: 9 })
  await runSweeps(world.ctx)
  expect(await differences()).toEqual([])
})

test('in pages of any size the same is found', async () => {
  await world.testDb.owner.run('update orders set quantity = quantity + 1')
  const whole = await recount(world.ctx.db)
  expect(whole.differences.length).toBe(whole.orders)
  for (const ordersPerPage of [1, 2, whole.orders]) {
    expect(await recount(world.ctx.db, { ordersPerPage })).toEqual(whole)
  }
  await world.testDb.owner.run('update orders set quantity = quantity - 1')
  expect(await differences()).toEqual([])
})

test('the counted world has every figure', async () => {
  const [counter] = await world.ctx.db.query<Record<string, number>>(sql`
    select sales, income, pending, received_orders, completed_orders, rating_sum, rating_count, notices, unread,
      listings_selling, listings_stock, open_refunds from merchant_counter`)
  for (const [figure, amount] of Object.entries(counter ?? {})) expect([figure, amount !== 0]).toEqual([figure, true])
  const [days] = await world.ctx.db.query<Record<string, number>>(sql`
    select sum(abs(sales)) as sales, sum(orders) as orders, sum(abs(profit)) as profit, sum(cancelled) as cancelled,
      sum(refunded) as refunded, sum(visitors) as visitors, sum(late_pickups) as late,
      sum(merchant_cancellations) as cancellations, sum(merchant_refunds) as borne
    from merchant_day`)
  for (const [figure, amount] of Object.entries(days ?? {}))
    expect([figure, Number(amount) > 0]).toEqual([figure, true])
})

const counters =
  'sales income pending received_orders completed_orders followers rating_sum rating_count notices unread'
const more = 'listings_selling listings_stock open_refunds'
const daily = 'sales orders estimated_profit profit cancelled refunded visitors late_pickups'
const dailyMore = 'merchant_cancellations merchant_refunds'

test.each([
  ...`${counters} ${more}`.split(' ').map((figure) => ['merchant_counter', figure, '']),
  ...`${daily} ${dailyMore}`
    .split(' ')
    .map((figure) => ['merchant_day', figure, 'where date = (select min(date) from merchant_day)']),
  ['order_count', 'count', "where status = 'completed'"],
  ['listing', 'sales', ''],
  ['listing', 'views', ''],
  ['product_sales', 'sales', ''],
  ['product_sales', 'recent', ''],
  ['catalogue_count', 'products', ''],
  ['catalogue_count', 'on_sale', ''],
  ['product_day', 'quantity', 'where date = (select min(date) from product_day)'],
  ['orders', 'earnings', "where status = 'completed'"],
  ['orders', 'escrow_left', "where status = 'completed'"],
  ['orders', 'fee', "where status = 'completed'"],
])('tampering with %s.%s is found', async (table, figure, where) => {
  const set = (sign: string) => `
    alter table ${table} disable trigger user;
    update ${table} set ${figure} = ${figure} ${sign} 1 ${where};
    alter table ${table} enable trigger user`
  await world.testDb.owner.run(set('+'))
  const found = await differences()
  await world.testDb.owner.run(set('-'))
  expect(found.length).toBeGreaterThan(0)
  expect(found[0]).toMatchObject({ where: expect.stringContaining(table) })
  const named = figure === 'count' ? 'completed' : figure.replace('_left', '')
  expect(found.map((difference) => difference.figure)).toContain(named)
  expect(await differences()).toEqual([])
})

test.each(['available', 'held', 'owed', 'escrow', 'supplier', 'refunds'])(
  'tampering with the balance %s is found',
  async (account) => {
    const step = account === 'owed' ? -1 : 1
    const set = (by: number) => `
    alter table ledger_account disable trigger user;
    update ledger_account set balance = balance + ${by} where account = '${account}';
    alter table ledger_account enable trigger user`
    await world.testDb.owner.run(set(step))
    const found = await differences()
    await world.testDb.owner.run(set(-step))
    expect(found).toContainEqual(expect.objectContaining({ figure: account }))
  },
)

describe('the programme', () => {
  const tampered = async (set: string, reset: string) => {
    await world.testDb.owner.run(set)
    const found = await differences()
    await world.testDb.owner.run(reset)
    expect(await differences()).toEqual([])
    return found
  }
  const ids = { level: randomUUID(), package: randomUUID() }

  beforeAll(async () => {
    const { merchantId } = merchant
    const now = world.clock.now()
    await decideByTwo(world, { kind: 'goodwill', merchantId, payload: { amount: 50_000 } })
    const inviter = await aMerchant(world, {})
    await world.testDb.owner.run(`
      update merchant set inviter_id = '${inviter.merchantId}', applied_at = '${now.toISOString()}'
      where merchant_id = '${merchantId}'`)
    const lamp = await aListing(world, merchant, { price: 10_000 })
    const order = await aPaidOrder(world, merchant, { lines: [{ listing: lamp }] })
    await settle(world, merchantId, order.orderId)
    await refund(order.orderId, 5_000, 'approved')
    await runSweeps(world.ctx)
    await world.ctx.db.query(sql`
      select buy_level(${merchantId}, ${ids.level}, (select id from level where rank = 2), null, ${now})`)
    await world.ctx.db.query(sql`
      select buy_package(${merchantId}, ${ids.package}, to_jsonb(p), ${now}) from package p order by price limit 1`)
    await world.ctx.db.query(sql`
      select assign_slots(${merchantId}, ${ids.package}, ${[lamp.id]}::uuid[], ${now})`)
  })

  test('is counted as it is stored', async () => {
    expect(await differences()).toEqual([])
    const both = await world.ctx.db.one(sql`
      select (select count(*) from referral_share where reversed > 0) as shares,
        (select count(*) from referral_reward where reversed > 0) as rewards`)
    expect(both).toEqual({ shares: 1, rewards: 1 })
  })

  test.each([
    ['level_purchase', 'price'],
    ['package_purchase', 'price'],
    ['referral_share', 'amount'],
    ['referral_share', 'reversed'],
    ['referral_reward', 'amount'],
    ['referral_reward', 'reversed'],
  ])('tampering with %s.%s is found', async (table, figure) => {
    const set = (sign: string) => `update ${table} set ${figure} = ${figure} ${sign} 1`
    const found = await tampered(set('+'), set('-'))
    expect(found).toContainEqual(expect.objectContaining({ where: expect.stringContaining(table), figure }))
  })

  test('a reward that was given up is missing; one that is under way is not', async () => {
    const lamp = await aListing(world, merchant, { price: 10_000 })
    const order = await aPaidOrder(world, merchant, { lines: [{ listing: lamp }] })
    await settle(world, merchant.merchantId, order.orderId)
    const giveUp = (at: string) => `update outbox set failed_at = ${at} where kind = 'referral'`
    const found = await tampered(giveUp('now()'), giveUp('null'))
    expect(found).toMatchObject([{ where: `referral of ${order.orderId}`, figure: 'amount' }])
    await runSweeps(world.ctx)
  })

  test('a returned level, an ended package or a lost level without postings is found', async () => {
    const given = await tampered(
      `update level_purchase set given_back_at = bought_at`,
      `update level_purchase set given_back_at = null`,
    )
    expect(given).toMatchObject([{ figure: 'given back' }])
    const ended = await tampered(
      `update package_purchase set ended_at = bought_at, credited = 1`,
      `update package_purchase set ended_at = null, credited = null`,
    )
    expect(ended.map(({ figure }) => figure)).toEqual(['credited', 'open slots'])
    const level = (rank: number) => `update merchant set level_id = (select id from level where rank = ${rank})
      where merchant_id = '${merchant.merchantId}'`
    expect(await tampered(level(1), level(2))).toMatchObject([{ figure: 'rank' }])
  })

  test('a surplus slot, or a slot of a listing that is not on sale, is found', async () => {
    // In a UTC calendar, because a cluster only allows updates with immutable functions.
    const places = (sign: string) => `
      update placement set from_at = (from_at at time zone 'UTC' ${sign} interval '1 year') at time zone 'UTC'`
    expect(await tampered(places('-'), places('+'))).toMatchObject([{ figure: 'outside its days' }])
    const listing = (state: string) => `
      update listing set state = '${state}' where id = (select listing_id from placement where to_at is null)`
    const off = await tampered(listing('stock'), listing('selling'))
    expect(off).toMatchObject([{ figure: 'off the shelf' }])
    const full = (count: number) => `update package_purchase set slots = ${count}`
    const second = `insert into placement (merchant_id, purchase_id, listing_id, from_at)
      select merchant_id, id, '${listingId}', bought_at from package_purchase`
    const gone = `delete from placement where listing_id = '${listingId}'`
    expect(await tampered(`${second}; ${full(1)}`, `${gone}; ${full(3)}`)).toMatchObject([{ figure: 'open slots' }])
  })
})

test('an invented row is found', async () => {
  await world.testDb.owner.run(`
    insert into visit (merchant_id, date, visitor) values ('${merchant.merchantId}', '2026-03-02', 'nobody')`)
  expect(await differences()).toEqual([
    expect.objectContaining({ where: expect.stringContaining('merchant_day 2026-03-02'), figure: 'visitors' }),
  ])
  await world.testDb.owner.run(`delete from visit where visitor = 'nobody'`)
  await world.testDb.owner.run(`update order_line set quantity = quantity + 1 where order_id = '${orderId}'
    and listing_id = '${listingId}'`)
  expect((await differences()).length).toBeGreaterThan(3)
  await world.testDb.owner.run(`update order_line set quantity = quantity - 1 where order_id = '${orderId}'
    and listing_id = '${listingId}'`)
})

test('more differences than a call has room for as arguments are told, each of them', async () => {
  // A PostgreSQL statement takes 65,535 arguments; the embedded database would take ten times as long.
  const count = world.ctx.db.engine === 'postgres' ? 66_000 : 1_000
  const days = `merchant_id = '${merchant.merchantId}' and date < '1990-01-01'`
  await world.testDb.owner.run(`
    insert into merchant_day (merchant_id, date, visitors)
    select '${merchant.merchantId}', '1400-01-01'::date + day, 1 from generate_series(1, ${count}) day`)
  expect((await differences()).length).toBe(count)
  await world.testDb.owner.run(`delete from merchant_day where ${days}`)
})

test('an order with nothing left to settle keeps the profit of its day, regardless of later refunds', async () => {
  const lamp = await aListing(world, merchant, { price: 10_000 })
  const order = await aPaidOrder(world, merchant, { lines: [{ listing: lamp }] })
  await pick(world, merchant, order)
  await ship(world, order)
  await confirm(world, order)
  await refund(order.orderId, 5_000, 'approved')
  world.clock.advance(14 * dayMs)
  await world.ctx.db.query(sql`select settle_order(${merchant.merchantId}, ${order.orderId}, ${world.clock.now()})`)
  world.clock.advance(dayMs)
  await refund(order.orderId, 1_000, 'approved')
  await runSweeps(world.ctx)
  expect(await differences()).toEqual([])
})

test('a shop that changes its time zone keeps its past days', async () => {
  await world.ctx.db.query(sql`
    update shop set time_zone = 'America/Los_Angeles' where merchant_id = ${merchant.merchantId}`)
  expect(await differences()).toEqual([])
})
