import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import { storeOrders } from '#contract/storefront/orders.ts'
import { storeShop } from '#contract/storefront/shop.ts'
import { deliverOutbox } from '../../background.ts'
import { forParty } from '../../base/ctx.ts'
import {
  aShopToFollow,
  type FollowedShop,
  type FollowWorld,
  follow,
  listNext,
  mailNews,
} from '../../testing/followers.ts'
import { aListing } from '../../testing/goods.ts'
import { openMailServer } from '../../testing/mail-server.ts'
import { anOrder, pay } from '../../testing/orders.ts'
import { aMerchant } from '../../testing/people.ts'
import { openWorld } from '../../testing/world.ts'
import { lookForNews } from './sweeps.ts'

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
let shop: FollowedShop
let email: string
beforeEach(async () => {
  shop = await aShopToFollow(at.world)
  email = `anna-${randomUUID()}@example.com`
})

const week = 7 * dayMs
const list = (title: string, to: Pick<FollowedShop, 'merchantId'> = shop) => listNext(at.world, to, title)
const owner = (text: string) => at.world.testDb.owner.run(text)

const newsTo = (to: string) =>
  at.server
    .textsTo(to)
    .filter((text) => text.includes('/unfollow/'))
    .map((text) => [...text.matchAll(/^(.*), (?:from )?\$[\d.,]+$/gm)].map(([, title]) => title))

async function newsAfter(ms: number) {
  const before = newsTo(email).length
  at.world.clock.advance(ms)
  await mailNews(at.world)
  return newsTo(email).slice(before)
}

const rowOf = () =>
  at.world.ctx.db.one<{ following: boolean; sealed: Uint8Array | null; lang: string | null; followers: number }>(sql`
    select f.following, f.sealed, f.lang, k.followers from follow f
    join merchant_counter k on k.merchant_id = f.merchant_id where f.merchant_id = ${shop.merchantId}`)

test('a follower gets one mail a week at most, with what is new and still sold, and none without', async () => {
  await list('Before')
  await follow(at, shop, { email })
  expect(await newsAfter(week)).toEqual([])
  await list('First')
  await list('Off the shelf').then(({ listingId }) =>
    owner(`update listing set state = 'stock' where id = '${listingId}'`),
  )
  await list('Removed').then(({ listingId }) =>
    owner(`update listing set removed_at = now() where id = '${listingId}'`),
  )
  expect(await newsAfter(week - hourMs)).toEqual([])
  const gone = await list('Gone from the catalogue')
  await owner(`update product set on_sale = false where id = '${gone.productId}'`)
  expect(await newsAfter(hourMs)).toEqual([['First']])
  await list('Second')
  expect(await newsAfter(week - minuteMs)).toEqual([])
  expect(await newsAfter(minuteMs)).toEqual([['Second']])
  expect(await newsAfter(3 * week)).toEqual([])
})

test('the mail is in the language in which the shop was followed, and six products are in it, the newest first', async () => {
  await follow(at, shop, { email, lang: 'ja' })
  for (let n = 1; n <= 8; n += 1) {
    await list(`Lamp ${n}`)
  }
  await newsAfter(week)
  const text = at.server.textsTo(email).at(-1) ?? ''
  expect(text.match(/^Lamp \d/gm)).toEqual([8, 7, 6, 5, 4, 3].map((n) => `Lamp ${n}`))
  expect(text).toContain('週1回まで')
  expect(text.match(/\?lang=ja/g)).toHaveLength(8)
})

test('the address is stored encrypted alone, neither in the outbox nor in what a failure leaves', async () => {
  await follow(at, shop, { email })
  const row = await rowOf()
  expect(row).toMatchObject({ following: true, followers: 1, lang: 'en', sealed: expect.any(Uint8Array) })
  expect(Buffer.from(row.sealed ?? []).toString('latin1')).not.toContain('anna')
  await list('Lamp')
  const { send } = at.world.ctx.mail
  at.world.ctx.mail.send = async ({ to }) => {
    throw Object.assign(new Error(`550 no such mailbox: ${to}`), { code: 'EENVELOPE' })
  }
  await newsAfter(week).finally(() => Object.assign(at.world.ctx.mail, { send }))
  const kept = await at.world.testDb.owner.rows(`
    select row_to_json(w)::text as text from outbox w where kind = 'follow_mail'
    union all select row_to_json(f)::text from follow f`)
  expect(kept.filter(({ text }) => String(text).includes('EENVELOPE'))).toHaveLength(1)
  for (const { text } of kept) expect(text).not.toMatch(/@example|anna/)
  // A mail server that recovers within a day gets it; after that, the next mail includes the news.
  expect(await newsAfter(dayMs)).toEqual([])
  expect(await newsAfter(6 * dayMs)).toEqual([['Lamp']])
})

