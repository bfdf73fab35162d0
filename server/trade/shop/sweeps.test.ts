import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs, minuteMs } from '#contract/durations.ts'
import { storeShop } from '#contract/storefront/shop.ts'
import { forParty } from '../../base/ctx.ts'
import { aShopToFollow, type FollowWorld, follow } from '../../testing/followers.ts'
import { openMailServer } from '../../testing/mail-server.ts'
import { openWorld } from '../../testing/world.ts'
import { forgetNonFollowers } from './sweeps.ts'

let at: FollowWorld
beforeAll(async () => {
  const server = await openMailServer()
  at = { server, world: await openWorld('2026-03-02T09:00:00Z', { SMTP_URL: server.url }) }
})
afterAll(async () => {
  at.world.ctx.mail.close()
  await at.world.close()
  at.server.close()
})

const forget = () => forgetNonFollowers(forParty(at.world.ctx, 'jobs'))
const rowsOf = (merchantId: string) =>
  at.world.testDb.owner.rows(`select following from follow where merchant_id = '${merchantId}' order by following`)

test('who never entered the code, and who left, is forgotten a day later; who follows is not', async () => {
  const shop = await aShopToFollow(at.world)
  const ask = (email: string, more: { on?: boolean; code?: string } = {}) =>
    at.world.must(storeShop.follow, { params: { shop: shop.slug }, body: { email, ...more } })
  await follow(at, shop, { email: 'stays@example.com' })
  await follow(at, shop, { email: 'leaves@example.com' })
  at.world.clock.advance(dayMs)
  await ask('leaves@example.com', { on: false })
  const code = /\b[A-HJ-NP-Z2-9]{8}\b/.exec(at.server.textsTo('leaves@example.com').at(-1) ?? '')?.[0] ?? ''
  await ask('leaves@example.com', { on: false, code })
  await ask('typed.by.another@example.com')
  // Requested again before the first code was a day old, so the new one still counts.
  at.world.clock.advance(dayMs)
  await ask('typed.by.another@example.com')
  expect([await forget(), await rowsOf(shop.merchantId)]).toEqual([
    0,
    [false, false, true].map((following) => ({ following })),
  ])
  at.world.clock.advance(dayMs - minuteMs)
  expect([await forget(), await rowsOf(shop.merchantId)]).toEqual([
    1,
    [false, true].map((following) => ({ following })),
  ])
  at.world.clock.advance(dayMs)
  expect([await forget(), await rowsOf(shop.merchantId)]).toEqual([1, [{ following: true }]])
  await follow(at, shop, { email: 'leaves@example.com' })
  const { followers } = await ask('stays@example.com')
  expect(followers).toBe(2)
})
