// projects: postgres, citus
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isLong } from '#tools/long.ts'
import { aRowShop } from '../testing/rows.ts'
import { aSoldOrder } from '../testing/sold.ts'
import { endWorkerProcess, startWorkerProcess } from '../testing/worker-process.ts'
import { openWorld, type World } from '../testing/world.ts'

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
/** As many as wait at the start are added after each kill, so that each finds some under way on a slow machine too. */
const mailsAtATime = isLong ? 2_500 : 400
const mails = mailsAtATime * (kills + 1)
const sales = isLong ? 50_000 : 5_000

test('messages outlive their workers: none is lost, none is counted twice, and at most one is repeated for each kill', {
  timeout: isLong ? 3_600_000 : 180_000,
}, async () => {
  const shop = await aRowShop(world)
  const orderId = await aSoldOrder(world, shop)
  await world.testDb.owner.run(`update merchant set email = 'shop@example.com'`)
  const mail = JSON.stringify({ kind: 'withdrawal_taken_back', params: { number: 'W-1', amount: 100 } })
  const sold = JSON.stringify({ orderId, date: '2026-03-02' })
  const addMails = `
      select enqueue('${shop.merchantId}', 'mail', '${mail}', '2026-03-02') from generate_series(1, ${mailsAtATime})`
  await world.testDb.owner.run(`
      delete from outbox;
      ${addMails};
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
    await world.testDb.owner.run(addMails)
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
