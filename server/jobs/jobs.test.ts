import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import { background, runSweeps } from '../background.ts'
import { aRowShop, type RowShop } from '../testing/rows.ts'
import { anOpenRefund, aSoldOrder } from '../testing/sold.ts'
import { theWorld } from '../testing/the-world.ts'
import { startJobs } from './jobs.ts'
import { startWorker } from './worker.ts'

const world = theWorld()

const idle = { broadcast: async () => 0, due: {}, chains: {} }

const look = (text: string) => world.ctx.db.query<Record<string, unknown>>({ text, values: [] })

const orderRow = async (shop: RowShop, id: string) => {
  const [row] = await look(`select * from orders where merchant_id = '${shop.merchantId}' and id = '${id}'`)
  return row ?? {}
}

const balanceOf = async ({ merchantId }: RowShop, account: string) => {
  const { balance } = await world.ctx.db.one<{ balance: number }>(sql`
    select balance from ledger_account where merchant_id = ${merchantId} and account = ${account}`)
  return balance
}

const pickUp = ({ merchantId }: RowShop, id: string) => {
  const now = world.clock.now()
  return world.ctx.db.query(sql`
    select pick_up(${merchantId}, ${id}, 'escrow', ${now}, ${new Date(now.getTime() + 7 * dayMs)})`)
}

const shipIt = ({ merchantId }: RowShop, id: string) =>
  world.ctx.db.query(sql`select ship_order(${merchantId}, ${id}, 'DHL', ${`T-${id}`}, ${world.clock.now()})`)

test('a server with a wrong clock erases nothing and closes no day', async () => {
  let turns = 0
  const hourly = {
    look: async () => {
      turns += 1
      return 0
    },
  }
  const run = async () => {
    const stop = startJobs(world.ctx, { deliveries: background.deliveries, ...idle, hourly })
    await new Promise((resolve) => setTimeout(resolve, 300))
    await stop()
  }
  await world.testDb.owner.run('update policy set clock_is_free = false')
  await run()
  expect(turns).toBe(0)
  await world.testDb.owner.run('update policy set clock_is_free = true')
  await run()
  expect(turns).toBe(1)
})

test('a wrong clock is said to pass, and a broken rule of the ledger to be a fault', async () => {
  const jobs = world.ctx.db.as('jobs')
  const early = new Date(world.clock.now().getTime() - hourMs)
  await world.testDb.owner.run('update policy set clock_is_free = false')
  await expect(jobs.query(sql`select check_sweep_time(${early})`)).rejects.toMatchObject({ word: 'unavailable' })
  await world.testDb.owner.run('update policy set clock_is_free = true')
  const shop = await aRowShop(world)
  const id = await aSoldOrder(world, shop)
  await world.testDb.owner.run(`
    create function skew() returns trigger language plpgsql as 'begin new.amount := new.amount + 1; return new; end';
    create trigger a_fault before insert on ledger_posting for each row when (new.line = 1) execute function skew()`)
  await expect(pickUp(shop, id)).rejects.toMatchObject({
    code: 'EN002',
    message: expect.stringContaining('sum to zero'),
  })
  await world.testDb.owner.run('drop trigger a_fault on ledger_posting; drop function skew()')
  await pickUp(shop, id)
})

test.each([
  [false, 'works'],
  [true, 'does nothing'],
])('while another version has migrated the database (%s), background work %s', async (isForeign) => {
  let turns = 0
  const turn = async () => {
    turns += 1
    return 0
  }
  const readiness = { ...world.ctx.readiness, isForeign: () => isForeign }
  const stop = startWorker({ ...world.ctx, readiness }, { name: 'a worker', turn, idleMs: 10 })
  await new Promise((resolve) => setTimeout(resolve, 100))
  await stop()
  expect(turns > 0).toBe(!isForeign)
})

