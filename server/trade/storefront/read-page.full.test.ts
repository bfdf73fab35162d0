import { beforeAll, describe, expect, test } from 'vitest'
import { toDecimal } from '#contract/money.ts'
import { operatorProducts } from '#contract/operator/products.ts'
import type { StorePage } from '#contract/storefront/pages.ts'
import { storeShop } from '#contract/storefront/shop.ts'
import { aCategory, aListing, aProduct, catalogueOperator } from '../../testing/goods.ts'
import { aMerchant, somePayPassword, type TestMerchant } from '../../testing/people.ts'
import { plansOf } from '../../testing/plans.ts'
import { theWorld } from '../../testing/the-world.ts'
import { rememberShops } from './queries.ts'
import { readPage, searchPage } from './read-page.ts'

const world = theWorld()
let merchant: TestMerchant
let listing: Awaited<ReturnType<typeof aListing>>
let categoryId: string

beforeAll(async () => {
  merchant = await aMerchant(world, { payPassword: somePayPassword })
  const kitchen = await aCategory(world, { name: 'Kitchen' })
  categoryId = kitchen.id
  const pots = await aCategory(world, { name: 'Pots', parentId: kitchen.id })
  const variants = [
    { name: 'Small', purchasePrice: 1_000, stock: 3 },
    { name: 'Large', purchasePrice: 2_000, stock: 0 },
  ]
  const { id: productId } = await aProduct(world, { title: 'Teapot', categoryId: pots.id, variants })
  listing = await aListing(world, merchant, { productId })
  await aListing(world, merchant, { title: 'Lamp' })
})

const shops = rememberShops()

const read = (path: string, lang: 'en' | 'th' = 'en') =>
  searchPage(world.ctx, shops, { url: new URL(path, 'http://shop.example'), frame: { lang }, accept: 'de-DE,de' }).then(
    (search) => readPage(world.ctx, search),
  )

async function must<K extends StorePage['kind']>(kind: K, below: string) {
  const { page, query } = await read(`/s/${merchant.shop}${below}`)
  expect(page.kind).toBe(kind)
  return { page: page as Extract<StorePage, { kind: K }>, query }
}

describe('the shop', () => {
  test('has its products, and the first categories that it sells something in', async () => {
    const { page } = await must('shop', '')
    expect(page.shop).toMatchObject({ id: merchant.shop, open: true, closedAt: null, products: 2, reviews: 0 })
    expect(page.shop.categories.map(({ name, products }) => [name, products])).toContainEqual(['Kitchen', 1])
    expect(page.list).toMatchObject({ total: 2, page: 1, pages: 1, keyword: '', category: null })
  })

  test('has the new name of a category at once', async () => {
    const token = await catalogueOperator(world)
    const rename = (en: string) =>
      world.must(operatorProducts.changeCategory, {
        token,
        body: { id: categoryId, name: { en }, reason: 'a better name' },
      })
    const names = async () => (await must('shop', '')).page.shop.categories.map(({ name }) => name)
    expect(await names()).toContain('Kitchen')
    await rename('Kitchen and table')
    expect(await names()).toContain('Kitchen and table')
    await rename('Kitchen')
    expect(await names()).toContain('Kitchen')
  })

  test('says of a tile whether its price is the lowest of several', async () => {
    const { page } = await must('shop', '/')
    const tiles = page.list.items.map(({ title, variants, isFrom }) => [title, variants, isFrom])
    expect(tiles.sort()).toEqual([
      ['Lamp', 1, false],
      ['Teapot', 2, true],
    ])
  })

  test('is narrowed by category and words, and the query that makes the page is canonical', async () => {
    const category = await must('shop', `/c/${categoryId}?sort=price&lang=th`)
    expect(category.page.list).toMatchObject({ total: 1, category: { name: 'Kitchen' } })
    expect(category.query).toBe('sort=price')
    const search = await must('shop', '?q=lamp')
    expect(search.page.list.items.map(({ title }) => title)).toEqual(['Lamp'])
    expect((await must('shop', '?q=nothing')).page.list.items).toEqual([])
  })

  test('is narrowed to what is in stock and to prices, together with the rest', async () => {
    const soldOut = await aListing(world, merchant, { title: 'Sold-out bowl', purchasePrice: 1_000, stock: 0 })
    const titles = async (query: string) =>
      (await must('shop', query)).page.list.items.map(({ title }) => title).toSorted()
    expect(await titles('')).toEqual(['Lamp', 'Sold-out bowl', 'Teapot'])
    expect(await titles('?stock=1')).toEqual(['Lamp', 'Teapot'])
    const price = toDecimal(soldOut.sellingPrice, 2)
    expect(await titles(`?min=${price}&max=${price}`)).toEqual(['Sold-out bowl', 'Teapot'])
    expect(await titles(`?stock=1&max=${price}`)).toEqual(['Teapot'])
    expect((await must('shop', `?max=${price}&stock=1`)).query).toBe(`stock=1&max=${price}`)
    const call = { params: { shop: merchant.shop }, query: { inStock: true, limit: 1 } } as const
    expect(await world.must(storeShop.products, call)).toMatchObject({ total: 2, list: [{ title: 'Lamp' }] })
  })
})

