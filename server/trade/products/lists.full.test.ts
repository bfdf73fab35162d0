import { beforeAll, expect, test } from 'vitest'
import { operatorProducts } from '#contract/operator/products.ts'
import { products } from '#contract/products.ts'
import { forParty } from '../../base/ctx.ts'
import { aCategory, aListing, aProduct, catalogueOperator } from '../../testing/goods.ts'
import { aRowShop } from '../../testing/rows.ts'
import { signIn } from '../../testing/sold.ts'
import { theWorld } from '../../testing/the-world.ts'
import { refreshRecentSales } from './sweeps.ts'

const world = theWorld()
let shop: { token: string; merchantId: string }
let categoryId: string
let belowId: string
const made: { id: string; title: string }[] = []

/** Twelve products, two at each price, every third one in the subcategory. */
beforeAll(async () => {
  const { merchantId } = await aRowShop(world, { goods: [] })
  const token = await signIn(world, merchantId)
  shop = { token, merchantId }
  categoryId = (await aCategory(world, { name: 'Home' })).id
  belowId = (await aCategory(world, { name: 'Lamps', parentId: categoryId })).id
  for (let at = 0; at < 12; at++) {
    const title = `Lamp ${at}`
    const asked = { title, purchasePrice: 1_000 + 500 * (at % 6), categoryId: at % 3 === 0 ? belowId : categoryId }
    made.push({ id: (await aProduct(world, asked)).id, title })
  }
})

async function readAll(query: object, call: typeof products.product | typeof products.hot = products.product) {
  const list: Awaited<ReturnType<typeof world.must<typeof products.product>>>['list'] = []
  for (let after: string | undefined; ; ) {
    const page = await world.must(call, { token: shop.token, query: { ...query, limit: 5, ...(after && { after }) } })
    list.push(...page.list)
    if (page.next === null) return list
    after = page.next
  }
}

test.each(['new', 'sales', 'price', '-price', 'profit'] as const)(
  'sorted by %s every product comes once',
  async (sort) => {
    const list = await readAll({ sort })
    expect(new Set(list.map(({ id }) => id)).size).toBe(12)
    expect(list).toHaveLength(12)
    const prices = list.map(({ purchasePrice }) => purchasePrice)
    const profits = list.map(({ profit }) => profit)
    if (sort === 'price') expect(prices).toEqual(prices.toSorted((one, other) => one - other))
    if (sort === '-price') expect(prices).toEqual(prices.toSorted((one, other) => other - one))
    if (sort === 'profit') expect(profits).toEqual(profits.toSorted((one, other) => other - one))
    if (sort === 'new') expect(list.map(({ title }) => title)).toEqual(made.map(({ title }) => title).reverse())
  },
)

test('filters: words, prices, and a category with all below it', async () => {
  const total = async (query: object) => (await world.must(products.product, { token: shop.token, query })).total
  expect(await total({ keyword: 'lamp 1' })).toBe(3)
  expect(await total({ categoryId })).toBe(12)
  expect(await total({ categoryId: belowId })).toBe(4)
  expect(await total({ minPrice: 1_500, maxPrice: 2_000 })).toBe(4)
  expect(await total({ minPrice: 1_500, maxPrice: 2_000, keyword: 'lamp', categoryId: belowId })).toBe(0)
})

test('the tree of categories counts the products on sale in each category and below it', async () => {
  const tree = await world.must(products.category, { token: shop.token })
  const home = tree.find(({ id }) => id === categoryId)
  expect(home).toMatchObject({ name: 'Home', products: 12, children: [{ name: 'Lamps', products: 4, children: [] }] })
})

test('recommended products are found by their flag, as many as can be added by it', async () => {
  const chosen = await aProduct(world, { title: 'Chosen stool', recommended: true })
  const { token } = shop
  const { list, total } = await world.must(products.product, { token, query: { recommended: true } })
  expect(list.map(({ id }) => id)).toEqual([chosen.id])
  expect(total).toBe(1)
  expect(await world.must(products.addable, { token, query: { recommended: true } })).toMatchObject({ total: 1 })
  const others = await readAll({ recommended: false })
  expect(others).toHaveLength(12)
  await world.testDb.owner.run(`update product set on_sale = false where id = '${chosen.id}'`)
})

test('hot goods: what sold in the last 30 days, the most first, and nothing else', async () => {
  const [first, second, third] = made.map(({ id }) => id)
  await world.testDb.owner.run(`
    insert into product_day (product_id, date, quantity) values
      ('${first}', '2026-03-01', 2), ('${second}', '2026-02-10', 5), ('${third}', '2026-01-31', 90);
    update product_sales set sales = 90 where product_id = '${third}';
    update product_sales set recent = 1 where product_id in ('${first}', '${second}', '${third}')`)
  await refreshRecentSales(forParty(world.ctx, 'jobs'))
  const list = await readAll({}, products.hot)
  expect(list.map(({ id }) => id)).toEqual([second, first])
  await world.testDb.owner.run(`update product_sales set recent = 2 where product_id = '${third}'`)
  expect((await readAll({}, products.hot)).map(({ id }) => id)).toEqual([second, third, first])
})

test('a product that is no longer on sale is only in the shops that list it', async () => {
  const [kept, gone] = [await aProduct(world, { title: 'Kept stool' }), await aProduct(world, { title: 'Gone stool' })]
  const listing = await aListing(world, shop, { productId: kept.id })
  const token = await catalogueOperator(world)
  const counted = async () => {
    const tree = await world.must(products.category, { token: shop.token })
    const { total } = await world.must(products.product, { token: shop.token })
    return { tree: tree.reduce((sum, category) => sum + category.products, 0), total }
  }
  const before = await counted()
  for (const { id } of [kept, gone]) {
    await world.must(operatorProducts.changeProduct, { token, body: { id, onSale: false, reason: 'no longer made' } })
  }
  expect(await counted()).toEqual({ tree: before.tree - 2, total: before.total - 2 })
  const { total } = await world.must(products.product, { token: shop.token, query: { keyword: 'stool' } })
  expect(total).toBe(0)
  const detail = (id: string) => world.call(products.detail, { token: shop.token, query: { id } })
  expect((await detail(gone.id)).refusal.error).toBe('not_found')
  expect((await detail(kept.id)).data).toMatchObject({ listing: { id: listing.id } })
  expect((await world.call(products.add, { token: shop.token, body: { productId: gone.id } })).refusal.error).toBe(
    'not_found',
  )
})

test('operators change categories but make no circle of them, and every change is recorded with its reason', async () => {
  const token = await catalogueOperator(world)
  const change = (body: { parentId?: string | null; name?: Record<string, string> }) =>
    world.call(operatorProducts.changeCategory, { token, body: { id: categoryId, ...body, reason: 'a better order' } })
  expect((await change({ parentId: belowId })).refusal.fields).toHaveProperty('parentId')
  expect((await change({ parentId: categoryId })).refusal.fields).toHaveProperty('parentId')
  expect((await change({ name: { klingon: 'juH' } })).refusal.fields).toHaveProperty('name')
  expect((await change({ name: { en: 'Home', vi: 'Nhà' } })).data).toMatchObject({
    name: { vi: 'Nhà' },
    parentId: null,
  })
  const acts = await world.testDb.owner.rows(`select act, reason, role from audit where act = 'category.change'`)
  expect(acts).toEqual([{ act: 'category.change', reason: 'a better order', role: 'catalogue' }])
  expect((await world.must(operatorProducts.categories, { token })).map(({ id }) => id)).toContain(categoryId)
})
