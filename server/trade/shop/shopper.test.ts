import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { limits } from '#contract/limits.ts'
import { storeShop } from '#contract/storefront/shop.ts'
import { MailNotTaken } from '../../base/mail.ts'
import { RefusedForGood } from '../../base/outbox.ts'
import { visitorSecret } from '../../base/secrets/visitor.ts'
import { aCategory, aListing } from '../../testing/goods.ts'
import { aRowShop } from '../../testing/rows.ts'
import { signIn } from '../../testing/sold.ts'
import { theWorld } from '../../testing/the-world.ts'
import { aBrowser } from '../../testing/world.ts'
import { isRobot, nameInMail } from './rules.ts'

const world = theWorld()

async function aShop() {
  const { merchantId, slug } = await aRowShop(world, { goods: [] })
  const token = await signIn(world, merchantId)
  return { merchantId, slug, token, params: { shop: slug } }
}

const visitorsOf = async (merchantId: string) => {
  const rows = await world.testDb.owner.rows(
    `select coalesce(sum(visitors), 0)::int as visitors from merchant_day where merchant_id = '${merchantId}'`,
  )
  return rows[0]?.['visitors']
}

const mailedCodes = () => {
  const outbox = join(world.ctx.config.dataDir, 'outbox')
  const mails = readdirSync(outbox).sort()
  return mails.map(
    (mail) => /\b([A-HJ-NP-Z2-9]{8})\b/.exec(readFileSync(join(outbox, mail), 'utf8').split('\r\n\r\n')[1] ?? '')?.[1],
  )
}

test('a shop lists and searches the listings on its shelf, cheapest or dearest first', async () => {
  const shop = await aShop()
  const category = await aCategory(world, { name: 'Phones' })
  const below = await aCategory(world, { name: 'Cases', parentId: category.id })
  await aListing(world, shop, { title: { en: 'Phone', 'zh-CN': '智能手机' }, price: 9_000, categoryId: category.id })
  await aListing(world, shop, { title: { en: 'Phone case', 'zh-CN': '手机壳' }, price: 8_000, categoryId: below.id })
  await aListing(world, shop, { title: 'Teapot', price: 7_000 })
  const ask = (query: object) => world.must(storeShop.products, { params: shop.params, query, lang: 'zh-CN' })
  const titles = async (query: object) => (await ask(query)).list.map(({ title }) => title)
  expect(await titles({ sort: 'price' })).toEqual(['Teapot', '手机壳', '智能手机'])
  expect(await titles({ sort: '-price', maxPrice: 8_000 })).toEqual(['手机壳', 'Teapot'])
  expect(await titles({ keyword: '手机' })).toEqual(['手机壳', '智能手机'])
  expect(await titles({ categoryId: category.id, sort: 'new' })).toEqual(['手机壳', '智能手机'])
  const first = await ask({ sort: 'price', limit: 2 })
  expect(first).toMatchObject({ total: 3, page: 1, limit: 2 })
  expect(await titles({ sort: 'price', limit: 2, after: first.next! })).toEqual(['智能手机'])
})

test('a listing has its variants at their prices; a listing off the shelf is not found', async () => {
  const shop = await aShop()
  const variants = [
    { name: 'S', purchasePrice: 1_000, stock: 3 },
    { name: 'L', purchasePrice: 2_000, stock: 4 },
  ]
  const listing = await aListing(world, shop, { variants, price: 1_500 })
  const params = { ...shop.params, listingId: listing.id }
  const item = await world.must(storeShop.product, { params })
  expect(item).toMatchObject({ price: 1_500, stock: 7, promoted: false, reviews: [], images: [] })
  expect(item.variants.map(({ name, price }) => [name, price])).toEqual([
    ['S', 1_500],
    ['L', 3_000],
  ])
  await world.testDb.owner.run(`update listing set state = 'stock' where id = '${listing.id}'`)
  expect((await world.call(storeShop.product, { params })).refusal.error).toBe('not_found')
})