describe('a shop that was remembered', () => {
  test('is read with its list in one statement', async () => {
    await must('shop', '')
    const plans = await plansOf(world, async (db) => {
      const ctx = { ...world.ctx, db: { ...world.ctx.db, ...db } }
      const url = new URL(`/s/${merchant.shop}`, 'http://shop.example')
      await readPage(ctx, await searchPage(ctx, shops, { url, frame: { lang: 'en' }, accept: '' }))
    })
    expect(plans.length).toBe(1)
    expect(plans[0]).not.toMatch(/Seq Scan on (listing|placement|product|shop)/)
  })

  test('shows in the very next page what is promoted first, and what no longer is', async () => {
    const { merchantId } = merchant
    const first = async () =>
      (await must('shop', '?sort=-price')).page.list.items.map((tile) => [tile.title, tile.promoted])
    const before = await first()
    expect(before.map(([, promoted]) => promoted)).not.toContain(true)
    expect(before[0]?.[0]).not.toBe('Teapot')
    const now = world.clock.now().toISOString()
    await world.testDb.owner.run(`
      insert into package_purchase (merchant_id, id, package_id, name, slots, days, price, bought_at, until)
      values ('${merchantId}', '${listing.id}', '${listing.id}', '{}', 1, 1, 1, '${now}', '${now}');
      insert into placement (merchant_id, purchase_id, listing_id, from_at)
      values ('${merchantId}', '${listing.id}', '${listing.id}', '${now}')`)
    expect((await first())[0]).toEqual(['Teapot', true])
    await world.testDb.owner.run(`update placement set to_at = from_at where merchant_id = '${merchantId}'`)
    expect(await first()).toEqual(before)
  })

  test('is never shown for the address of another, whatever was remembered', async () => {
    const other = await aMerchant(world)
    shops.set(merchant.shop, { merchantId: other.merchantId, hasPromoted: true })
    expect((await must('shop', '')).page.shop.id).toBe(merchant.shop)
    expect(shops.get(merchant.shop)).toEqual({ merchantId: merchant.merchantId, hasPromoted: false })
  })
})

test('a product has its first category, its variants and no rating without a review', async () => {
  const { page } = await must('product', `/p/${listing.id}`)
  expect(page.product).toMatchObject({ title: 'Teapot', category: { name: 'Kitchen' }, rating: null, reviewCount: 0 })
  const large = page.product.variants[1]?.variantId ?? ''
  expect((await must('product', `/p/${listing.id}?v=${large}`)).page.variantId).toBe(large)
  expect((await must('product', `/p/${listing.id}?v=${listing.id}`)).page.variantId).toBeNull()
})

test('the checkout suggests the country of the browser’s language', async () => {
  expect((await must('checkout', '/checkout')).page.country).toBe('DE')
})

test('the page of an order is the same for all: its shop, and how long parcels take', async () => {
  const { page } = await must('order', '/o')
  expect(page).toMatchObject({ shop: { id: merchant.shop }, result: null })
  expect((await must('order', '/o?paid=1')).page.result).toBe('paid')
  await must('missing', '/o/more/of/it')
})

test.each(['/nothing', '/p/1', '/p', '/c/00000000-0000-7000-8000-000000000000', '?page=2', '/basket/more', '//p'])(
  'nothing is at %s below the shop',
  async (below) => {
    const { page } = await must('missing', below)
    expect(page.shop?.id).toBe(merchant.shop)
  },
)

test.each(['/s', '/s/', '/s/no-such-shop', '/s/%00', '/s/A%20B'])('nothing is at %s', async (path) => {
  const page = await read(path).then(
    ({ page: { kind } }) => kind,
    (error: { word?: string }) => error.word,
  )
  expect(['missing', 'not_found']).toContain(page)
})

test('the sitemap of a shop has its page and its products, and a shop that does not exist has none', async () => {
  const sitemap = await world.app.inject(`/s/${merchant.shop}/sitemap.xml`)
  expect(sitemap.headers['content-type']).toContain('application/xml')
  expect(sitemap.body).toContain(`/s/${merchant.shop}/p/${listing.id}</loc>`)
  expect((await world.app.inject('/sitemap.xml')).body).toContain(`/s/${merchant.shop}/sitemap.xml`)
  expect((await world.app.inject('/s/no-such-shop/sitemap.xml')).statusCode).toBe(404)
  const robots = await world.app.inject('/robots.txt')
  expect(robots.body).toContain('Disallow: /s/*/o')
})
