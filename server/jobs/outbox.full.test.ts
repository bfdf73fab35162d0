import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import { deliveries, deliverOutbox } from '../background.ts'
import type { Ctx } from '../base/ctx.ts'
import { outboxLanes } from '../base/outbox.ts'
import { aRowShop, type RowShop } from '../testing/rows.ts'
import { aSoldOrder } from '../testing/sold.ts'
import { theWorld } from '../testing/the-world.ts'
import { outboxTurn } from './outbox.ts'

const world = theWorld()
let shop: RowShop
beforeAll(async () => {
  shop = await aRowShop(world)
  await world.testDb.owner.run(
    `update merchant set email = 'shop@example.com' where merchant_id = '${shop.merchantId}'`,
  )
})

const mail = { kind: 'withdrawal_taken_back', params: { number: 'W-1', amount: 100 } }
const enqueueMails = (count: number) =>
  world.testDb.owner.run(`
    select enqueue('${shop.merchantId}', 'mail', '${JSON.stringify(mail)}', '${world.clock.now().toISOString()}')
    from generate_series(1, ${count})`)

function withMail(ctx: Ctx, { delayMs, sent }: { delayMs: number; sent: string[] }): Ctx {
  const send = async ({ to }: { to: string }) => {
    sent.push(to)
    await sleep(delayMs)
  }
  return { ...ctx, mail: { send, recent: () => [], close: () => {} } }
}

const turn = outboxTurn(deliveries, 'mail')

test('SQL puts each kind of message into the lane that delivers it', async () => {
  for (const lane of outboxLanes) {
    for (const kind of Object.keys(deliveries[lane])) {
      expect(await world.testDb.owner.rows(`select outbox_lane('${kind}') as lane`), kind).toEqual([{ lane }])
    }
  }
})

test('a message that takes longer than its lease is sent once, while its worker lives', async () => {
  await enqueueMails(1)
  const sent: string[] = []
  const config = { ...world.ctx.config, outboxLeaseSeconds: 1 }
  const slow = withMail({ ...world.ctx, config }, { delayMs: 3_000, sent })
  const other = withMail({ ...world.ctx, config }, { delayMs: 0, sent })
  const delivered = turn(slow)
  for (let second = 0; second < 5; second++) {
    await sleep(500)
    expect(await turn(other)).toBe(0)
  }
  expect(await delivered).toBe(1)
  expect(sent).toEqual(['shop@example.com'])
  expect(await turn(other)).toBe(0)
})

test('many slow messages are each sent once by two servers, although all together take longer than a lease', async () => {
  await enqueueMails(12)
  const sent: string[] = []
  const config = { ...world.ctx.config, outboxLeaseSeconds: 1 }
  const server = () => withMail({ ...world.ctx, config }, { delayMs: 250, sent })
  const claimed = await Promise.all([turn(server()), turn(server())])
  expect(claimed[0] + claimed[1]).toBe(12)
  expect(sent).toHaveLength(12)
})

test('a message of a server that ended is delivered by another one after the lease', async () => {
  await enqueueMails(1)
  const worker = world.ctx.ids.next()
  await world.ctx.db.query(sql`select id from claim_outbox('mail', ${worker}, 1, 1, ${world.clock.now()})`)
  const sent: string[] = []
  const other = withMail(world.ctx, { delayMs: 0, sent })
  expect(await turn(other)).toBe(0)
  await sleep(1_200)
  expect(await turn(other)).toBe(1)
  expect(sent).toHaveLength(1)
})

test('a worker that lost its lease settles and postpones nothing', async () => {
  await enqueueMails(1)
  const [old, now] = [world.ctx.ids.next(), world.clock.now()]
  const { id } = await world.ctx.db.one<{ id: string }>(sql`select id from claim_outbox('mail', ${old}, 1, 0, ${now})`)
  await sleep(20)
  await world.ctx.db.query(sql`select id from claim_outbox('mail', ${world.ctx.ids.next()}, 1, 60, ${now})`)
  expect(
    await world.ctx.db.one(sql`
      select renew_outbox(${shop.merchantId}, ${id}, ${old}, 30) as renewed,
        settle_outbox(${shop.merchantId}, ${id}, ${old}, ${now}) as settled,
        postpone_outbox(${shop.merchantId}, ${id}, ${old}, 'late', ${now}) as postponed`),
  ).toEqual({ renewed: false, settled: false, postponed: null })
})

test('the waits between tries grow from half a minute to six hours, about a day and a half in all', async () => {
  const waits = await world.testDb.owner.rows(`
    select (extract(epoch from outbox_retry_delay(tries)) / 60)::float as minutes
    from generate_series(1, outbox_tries_max() - 1) as tries`)
  const minutes = waits.map((wait) => Number(wait['minutes']))
  expect(minutes.slice(0, 4)).toEqual([0.5, 1, 2, 4])
  expect(Math.max(...minutes)).toBe(360)
  expect(minutes.toSorted((one, other) => one - other)).toEqual(minutes)
  expect(minutes.reduce((sum, wait) => sum + wait, 0) / 60).toBeCloseTo(38.5, 0)
})

test('sales of many orders are counted in one transaction, and one that cannot be counted stops no other', async () => {
  const [one, other] = [await aRowShop(world), await aRowShop(world)]
  for (const each of [one, other, one]) await aSoldOrder(world, each, { quantity: 2 })
  const broken = { orderId: 'not an id', date: '2026-03-02' }
  await world.testDb.owner.run(
    `select enqueue('${one.merchantId}', 'sold', '${JSON.stringify(broken)}', '${world.clock.now().toISOString()}')`,
  )
  world.ctx.log.level = 'silent'
  await deliverOutbox(world.ctx)
  world.ctx.log.level = 'error'
  const sales = await world.ctx.db.query<{ sales: number }>(sql`
    select sales from product_sales where product_id = any (${[one, other].map(({ listings }) => listings[0]?.productId)}::uuid[])
    order by sales`)
  expect(sales).toEqual([{ sales: 2 }, { sales: 4 }])
  const waiting = await world.ctx.db.query<{ tries: number; failure: string }>(sql`
    select tries, failure from outbox where lane = 'counting'`)
  expect(waiting).toHaveLength(1)
  expect(waiting[0]?.failure).toContain('invalid input syntax')
  world.clock.advance(hourMs)
})
