import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { limits } from '#contract/limits.ts'
import { storeOrders } from '#contract/storefront/orders.ts'
import { storeRefunds } from '#contract/storefront/refunds.ts'
import { aListing } from '../../testing/goods.ts'
import { anOrder, aPaidOrder, pay } from '../../testing/orders.ts'
import { aMerchant, anUpload, type TestMerchant } from '../../testing/people.ts'
import { theWorld } from '../../testing/the-world.ts'
import { eraseUnclaimedImages, eraseUnnamedImages } from './sweeps.ts'

const world = theWorld()
let merchant: TestMerchant
let listing: Awaited<ReturnType<typeof aListing>>
beforeAll(async () => {
  merchant = await aMerchant(world)
  listing = await aListing(world, merchant, { stock: 1_000, price: 10_000 })
})

/** Sets small daily limits for one test; the other tests have none. */
async function withQuotas(
  settings: { strangerImagesPerDay?: number; merchantImagesPerDay?: number },
  work: () => Promise<void>,
) {
  const { config } = world.ctx
  const before = { ...config }
  Object.assign(config, settings, { rateLimits: true })
  await work().finally(() => Object.assign(config, before))
}

const stored = (remoteAddress: string) => anUpload(world, { purpose: 'identity', remoteAddress })

describe('what may be stored', () => {
  test('before an account: so many pictures of an address a day, and others are not counted with it', async () => {
    await withQuotas({ strangerImagesPerDay: 4 }, async () => {
      for (let at = 0; at < 4; at += 1) expect((await stored('192.0.2.7')).code).toBe(1)
      expect((await stored('192.0.2.7')).code).toBe(429)
      expect((await stored('192.0.2.8')).code).toBe(1)
      for (const last of ['1', '2', '3', '4']) expect((await stored(`2001:db8::${last}`)).code).toBe(1)
      expect((await stored('2001:db8::ffff')).code).toBe(429)
      expect((await stored('2001:db8:1::1')).code).toBe(1)
      world.clock.advance(dayMs + 1)
      expect((await stored('192.0.2.7')).code).toBe(1)
    })
  })

  test('before an account: four pictures of an address wait at once', async () => {
    await withQuotas({}, async () => {
      const codes = (await Promise.all(Array.from({ length: 12 }, () => stored('192.0.2.20')))).map(({ code }) => code)
      expect(codes.filter((code) => code === 1)).toHaveLength(4)
      expect(codes.filter((code) => code === 429)).toHaveLength(8)
    })
  })

  test('by a merchant: so many pictures a day', async () => {
    const other = await aMerchant(world)
    await withQuotas({ merchantImagesPerDay: 5 }, async () => {
      const codes: number[] = []
      // The registration form used four.
      for (let at = 0; at < 2; at += 1)
        codes.push((await anUpload(world, { purpose: 'chat', token: other.token })).code)
      expect(codes).toEqual([1, 429])
    })
  })

  test('sent at once: no more than one after the other', async () => {
    const order = await aPaid()
    const { secret } = order
    const other = await aMerchant(world)
    await withQuotas({ merchantImagesPerDay: 6 }, async () => {
      const sent = (send: () => Promise<{ code: number }>) =>
        Promise.all(Array.from({ length: 20 }, send)).then((all) => all.filter(({ code }) => code === 1).length)
      expect(await sent(() => anUpload(world, { purpose: '', secret }))).toBeLessThanOrEqual(limits.orderImagesMax)
      // The registration form used four.
      const chat = await sent(() => anUpload(world, { purpose: 'chat', token: other.token }))
      expect([chat > 0, chat <= 2]).toEqual([true, true])
    })
  })

  test('by a merchant at once: more than are decoded at a time wait for their turn, and none is refused', async () => {
    const other = await aMerchant(world)
    const sent = Array.from({ length: 30 }, () => anUpload(world, { purpose: 'banner', token: other.token }))
    const answers = await Promise.all(sent)
    expect(answers.map(({ code }) => code)).toEqual(Array(30).fill(1))
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(30)
  })

  test('for an order: nothing until it is paid, then a dozen pictures', async () => {
    const order = await anOrder(world, merchant, { lines: [{ listing }] })
    const { secret } = order
    expect(await anUpload(world, { purpose: '', secret })).toMatchObject({ code: 409 })
    await pay(world, order)
    for (let at = 0; at < limits.orderImagesMax; at += 1)
      expect((await anUpload(world, { purpose: '', secret })).code).toBe(1)
    expect((await anUpload(world, { purpose: '', secret })).code).toBe(429)
    const cancelled = await anOrder(world, merchant, { lines: [{ listing }] })
    await world.must(storeOrders.cancel, { params: cancelled, body: {} })
    expect(await anUpload(world, { purpose: '', secret: cancelled.secret })).toMatchObject({
      code: 409,
    })
  })
})

describe('pictures of shoppers', () => {
  test('belong to the order that they were sent for', async () => {
    const [one, other] = [await aPaid(), await aPaid()]
    const { data } = await anUpload(world, { purpose: '', secret: one.secret })
    const body = { reason: 'broken', goods: 'received' as const, images: [data.id] }
    const refused = await world.call(storeRefunds.ask, { params: other, body })
    expect(refused.refusal.fields).toHaveProperty('images')
    await world.must(storeRefunds.ask, { params: one, body })
  })

  test('that no refund named are erased after a day; a named one stays', async () => {
    const order = await aPaid()
    const { secret } = order
    const [named, unnamed] = [
      await anUpload(world, { purpose: '', secret }),
      await anUpload(world, { purpose: '', secret }),
    ]
    await world.must(storeRefunds.ask, {
      params: order,
      body: { reason: 'broken', goods: 'received', images: [named.data.id] },
    })
    world.clock.advance(dayMs + 1)
    await eraseUnnamedImages(world.ctx)
    expect(await isErased(named.data.id)).toBe(false)
    expect(await isErased(unnamed.data.id)).toBe(true)
  })
})

const aPaid = () => aPaidOrder(world, merchant, { lines: [{ listing }] })

const isErased = async (id: string) =>
  (
    await world.ctx.db.one<{ erased: boolean }>(sql`
      select erased_at is not null as erased from upload where id = ${id}`)
  ).erased

test('one turn of a sweep erases everything that is due, and forgets who sent it', async () => {
  await eraseUnclaimedImages(world.ctx)
  await world.testDb.owner.run(`
    insert into upload (id, purpose, type, width, height, bytes, file, sender, created_at)
    select gen_random_uuid(), 'identity', 'image/jpeg', 1, 1, 1, 'identity/none-' || n, 'somebody',
      '${world.clock.now().toISOString()}'
    from generate_series(1, 250) n`)
  world.clock.advance(dayMs + 1)
  expect(await eraseUnclaimedImages(world.ctx)).toBeGreaterThanOrEqual(250)
  const { kept } = await world.ctx.db.one<{ kept: number }>(sql`
    select count(*) as kept from upload where sender = 'somebody'::bytea`)
  expect(kept).toBe(0)
})