test('a closed shop and one whose merchant is stopped mail nothing; the news wait for the next look', async () => {
  await follow(at, shop, { email })
  await list('Lamp')
  await owner(`update shop set closed_at = now() where merchant_id = '${shop.merchantId}'`)
  expect(await newsAfter(week)).toEqual([])
  await owner(`update shop set closed_at = null where merchant_id = '${shop.merchantId}';
    update merchant set status = 'rejected' where merchant_id = '${shop.merchantId}'`)
  expect(await newsAfter(week)).toEqual([])
  await owner(`update merchant set status = 'approved' where merchant_id = '${shop.merchantId}'`)
  expect(await newsAfter(week)).toEqual([['Lamp']])
})

test('a shop that closes, and a follower who leaves, while the mail waits in the outbox: it is not sent', async () => {
  const other = `bob-${randomUUID()}@example.com`
  await follow(at, shop, { email })
  const left = await aShopToFollow(at.world)
  await follow(at, left, { email: other })
  await list('Lamp')
  await list('Lamp', left)
  at.world.clock.advance(week)
  const jobs = forParty(at.world.ctx, 'jobs')
  await lookForNews(jobs)
  await owner(`update shop set closed_at = now() where merchant_id = '${shop.merchantId}'`)
  const code = async () => /\b[A-HJ-NP-Z2-9]{8}\b/.exec(at.server.textsTo(other).at(-1) ?? '')?.[0] ?? ''
  const leave = { params: { shop: left.slug }, body: { email: other, on: false } }
  await at.world.must(storeShop.follow, leave)
  await at.world.must(storeShop.follow, { ...leave, body: { ...leave.body, code: await code() } })
  await deliverOutbox(jobs)
  expect([newsTo(email), newsTo(other)]).toEqual([[], []])
  const [row] = await at.world.testDb.owner.rows(`
    select following, sealed, lang, news_since, mail_at from follow where merchant_id = '${left.merchantId}'`)
  expect(row).toEqual({ following: false, sealed: null, lang: null, news_since: null, mail_at: null })
})

test('an address to which nothing was sent for the retention is erased; the follower still counts', async () => {
  await follow(at, shop, { email })
  const kept = at.world.ctx.config.policy.shopperRetentionDays
  await newsAfter((kept - 8) * dayMs)
  expect((await rowOf()).sealed).not.toBeNull()
  for (let weeks = 0; weeks < 2; weeks += 1) await newsAfter(week)
  expect(await rowOf()).toEqual({ following: true, sealed: null, lang: null, followers: 1 })
  await list('Lamp')
  expect(await newsAfter(week)).toEqual([])
})

test('who asks on the page of an order to be erased follows that shop no longer, and other shops still', async () => {
  const merchant = await aMerchant(at.world)
  const listing = await aListing(at.world, merchant)
  const placed = await anOrder(at.world, merchant, { lines: [{ listing }], email })
  await follow(at, { slug: merchant.shop }, { email })
  await follow(at, shop, { email })
  const erase = () => at.world.must(storeOrders.erase, { params: { secret: placed.secret } })
  // Anybody can place an unpaid order with another's address.
  await erase()
  const stays = `select 1 from follow where merchant_id = '${merchant.merchantId}' and following`
  expect(await at.world.testDb.owner.rows(stays)).toHaveLength(1)
  await pay(at.world, placed)
  await erase()
  const rows = await at.world.testDb.owner.rows(`
    select merchant_id, following, sealed is null as erased from follow
    where merchant_id in ('${shop.merchantId}', '${merchant.merchantId}') order by following`)
  expect(rows).toEqual([
    { merchant_id: merchant.merchantId, following: false, erased: true },
    { merchant_id: shop.merchantId, following: true, erased: false },
  ])
})
