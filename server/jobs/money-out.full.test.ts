// projects: measured

import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { isLong, scale } from '#tools/long.ts'
import { background } from '../background.ts'
import { aRowShop } from '../testing/rows.ts'
import { aSoldOrder } from '../testing/sold.ts'
import { theWorld } from '../testing/the-world.ts'
import { startJobs } from './jobs.ts'

const world = theWorld(new Date().toISOString())

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
  let [paid, worst] = [0, 0]
  const waiting = async () => {
    const { oldest, count } = await world.ctx.db.one<{ oldest: number | null; count: number }>(sql`
      select extract(epoch from now() - min(created_at))::float as oldest, count(*) as count
      from outbox where kind = 'payment_return' and merchant_id = ${shop.merchantId}`)
    worst = Math.max(worst, oldest ?? 0)
    return count
  }
  do {
    // A payment above the order's price: the surplus is returned.
    const event = { provider: 'test', eventId: `again-${paid}`, merchantId: shop.merchantId, orderId, amount: 100 }
    const taken = JSON.stringify({ ...event, paymentId: world.ctx.ids.next() })
    await world.ctx.db.query(sql`select take_payment_event(${taken}::jsonb, ${world.clock.now()})`)
    paid += 1
    await waiting()
    await sleep(100)
  } while (!(await isSent()) || paid < 20)
  await expect.poll(waiting).toBe(0)
  await stop()
  expect(worst).toBeLessThanOrEqual(5)
  const [noticed] = await world.testDb.owner.rows(`
      select count(*) as n, count(distinct merchant_id) as merchants from notice where kind = 'plain'`)
  expect(Number(noticed?.['n'])).toBe(Number(noticed?.['merchants']))
  expect(Number(noticed?.['n'])).toBeGreaterThan(merchants)
  console.log(`${merchants} merchants, ${paid} payments out, the longest took ${worst.toFixed(2)} s`)
})
