import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliveries } from '#server/background.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { aChannelOrder, aChannelPartner, connectShop, openReceiver } from '#server/testing/channel.ts'
import { aRowShop } from '#server/testing/rows.ts'
import { openWorld, type World } from '#server/testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const answerMs = 4_000
const shops = 4

/** The workers of the channel as a server starts them, and nothing else in the background. */
const startWorkers = () =>
  startJobs(world.ctx, { deliveries, broadcast: async () => 0, due: {}, hourly: {}, chains: {} })

test('a partner with a slow receiver and many shops leaves workers to the others, also when its events are delivered again', async () => {
  const requests: string[] = []
  const noted = (name: string) => () => {
    requests.push(name)
    return 200
  }
  const slow = await openReceiver(noted('slow'), { answerMs })
  const fast = await openReceiver(noted('fast'))
  const slowPartner = await aChannelPartner(world, { receiver: slow.url })
  const fastPartner = await aChannelPartner(world, { receiver: fast.url })
  for (let at = 0; at < shops; at += 1) {
    const shop = await aRowShop(world)
    await connectShop(world, shop, slowPartner.partnerId)
    await slowPartner.client.placeOrder(aChannelOrder(shop, { externalId: `S-${at}` }))
  }
  const [again] = await world.testDb.owner.rows(`
    select merchant_id as of, id from channel_event where partner_id = '${slowPartner.partnerId}' limit 1`)
  await world.testDb.owner.run(`
    update outbox set done_at = now() where kind = 'channel_event' and id = '${again?.['id']}';
    select redeliver_channel_event('${again?.['of']}', '${again?.['id']}', '${world.clock.now().toISOString()}')`)
  world.clock.advance(1_000)
  const shop = await aRowShop(world)
  await connectShop(world, shop, fastPartner.partnerId)
  await fastPartner.client.placeOrder(aChannelOrder(shop, { externalId: 'F-1' }))
  await world.testDb.owner.run(`delete from outbox where kind <> 'channel_event'`)

  expect(world.ctx.config.outboxWorkers.channel).toBe(2)
  const stop = startWorkers()
  await expect.poll(() => requests.includes('fast'), { timeout: 60_000 }).toBe(true)
  expect(requests.slice(0, 2), 'one worker has the slow one, the other goes on').toContain('fast')
  await expect.poll(() => slow.received.length, { timeout: 60_000 }).toBe(shops)
  await stop()
  await Promise.all([slow.close(), fast.close()])
}, 180_000)
