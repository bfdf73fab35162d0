// projects: postgres, citus
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChannelEvent, readEvent } from '#channel-client/entrepot-channel.ts'
import { hourMs } from '#contract/durations.ts'
import { aChannelOrder, aChannelPartner, connectShop, openReceiver } from '#server/testing/channel.ts'
import { aRowShop } from '#server/testing/rows.ts'
import { endWorkerProcess, startWorkerProcess } from '#server/testing/worker-process.ts'
import { openWorld, type World } from '#server/testing/world.ts'
import { isLong, scale } from '#tools/long.ts'
import { testSecretKey } from '#tools/test-secret.ts'

let world: World
beforeAll(async () => {
  // The workers use the real clock, and a partner's key is valid after a day. They need the same secret to decrypt it.
  world = await openWorld(new Date(Date.now() - 25 * hourMs).toISOString(), { SECRET_KEY: testSecretKey })
})
afterAll(() => world.close())

const shops = 10
const eventsOfShop = scale(500)
const events = shops * eventsOfShop
const processes = 3
const kills = scale(20)
/** Slow, so that there is a delivery to interrupt. */
const answerMs = 30

test('events outlive a receiver that fails and workers that are killed: none is missing, each has one id, and those of a shop come in order', {
  timeout: isLong ? 3_600_000 : 240_000,
}, async () => {
  let failures = 0
  const receiver = await openReceiver(
    (_, count) => {
      const fails = (count * 7) % 10 < 3
      failures += fails ? 1 : 0
      return fails ? 500 : 200
    },
    { answerMs },
  )
  const partner = await aChannelPartner(world, { receiver: receiver.url, prefunded: 1_000_000_000 })
  for (let at = 0; at < shops; at += 1) {
    const shop = await aRowShop(world)
    await connectShop(world, shop, partner.partnerId)
    const { orderId } = await partner.client.placeOrder(
      aChannelOrder(shop, { externalId: `order of shop ${at}`.replaceAll(' ', '-') }),
    )
    await world.testDb.owner.run(`
      select tell_partner('${shop.merchantId}', '${orderId}', 'order.paid', '{}', now())
      from generate_series(1, ${eventsOfShop - 1})`)
  }
  await world.testDb.owner.run(`
    delete from outbox where kind <> 'channel_event';
    update outbox set created_at = now(), due_at = now();
    create or replace function outbox_first_delay() returns interval immutable return interval '100 milliseconds';
    create or replace function outbox_longest_delay() returns interval immutable return interval '400 milliseconds'`)
  const env = { ...process.env, TEST_CLOCK: '1', WORKERS_CHANNEL: '1' }
  const start = () => startWorkerProcess(world, env)
  const folders: string[] = []
  const running = await Promise.all(Array.from({ length: processes }, start))
  const waiting = async () =>
    (
      await world.ctx.db.one<{ n: number }>(sql`
      select count(*) as n from outbox where kind = 'channel_event'`)
    ).n
  let killed = 0
  for (; killed < kills; killed += 1) {
    const left = events * (1 - (killed + 1) / (kills + 2))
    while ((await waiting()) > left) await sleep(20)
    expect(await waiting(), 'there is something to interrupt').toBeGreaterThan(0)
    const at = killed % processes
    folders.push(running[at]!.folder)
    await endWorkerProcess(running[at]!, 'SIGKILL')
    running[at] = await start()
  }
  await expect.poll(waiting, { timeout: 3_000_000, interval: 500 }).toBe(0)
  await Promise.all(running.map((each) => endWorkerProcess(each, 'SIGTERM')))
  await receiver.close()

  const idsOf = new Map<string, Set<string>>()
  const lastOf = new Map<string, number>()
  let outOfOrder = 0
  for (const { headers, body } of receiver.received) {
    const parts = {
      id: String(headers['webhook-id']),
      timestamp: String(headers['webhook-timestamp']),
      signature: String(headers['webhook-signature']),
    }
    const { data } = (await readEvent({
      secrets: [partner.key.secret],
      headers: parts,
      body,
      from: world.ctx.config.publicUrl,
      now: new Date(Number(parts.timestamp) * 1000),
    })) satisfies ChannelEvent
    const name = `${data.shop} ${data.position}`
    idsOf.set(name, (idsOf.get(name) ?? new Set()).add(parts.id))
    const last = lastOf.get(data.shop) ?? 0
    // A try may be repeated, but an event must not arrive before the previous one was received.
    if (data.position > last + 1) outOfOrder += 1
    lastOf.set(data.shop, Math.max(last, data.position))
  }
  expect(idsOf.size).toBe(events)
  expect([...idsOf.values()].filter(({ size }) => size !== 1)).toEqual([])
  expect(outOfOrder).toBe(0)
  expect(failures).toBeGreaterThan(events / 5)
  console.log(`${events} events, ${receiver.received.length} tries, ${failures} failures, ${killed} kills`)
  for (const { folder } of running) folders.push(folder)
  for (const folder of folders) rmSync(folder, { recursive: true })
})
