import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isLong, scale } from '#tools/long.ts'
import { background } from '../background.ts'
import { aRowShop } from '../testing/rows.ts'
import { aSoldOrder } from '../testing/sold.ts'
import { endWorkerProcess, startWorkerProcess } from '../testing/worker-process.ts'
import { openWorld, type World } from '../testing/world.ts'
import { startJobs } from './jobs.ts'

let world: World
beforeAll(async () => {
  // The worker processes go by the real clock: an order of the past would be overdue to them.
  world = await openWorld(new Date().toISOString())
})
afterAll(() => world.close())

/** One message at a time is under way in a process, so that each kill can repeat one at most. */
const startProcess = () => startWorkerProcess(world, { ...process.env, WORKERS_MAIL: '1' })

const processes = 3
const kills = isLong ? 20 : 6
const mails = isLong ? 50_000 : 2_500
const sales = isLong ? 50_000 : 5_000

test('messages outlive their workers: none is lost, none is counted twice, and at most one is repeated for each kill', {
  timeout: isLong ? 3_600_000 : 180_000,
}, async () => {
  const shop = await aRowShop(world)
  const orderId = await aSoldOrder(world, shop)
  await world.testDb.owner.run(`update merchant set email = 'shop@example.com'`)
  const mail = JSON.stringify({ kind: 'withdrawal_taken_back', params: { number: 'W-1', amount: 100 } })
  const sold = JSON.stringify({ orderId, date: '2026-03-02' })
  await world.testDb.owner.run(`
      delete from outbox;
      select enqueue('${shop.merchantId}', 'mail', '${mail}', '2026-03-02') from generate_series(1, ${mails});
      select enqueue('${shop.merchantId}', 'sold', '${sold}', '2026-03-02') from generate_series(1, ${sales})`)
  const waiting = async (kind: string) =>
    (
      await world.ctx.db.one<{ n: number }>(sql`
          select count(*) as n from outbox where kind = ${kind} and done_at is null`)
    ).n
  const folders: string[] = []
  const start = async () => {
    const started = await startProcess()
    folders.push(started.folder)
    return started
  }
  const running = await Promise.all(Array.from({ length: processes }, start))
  let killed = 0
  for (; killed < kills; killed++) {
    await sleep(200 + ((killed * 137) % 500))
    expect(await waiting('mail'), 'there is something to interrupt').toBeGreaterThan(0)
    const at = killed % processes
    await endWorkerProcess(running[at]!, 'SIGKILL')
    running[at] = await start()
  }
  await expect.poll(() => waiting('mail'), { timeout: 3_000_000, interval: 500 }).toBe(0)
  await expect.poll(() => waiting('sold'), { timeout: 60_000, interval: 500 }).toBe(0)
  await Promise.all(running.map((each) => endWorkerProcess(each, 'SIGTERM')))

  const sent = folders.flatMap((folder) => readdirSync(join(folder, 'outbox'), { withFileTypes: true }))
  expect(sent.length).toBeGreaterThanOrEqual(mails)
  expect(sent.length).toBeLessThanOrEqual(mails + kills)
  const product = await world.ctx.db.one(
    sql`select sales from product_sales where product_id = ${shop.listings[0]?.productId}`,
  )
  expect(product).toEqual({ sales })
  console.log(`${mails + sales} messages, ${killed} kills, ${sent.length - mails} mails sent twice`)
  for (const folder of folders) rmSync(folder, { recursive: true })
})

test('money goes out within five seconds while all merchants are sent a message', {
  timeout: isLong ? 3_600_000 : 120_000,
}, async () => {
  const merchants = isLong ? 100_000 : scale(10_000)
  const shop = await aRowShop(world)
  const orderId = await aSoldOrder(world, shop)
  await world.testDb.owner.run(`
      insert into merchant (merchant_id, status, real_name, phone, email, country, password_hash, level_id,
        invitation_code, applied_at)
      select gen_random_uuid(), 'approved', 'Somebody', '', '', 'DE', '', m.level_id, '', '2026-01-01'
      from merchant m, generate_series(1, ${merchants}) where m.merchant_id = '${shop.merchantId}';
      insert into merchant_counter (merchant_id)
      select merchant_id from merchant where merchant_id not in (select merchant_id from merchant_counter);
      insert into broadcast (id, title, content, sent_at)
      values (gen_random_uuid(), '{"en": "Hello"}', '{"en": "Hello"}', now())`)
  world.clock.set(null)
  const stop = startJobs(world.ctx, background)
  const isSent = async () =>
    (await world.testDb.owner.rows('select 1 from broadcast where done_at is null')).length === 0
  let paid = 0
  do {
    // Paid once more than it costs: the money goes back.
    const event = { provider: 'test', eventId: `again-${paid}`, merchantId: shop.merchantId, orderId, amount: 100 }
    const taken = JSON.stringify({ ...event, paymentId: world.ctx.ids.next() })
    await world.ctx.db.query(sql`select take_payment_event(${taken}::jsonb, ${world.clock.now()})`)
    paid += 1
    await sleep(100)
  } while (!(await isSent()) || paid < 20)
  const figures = () =>
    world.ctx.db.one<{ waiting: number; worst: number }>(sql`
        select count(*) filter (where done_at is null) as waiting,
          max(extract(epoch from done_at - created_at))::float as worst
        from outbox where kind = 'payment_return' and merchant_id = ${shop.merchantId}`)
  await expect.poll(async () => (await figures()).waiting, { timeout: 20_000 }).toBe(0)
  await stop()
  const { worst } = await figures()
  expect(worst).toBeLessThanOrEqual(5)
  const [noticed] = await world.testDb.owner.rows(`
      select count(*) as n, count(distinct merchant_id) as merchants from notice where kind = 'plain'`)
  expect(Number(noticed?.['n'])).toBe(Number(noticed?.['merchants']))
  expect(Number(noticed?.['n'])).toBeGreaterThan(merchants)
  console.log(`${merchants} merchants, ${paid} payments out, the longest took ${worst.toFixed(2)} s`)
})