describe('background work', () => {
  test('an unpaid order expires on time, and its stock returns', async () => {
    const shop = await aRowShop(world, { stock: 10 })
    const id = await aSoldOrder(world, shop, { isPaid: false })
    const stock = () => look(`select stock from variant_stock where variant_id = '${shop.listings[0]?.variantId}'`)
    world.clock.advance(59 * minuteMs)
    await runSweeps(world.ctx)
    expect(await orderRow(shop, id)).toMatchObject({ status: 'waiting_payment' })
    world.clock.advance(minuteMs)
    expect(await runSweeps(world.ctx)).toBeGreaterThan(0)
    expect(await orderRow(shop, id)).toMatchObject({ status: 'cancelled', cancel_reason: 'time', earnings: 0 })
    expect(await stock()).toEqual([{ stock: 10 }])
    expect(await runSweeps(world.ctx)).toBe(0)
  })

  test('an order without pick-up is cancelled after 72 hours and refunded', async () => {
    const shop = await aRowShop(world)
    const id = await aSoldOrder(world, shop)
    world.clock.advance(72 * hourMs - 1)
    await runSweeps(world.ctx)
    expect(await orderRow(shop, id)).toMatchObject({ status: 'awaiting_pickup' })
    world.clock.advance(1)
    await runSweeps(world.ctx)
    expect(await orderRow(shop, id)).toMatchObject({ status: 'cancelled', refunded: 10_000, escrow_left: 0 })
    expect(await balanceOf(shop, 'escrow')).toBe(0)
    expect(await balanceOf(shop, 'refunds')).toBe(0)
  })

  test('the merchant is reminded of a pick-up after 24, 48 and 66 hours, but not after it', async () => {
    const shop = await aRowShop(world)
    const id = await aSoldOrder(world, shop)
    const picked = await aSoldOrder(world, shop)
    await pickUp(shop, picked)
    const reminders = () =>
      look(`select subject_id from notice where merchant_id = '${shop.merchantId}' and kind = 'pick_up_due'`)
    let passed = 0
    for (const [hours, times] of [
      [23, 0],
      [24, 1],
      [47, 1],
      [48, 2],
      [66, 3],
      [71, 3],
    ] as const) {
      world.clock.advance((hours - passed) * hourMs)
      passed = hours
      await runSweeps(world.ctx)
      await runSweeps(world.ctx)
      expect(await reminders(), `after ${hours} hours`).toEqual(Array(times).fill({ subject_id: id }))
    }
  })

  test('an order without shipment is cancelled after 7 days, and its cost returns', async () => {
    const shop = await aRowShop(world)
    const id = await aSoldOrder(world, shop)
    await pickUp(shop, id)
    expect(await balanceOf(shop, 'supplier')).toBe(6_000)
    world.clock.advance(7 * dayMs)
    await runSweeps(world.ctx)
    expect(await orderRow(shop, id)).toMatchObject({ status: 'cancelled', cost_returned: 6_000, earnings: 0 })
    expect(await balanceOf(shop, 'supplier')).toBe(0)
  })

  test('delivered goods count as received after 7 days and settle once, 14 days later', async () => {
    const shop = await aRowShop(world)
    const id = await aSoldOrder(world, shop)
    await pickUp(shop, id)
    await shipIt(shop, id)
    world.clock.advance(dayMs)
    await world.ctx.db.query(sql`
      select record_carrier_event(${shop.merchantId}, ${id}, 'reached', 'at the door', ${world.clock.now()},
        ${world.clock.now()})`)
    world.clock.advance(7 * dayMs - 1)
    await runSweeps(world.ctx)
    expect(await orderRow(shop, id)).toMatchObject({ status: 'shipped' })
    world.clock.advance(1)
    await runSweeps(world.ctx)
    expect(await orderRow(shop, id)).toMatchObject({ status: 'received', settlement: 'pending_settlement' })
    world.clock.advance(14 * dayMs)
    await Promise.all([runSweeps(world.ctx), runSweeps(world.ctx)])
    expect(await orderRow(shop, id)).toMatchObject({ status: 'completed', settled_amount: 3_500 })
    expect(await balanceOf(shop, 'available')).toBe(3_500)
  })

  test('goods without a carrier report count as received on day 60', async () => {
    const shop = await aRowShop(world)
    const id = await aSoldOrder(world, shop)
    await pickUp(shop, id)
    await shipIt(shop, id)
    world.clock.advance(60 * dayMs - 1)
    await runSweeps(world.ctx)
    expect(await orderRow(shop, id)).toMatchObject({ status: 'shipped' })
    world.clock.advance(1)
    await runSweeps(world.ctx)
    expect(await orderRow(shop, id)).toMatchObject({ status: 'received' })
  })

  test('an order with an open refund is not settled', async () => {
    const shop = await aRowShop(world)
    const id = await aSoldOrder(world, shop)
    await pickUp(shop, id)
    await shipIt(shop, id)
    world.clock.advance(60 * dayMs)
    await runSweeps(world.ctx)
    await anOpenRefund(world, shop.merchantId, { orderId: id, amount: 100 })
    world.clock.advance(30 * dayMs)
    await runSweeps(world.ctx)
    expect(await orderRow(shop, id)).toMatchObject({ status: 'received' })
  })

  test('a sale is counted at its product, and no longer after the order is cancelled', async () => {
    const shop = await aRowShop(world)
    const product = () =>
      look(`
        select p.sales, p.recent, (
          select sum(quantity) from product_day d where d.product_id = p.product_id)::integer as days
        from product_sales p where product_id = '${shop.listings[0]?.productId}'`)
    const id = await aSoldOrder(world, shop, { quantity: 3 })
    await runSweeps(world.ctx)
    expect(await product()).toEqual([{ sales: 3, recent: 3, days: 3 }])
    await world.ctx.db.query(sql`
      select cancel_order(${shop.merchantId}, ${id}, ${world.ctx.ids.next()}, 'merchant', 'no', ${world.clock.now()})`)
    await runSweeps(world.ctx)
    expect(await product()).toEqual([{ sales: 0, recent: 0, days: 0 }])
  })

  test('an undeliverable message is retried with delays, blocks no other, and is given up visibly', async () => {
    const shop = await aRowShop(world)
    const [limit] = await world.testDb.owner.rows('select outbox_tries_max() as tries')
    const triesMax = Number(limit?.['tries'])
    await world.testDb.owner.run(
      `select enqueue('${shop.merchantId}', 'nonsense', '{}', '${world.clock.now().toISOString()}')`,
    )
    const id = await aSoldOrder(world, shop)
    world.ctx.log.level = 'silent'
    await runSweeps(world.ctx)
    const message = async () => {
      const [row] = await look(
        `select tries, due_at, failed_at from outbox where merchant_id = '${shop.merchantId}' and kind = 'nonsense'`,
      )
      return row
    }
    expect(await message()).toMatchObject({ tries: 1, failed_at: null })
    expect(await look(`select 1 from outbox where kind = 'sold' and payload->>'orderId' = '${id}'`)).toEqual([])
    for (let tries = 1; tries < triesMax; tries += 1) {
      world.clock.advance(6 * hourMs)
      await runSweeps(world.ctx)
    }
    world.ctx.log.level = 'error'
    const last = await message()
    expect(last).toMatchObject({ tries: triesMax })
    expect(last?.['failed_at']).not.toBeNull()
  })

  test('live events older than 7 days are deleted', async () => {
    const shop = await aRowShop(world)
    await aSoldOrder(world, shop)
    const count = async () =>
      Number((await look(`select count(*) from live_event where merchant_id = '${shop.merchantId}'`))[0]?.['count'])
    expect(await count()).toBeGreaterThan(0)
    world.clock.advance(70 * hourMs)
    await runSweeps(world.ctx)
    expect(await count()).toBeGreaterThan(0)
    world.clock.advance(20 * dayMs)
    await runSweeps(world.ctx)
    world.clock.advance(8 * dayMs)
    await runSweeps(world.ctx)
    expect(await count()).toBe(0)
  })
})

test('the workers run the sweeps and stop', async () => {
  const shop = await aRowShop(world)
  const id = await aSoldOrder(world, shop, { isPaid: false })
  world.clock.advance(2 * hourMs)
  const stop = startJobs(world.ctx, background)
  await expect.poll(async () => (await orderRow(shop, id))['status']).toBe('cancelled')
  await stop()
})
