import { gunzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { products } from '#contract/products.ts'
import { aListing } from '../../testing/goods.ts'
import { aMerchant, type TestMerchant } from '../../testing/people.ts'
import { theWorld } from '../../testing/the-world.ts'

const world = theWorld()
let merchant: TestMerchant
let first: Awaited<ReturnType<typeof aListing>>
beforeAll(async () => {
  merchant = await aMerchant(world)
  first = await aListing(world, merchant)
  const { merchantId } = merchant
  // Two and a half parts of a thousand pages.
  await world.testDb.owner.run(`
    with made as (
      insert into product (id, category_id, title, purchase_price, created_at, updated_at)
      select gen_random_uuid(), p.category_id, p.title, p.purchase_price, p.created_at, p.updated_at
      from product p, generate_series(1, 2500) where p.id = '${first.productId}' returning id, purchase_price
    )
    insert into listing (merchant_id, id, product_id, state, selling_price, purchase_price, added_at)
    select '${merchantId}', gen_random_uuid(), id, 'selling', 2 * purchase_price, purchase_price, now() from made`)
})

const ask = (name: string, headers: Record<string, string> = { 'accept-encoding': 'gzip' }) =>
  world.app.inject({ url: `/s/${merchant.shop}/${name}`, headers })
const pagesIn = (text: string) => [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, page]) => page ?? '')
const read = async (name: string) => pagesIn(gunzipSync((await ask(name)).rawPayload).toString())

test('the sitemap of a large shop is in parts of a thousand products, which the list of all sitemaps names', async () => {
  const parts = await Promise.all(['sitemap.xml', 'sitemap-2.xml', 'sitemap-3.xml'].map(read))
  expect(parts.map(({ length }) => length)).toEqual([1_001, 1_000, 501])
  expect(new Set(parts.flat()).size).toBe(2_502)
  expect(parts.flat()).toContain(`${world.ctx.config.shopUrl}/s/${merchant.shop}/p/${first.id}`)
  expect((await ask('sitemap-4.xml')).statusCode).toBe(404)
  for (const name of ['sitemap-0.xml', 'sitemap-x.xml', 'sitemap-99999.xml'])
    expect((await ask(name)).headers['content-type'], name).not.toContain('application/xml')
  const all = pagesIn((await world.app.inject({ url: '/sitemap.xml' })).body)
  expect(all.filter((page) => page.includes(merchant.shop)).map((page) => page.replace(/^.*\//, ''))).toEqual([
    'sitemap.xml',
    'sitemap-2.xml',
    'sitemap-3.xml',
  ])
})

test('it is compressed, kept for minutes, and gone with its shop', async () => {
  const [packed, plain] = [await ask('sitemap-2.xml'), await ask('sitemap-2.xml', {})]
  expect(packed.headers).toMatchObject({
    'content-encoding': 'gzip',
    vary: 'accept-encoding',
    'cache-control': 'public, max-age=600',
  })
  expect(plain.headers).not.toHaveProperty('content-encoding')
  expect(plain.body).toBe(gunzipSync(packed.rawPayload).toString())
  expect(packed.rawPayload.length * 10).toBeLessThan(plain.rawPayload.length)
  // The sitemap is cached for some minutes.
  const before = await read('sitemap.xml')
  await world.must(products.del, { token: merchant.token, body: { listingIds: [first.id] } })
  expect(await read('sitemap.xml')).toEqual(before)
  await world.testDb.owner.run(`update shop set closed_at = now() where merchant_id = '${merchant.merchantId}'`)
  expect((await ask('sitemap.xml')).statusCode).toBe(404)
})