test('a visitor counts once a day, and a listing once for each who looked', async () => {
  const shop = await aShop()
  const listing = await aListing(world, shop)
  const visit = (visitor: string) =>
    world.must(storeShop.visit, {
      params: shop.params,
      body: { visitor: visitorSecret(world.ctx.config.keys, visitor), listingId: listing.id },
    })
  await visit('visitor-one')
  await visit('visitor-one')
  // A visit changes nothing in the shop, so its cached pages stay.
  const changedAt = world.ctx.live.changedAt(shop.merchantId)
  await visit('visitor-two')
  expect(await visitorsOf(shop.merchantId)).toBe(2)
  expect(world.ctx.live.changedAt(shop.merchantId)).toBe(changedAt)
  world.clock.advance(dayMs)
  await visit('visitor-one')
  expect(await visitorsOf(shop.merchantId)).toBe(3)
  const [row] = await world.testDb.owner.rows(`select views::int as views from listing where id = '${listing.id}'`)
  expect(row).toEqual({ views: 3 })
})

test.each([
  ...['', ' ', 'Mozilla/5.0', 'Googlebot/2.1', 'Mozilla/5.0 (compatible; bingbot/2.0)', 'curl/8.5.0', 'node'],
  ...['python-requests/2.31', 'WhatsApp/2.23.20.0 A', 'Mozilla/5.0+(compatible; UptimeRobot/2.0)', 'GPTBot/1.2'],
  'Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Linux; Android 11) AppleWebKit/537.36 Chrome/119.0.0.0 Mobile Safari/537.36 Chrome-Lighthouse',
])('the robot "%s" is not counted', (userAgent) => expect(isRobot(userAgent)).toBe(true))

test.each([
  aBrowser,
  'Mozilla/5.0 (Linux; Android 15; CUBOT X90) AppleWebKit/537.36 Chrome/142.0 Mobile',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Instagram 390.0.0',
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36 Line/14.21.0',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0',
])('people are no robots: %s', (userAgent) => expect(isRobot(userAgent)).toBe(false))

test('a shopper follows and leaves with the code from the mail; five wrong ones end it', async () => {
  const shop = await aShop()
  const email = 'Anna@Example.com'
  const follow = (body: { on?: boolean; code?: string }) =>
    world.call(storeShop.follow, { params: shop.params, body: { email, ...body } })
  expect((await follow({ on: true })).data).toEqual({ followers: 0 })
  expect((await follow({ code: mailedCodes().at(-1)! })).data).toEqual({ followers: 1 })
  expect((await follow({ code: mailedCodes().at(-1)! })).refusal.error).toBe('validation')
  expect((await follow({ on: false })).data).toEqual({ followers: 1 })
  expect((await follow({ code: mailedCodes().at(-1)! })).data).toEqual({ followers: 0 })
  await follow({ on: true })
  const code = mailedCodes().at(-1)!
  const wrong = code === '000000' ? '000001' : '000000'
  for (let tries = 0; tries < 5; tries++) expect((await follow({ code: wrong })).refusal.error).toBe('validation')
  expect((await follow({ code })).refusal.error).toBe('validation')
})

/** The mail server answers every mail with an error while `work` runs. */
async function withoutMail(error: Error, work: () => Promise<void>) {
  const { mail, log } = world.ctx
  const { send } = mail
  const { level } = log
  mail.send = () => Promise.reject(error)
  log.level = 'silent'
  await work().finally(() => {
    mail.send = send
    log.level = level
  })
}

const followRequest = (shop: string, email: string) =>
  world.app.inject({ method: 'POST', url: `/store/${shop}/follow`, payload: { email, on: true } })

test('while the mail server is away, to follow is answered 503 with a time, and a repetition after it is mailed once', async () => {
  const { params } = await aShop()
  const email = 'away@example.com'
  await withoutMail(new MailNotTaken('away'), async () => {
    for (let tries = 0; tries <= limits.verificationsPerDay; tries += 1) {
      const { statusCode, headers } = await followRequest(params.shop, email)
      expect([statusCode, headers['retry-after']]).toEqual([503, '30'])
    }
  })
  const before = mailedCodes().length
  for (let again = 0; again < 2; again += 1) {
    expect((await followRequest(params.shop, email)).statusCode).toBe(200)
    expect(mailedCodes().length - before).toBe(1)
  }
  const body = { email, code: mailedCodes().at(-1)! }
  expect((await world.call(storeShop.follow, { params, body })).data).toEqual({ followers: 1 })
})

