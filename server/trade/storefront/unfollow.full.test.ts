import { Readable } from 'node:stream'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import type { StorePage, StorePageInput } from '#contract/storefront/pages.ts'
import { registerGuards } from '../../base/http/guards.ts'
import {
  aShopToFollow,
  type FollowedShop,
  type FollowWorld,
  follow,
  listNext,
  mailNews,
} from '../../testing/followers.ts'
import { openMailServer } from '../../testing/mail-server.ts'
import { openWorld } from '../../testing/world.ts'
import { servePages } from './pages.ts'

let at: FollowWorld
let app: FastifyInstance
const lines: string[] = []
beforeAll(async () => {
  const server = await openMailServer()
  at = { server, world: await openWorld('2026-03-02T09:00:00Z', { SMTP_URL: server.url }) }
  app = fastify({
    logger: { level: 'trace', stream: { write: (line: string) => void lines.push(line) } },
    logController: new LogController({ disableRequestLogging: true }),
  })
  await registerGuards(app, at.world.ctx)
  // Real pages and headers; of the content only the data matters.
  servePages(app, at.world.ctx, {
    render: async ({ page }: StorePageInput) => Readable.from([JSON.stringify(page)]),
    assetsOf: () => ({ scripts: [], styles: [], preloads: [] }),
  })
})
afterAll(async () => {
  await app.close()
  at.world.ctx.mail.close()
  await at.world.close()
  at.server.close()
})

let shop: FollowedShop
let link: string
let people = 0
beforeEach(async () => {
  const email = `anna-${++people}@example.com`
  shop = await aShopToFollow(at.world)
  await follow(at, shop, { email })
  await listNext(at.world, shop, 'Lamp')
  at.world.clock.advance(7 * dayMs)
  await mailNews(at.world)
  const [header = ''] = at.server.headersTo(email, 'List-Unsubscribe').slice(-1)
  link = header.slice(1, -1).replace(at.world.ctx.config.publicUrl, '')
  expect(at.server.textsTo(email).at(-1)).toContain(link)
})

const followOf = ({ merchantId }: FollowedShop = shop) =>
  at.world.ctx.db.one<{ following: boolean; isErased: boolean; followers: number }>(sql`
    select f.following, f.sealed is null as "isErased", k.followers from follow f
    join merchant_counter k on k.merchant_id = f.merchant_id where f.merchant_id = ${merchantId}`)
const followed = { following: true, isErased: false, followers: 1 }
const left = { following: false, isErased: true, followers: 0 }

/** Forms that mail programs send by RFC 8058, without cookies. */
const urlEncoded = { type: 'application/x-www-form-urlencoded', payload: 'List-Unsubscribe=One-Click' }
const multipart = {
  type: 'multipart/form-data; boundary=x',
  payload: '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
}
const post = (url: string, { type, payload } = urlEncoded) =>
  app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload })
const pageOf = ({ body }: { body: string }) => JSON.parse(body) as StorePage

test.each([urlEncoded, multipart])('one POST of $type, without a cookie, stops following at once', async (form) => {
  expect(await followOf()).toEqual(followed)
  const answer = await post(link, form)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect(pageOf(answer)).toMatchObject({ kind: 'unfollow', name: 'Shop of rows', isDone: true })
  expect(await followOf()).toEqual(left)
  expect(pageOf(await post(link, form))).toMatchObject({ isDone: true })
  expect(await followOf()).toEqual(left)
  await listNext(at.world, shop, 'Shade')
  at.world.clock.advance(7 * dayMs)
  const sent = at.server.figures.messages
  await mailNews(at.world)
  expect(at.server.figures.messages).toBe(sent)
})

test('opening the link stops nothing: programs look at links before people do', async () => {
  for (const method of ['GET', 'HEAD', 'OPTIONS'] as const) await app.inject({ method, url: link })
  const answer = await app.inject({ url: link, headers: { accept: 'text/html', 'accept-encoding': 'gzip' } })
  expect(pageOf(answer)).toMatchObject({ kind: 'unfollow', isDone: false })
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect(answer.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'x-robots-tag': 'noindex',
  })
  expect(await followOf()).toEqual(followed)
})

test('a link that nobody signed, or for another shop, is not found and tells nothing of who follows', async () => {
  const other = await aShopToFollow(at.world)
  const [path = ''] = link.split('?')
  const wrong = [
    `${path}x`,
    path.replace(/.{3}$/, 'AAA'),
    path.replace(shop.slug, other.slug),
    path.replace(shop.slug, 'no-such-shop'),
    `/s/${shop.slug}/unfollow/${'A'.repeat(43)}.${'A'.repeat(43)}`,
    `/s/${shop.slug}/unfollow/x`,
  ]
  for (const url of wrong) {
    for (const answer of [await post(url), await app.inject({ url })]) {
      expect([url, answer.statusCode, pageOf(answer)]).toEqual([url, 404, { kind: 'missing', shop: null }])
    }
  }
  expect(await followOf()).toEqual(followed)
})

test('the link works where the shop is closed, and where its merchant is stopped', async () => {
  await at.world.testDb.owner.run(`
    update shop set closed_at = now() where merchant_id = '${shop.merchantId}';
    update merchant set status = 'rejected' where merchant_id = '${shop.merchantId}'`)
  expect(pageOf(await app.inject({ url: link }))).toEqual({
    ...{ kind: 'unfollow', shop: null, name: 'Shop of rows', isDone: false },
  })
  expect(pageOf(await post(link))).toMatchObject({ shop: null, isDone: true })
  expect(await followOf()).toEqual(left)
})

test('many at once, and a body that is too large, count one follower once', async () => {
  const large = await post(link, { ...urlEncoded, payload: 'x'.repeat(10_000) })
  expect([large.statusCode, await followOf()]).toEqual([413, followed])
  await Promise.all(Array.from({ length: 5 }, () => post(link)))
  expect(await followOf()).toEqual(left)
})

test('no line of the log has the secret of a link, also where the page fails', async () => {
  const secret = link.split('/').at(-1)?.split('?')[0] ?? ''
  expect(secret).toHaveLength(87)
  await at.world.testDb.owner.run(`alter function stop_following rename to stop_following_away`)
  const failed = await post(link).finally(() =>
    at.world.testDb.owner.run(`alter function stop_following_away rename to stop_following`),
  )
  expect([failed.statusCode, pageOf(failed)]).toEqual([500, { kind: 'failed' }])
  expect(lines.join('')).toContain('"fault"')
  expect(lines.join('')).not.toContain(secret)
  expect(lines.join('')).not.toContain('anna')
})