test('an address that the mail server refuses for good is a wrong field, and no fault', async () => {
  const { params } = await aShop()
  await withoutMail(new RefusedForGood('refused'), async () => {
    const { status, refusal } = await world.call(storeShop.follow, { params, body: { email: 'nobody@example.com' } })
    expect([status, Object.keys(refusal.fields ?? {})]).toEqual([422, ['email']])
  })
})

test('one address gets few mails a day, whichever shops it is named at', async () => {
  const follow = async (email: string) => {
    const { params } = await aShop()
    return (await world.call(storeShop.follow, { params, body: { email, on: true } })).data
  }
  const before = mailedCodes().length
  const answers: object[] = []
  for (let at = 0; at < limits.verificationsPerDay + 5; at += 1) answers.push(await follow('victim@example.com'))
  expect(mailedCodes().length - before).toBe(limits.verificationsPerDay)
  expect(answers).toEqual(Array(answers.length).fill({ followers: 0 }))
  await follow('somebody@example.com')
  world.clock.advance(dayMs)
  await follow('victim@example.com')
  expect(mailedCodes().length - before).toBe(limits.verificationsPerDay + 2)
})

test('a visitor whom this server does not know is not counted, and one address brings few', async () => {
  const shop = await aShop()
  const visit = (visitor: string) =>
    world.app.inject({
      method: 'POST',
      url: `/store/${shop.params.shop}/visit`,
      headers: { 'user-agent': aBrowser },
      payload: { visitor },
    })
  for (let at = 0; at < 20; at += 1) await visit(`made-up-visitor-${at}`)
  expect(await visitorsOf(shop.merchantId)).toBe(0)
  const given = async () => (await world.must(storeShop.shop, { params: shop.params })).visitor
  const first = await given()
  await visit(first)
  await visit(first)
  await visit(`${first}.again`)
  await visit(`${first.slice(0, -1)}${first.endsWith('A') ? 'B' : 'A'}`)
  expect(await visitorsOf(shop.merchantId)).toBe(1)
  const { config } = world.ctx
  Object.assign(config, { rateLimits: true, visitorsPerAddress: 3 })
  for (let at = 0; at < 10; at += 1) await visit(await given())
  Object.assign(config, { rateLimits: false })
  expect(await visitorsOf(shop.merchantId)).toBe(4)
})

test('a mail names a shop by its id where its name could mislead', () => {
  const slug = 'north-wind'
  for (const name of ['North Wind', 'สวนดอกไม้', '북풍 상점']) expect(nameInMail({ name, slug })).toBe(name)
  for (const name of ['You won: https://evil.example', 'Call +44 7400 123456', 'Send us your password']) {
    expect(nameInMail({ name, slug })).toBe(slug)
  }
  // Hosts with letters of other scripts; the first one looks like apple.com.
  for (const name of ['\u0430\u0440\u0440\u04cf\u0435.com', 'магазин.рф', '商店.中国', 'sh\u200dop\u00e9.com']) {
    expect([name, nameInMail({ name, slug })]).toEqual([name, slug])
  }
  expect(nameInMail({ name: '\u202eNorth\u2028Wind', slug })).toBe('North Wind')
})

test('an address that the mail server refuses is not in the log', async () => {
  const { slug } = await aShop()
  const { log, mail } = world.ctx
  const { child } = log
  const { send } = mail
  const logged: string[] = []
  log.child = ((...given: Parameters<typeof child>) =>
    Object.assign(child.apply(log, given), {
      error: ({ err }: { err: unknown }) => logged.push(inspect(err)),
    })) as typeof child
  mail.send = ({ to }) => Promise.reject(Object.assign(new Error(`550 <${to}> is unknown`), { code: 'EENVELOPE' }))
  const asked = { params: { shop: slug }, body: { email: 'anna@example.com' } }
  expect((await world.call(storeShop.follow, asked)).status).toBe(500)
  Object.assign(log, { child })
  Object.assign(mail, { send })
  expect(logged).toEqual([expect.stringContaining('EENVELOPE')])
  expect(logged[0]).not.toContain('anna')
})
