import { expect, test } from 'vitest'
import { operatorProducts } from '#contract/operator/products.ts'
import type { listingSorts } from '#contract/prices.ts'
import { products } from '#contract/products.ts'
import { aCategory, aListing, aProduct, catalogueOperator } from '../../testing/goods.ts'
import { aMerchant } from '../../testing/people.ts'
import { aRowShop, limitProducts } from '../../testing/rows.ts'
import { signIn } from '../../testing/sold.ts'
import { theWorld } from '../../testing/the-world.ts'
import { updateStaleListings } from './sweeps.ts'

const world = theWorld()

async function aShop({ productLimit = 100 } = {}) {
  const { merchantId, slug } = await aRowShop(world, { goods: [] })
  await limitProducts(world, merchantId, productLimit)
  const token = await signIn(world, merchantId)
  return { merchantId, slug, token }
}

test("a product is added at the level's mark-up, and its profit is what is left after cost and fee", async () => {
  const shop = await aShop()
  const { id } = await aProduct(world, { purchasePrice: 10_000 })
  const before = await world.must(products.detail, { token: shop.token, query: { id } })
  expect(before).toMatchObject({ suggestedPrice: 13_000, profit: 2_350, added: false, listing: null, feeBps: 500 })
  const listing = await world.must(products.add, { token: shop.token, body: { productId: id } })
  expect(listing).toMatchObject({ sellingPrice: 13_000, purchasePrice: 10_000, profit: 2_350, state: 'selling' })
  const after = await world.must(products.detail, { token: shop.token, query: { id } })
  expect(after).toMatchObject({ added: true, listingId: listing.id, listing: { id: listing.id } })
  const again = await world.call(products.add, { token: shop.token, body: { productId: id } })
  expect(again.refusal).toMatchObject({ error: 'conflict', listingId: listing.id })
})

test('a product is not added at another price than was shown', async () => {
  const shop = await aShop()
  const { id: productId } = await aProduct(world, { purchasePrice: 10_000 })
  const { suggestedPrice } = await world.must(products.detail, { token: shop.token, query: { id: productId } })
  await world.testDb.owner.run(`
    update variant set purchase_price = 12000 where product_id = '${productId}';
    update product set purchase_price = 12000 where id = '${productId}'`)
  const add = (shown: number) =>
    world.call(products.add, { token: shop.token, body: { productId, suggestedPrice: shown } })
  expect((await add(suggestedPrice)).refusal.error).toBe('quote_changed')
  expect((await world.must(products.manage, { token: shop.token })).total).toBe(0)
  expect((await add(15_600)).data).toMatchObject({ sellingPrice: 15_600, purchasePrice: 12_000 })
})

test('a price runs from the one that earns nothing to ten times the purchase price', async () => {
  const shop = await aShop()
  const { id: productId } = await aProduct(world, { purchasePrice: 1_000 })
  const add = (sellingPrice: number) =>
    world.call(products.add, { token: shop.token, body: { productId, sellingPrice } })
  expect((await add(1_052)).refusal.fields).toEqual({ sellingPrice: 'You would lose money at this price' })
  expect((await add(10_001)).refusal.fields).toEqual({
    sellingPrice: 'The price can be at most 10 times the purchase price',
  })
  const added = await add(1_053)
  expect(added.data).toMatchObject({ sellingPrice: 1_053, profit: 0 })
  const price = (sellingPrice: number) =>
    world.call(products.price, { token: shop.token, body: { listingId: added.data.id, sellingPrice } })
  expect((await price(1_052)).refusal.error).toBe('validation')
  expect((await price(10_000)).data).toMatchObject({ sellingPrice: 10_000, profit: 8_500 })
})

test('each variant has a price of its own; the list shows the lowest', async () => {
  const shop = await aShop()
  const variants = [
    { name: 'S', purchasePrice: 1_000 },
    { name: 'L', purchasePrice: 2_000, stock: 7 },
  ]
  const product = await aProduct(world, { variants })
  const listing = await aListing(world, shop, { productId: product.id, price: 1_500 })
  expect(listing.variants.map(({ sellingPrice }) => sellingPrice)).toEqual([1_500, 3_000])
  const [small, large] = listing.variants
  const changed = await world.must(products.price, {
    token: shop.token,
    body: { listingId: listing.id, prices: [{ variantId: small!.variantId, sellingPrice: 4_000 }] },
  })
  expect(changed).toMatchObject({ sellingPrice: 3_000, purchasePrice: 1_000, stock: 107 })
  const low = await world.call(products.price, {
    token: shop.token,
    body: { listingId: listing.id, prices: [{ variantId: large!.variantId, sellingPrice: 2_000 }] },
  })
  expect(Object.keys(low.refusal.fields ?? {})).toEqual(['prices.0.sellingPrice'])
})

/** Retries while too many calls of the shop are waiting, as apps do. */
async function addOnceThereIsRoom(token: string, productId: string) {
  for (;;) {
    const answer = await world.call(products.add, { token, body: { productId } })
    if (answer.status !== 503) return answer
  }
}

test('the shelf is sorted by price, and by what was sold and seen', async () => {
  const merchant = await aMerchant(world)
  const cup = await aListing(world, merchant, { title: 'Cup', purchasePrice: 1_000, price: 1_500 })
  const pot = await aListing(world, merchant, { title: 'Pot', purchasePrice: 2_000, price: 4_000 })
  await world.testDb.owner.run(`update listing set views = 9, sales = 3 where id = '${cup.id}'`)
  const listed = async (sort: (typeof listingSorts)[number]) =>
    (await world.must(products.manage, { token: merchant.token, query: { sort } })).list.map(({ id }) => id)
  expect(await listed('price')).toEqual([cup.id, pot.id])
  expect(await listed('-price')).toEqual([pot.id, cup.id])
  expect(await listed('sales')).toEqual([cup.id, pot.id])
  expect(await listed('views')).toEqual([cup.id, pot.id])
})

test('sixty products added at once stop exactly at the limit of the level', async () => {
  const shop = await aShop({ productLimit: 25 })
  const category = await aCategory(world)
  const made: { id: string }[] = []
  for (let at = 0; at < 60; at += 1) made.push(await aProduct(world, { title: `Chair ${at}`, categoryId: category.id }))
  const answers = await Promise.all(made.map(({ id }) => addOnceThereIsRoom(shop.token, id)))
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(25)
  expect(answers.filter(({ code }) => code !== 1).map(({ refusal }) => refusal.error)).toEqual(
    Array(35).fill('product_limit'),
  )
  const { counts, total, productLimit } = await world.must(products.manage, { token: shop.token })
  expect({ counts, total, productLimit }).toEqual({
    counts: { all: 25, selling: 25, stock: 0 },
    total: 25,
    productLimit: 25,
  })
})

test('addAll adds products up to the limit, counts those already listed and names the rest', async () => {
  const shop = await aShop({ productLimit: 4 })
  const { id: categoryId } = await aCategory(world, { name: 'Cups' })
  const made: string[] = []
  for (let at = 0; at < 6; at++) made.push((await aProduct(world, { title: `Cup ${at}`, categoryId })).id)
  await world.must(products.add, { token: shop.token, body: { productId: made[0]! } })
  const unknown = '01890000-0000-7000-8000-000000000000'
  const named = await world.must(products.addAll, {
    token: shop.token,
    body: { productIds: [made[0]!, made[1]!, unknown, made[1]!] },
  })
  expect(named).toEqual({
    added: 1,
    already: 1,
    refused: [{ productId: unknown, error: 'not_found' }],
    listingIds: [expect.any(String)],
  })
  const filtered = await world.must(products.addAll, { token: shop.token, body: { filter: { categoryId } } })
  expect(filtered).toEqual({
    added: 2,
    already: 2,
    refused: [{ productId: made[3], error: 'product_limit' }],
    listingIds: [expect.any(String), expect.any(String)],
  })
})

test('publishing several names those that were not published, so that undoing leaves the others on the shelf', async () => {
  const shop = await aShop()
  const [published, stored] = [await aListing(world, shop), await aListing(world, shop)]
  const put = (listingIds: string[], on: boolean) =>
    world.must(products.setSwitch, { token: shop.token, body: { listingIds, on } })
  await put([stored.id], false)
  const both = [published.id, stored.id]
  expect(await put(both, true)).toEqual({ changed: 1, listingIds: [stored.id], freedSlots: 0 })
  expect(await put(both, true)).toEqual({ changed: 0, listingIds: [], freedSlots: 0 })
  expect(await put([stored.id], false)).toEqual({ changed: 1, listingIds: [stored.id], freedSlots: 0 })
})

test('what was removed comes back as it was, and another merchant finds none of it', async () => {
  const [shop, other] = [await aShop(), await aShop()]
  const listing = await aListing(world, shop, { price: 9_000 })
  const body = { listingIds: [listing.id] }
  for (const call of [products.del, products.restore] as const) {
    expect((await world.call(call, { token: other.token, body })).refusal.error).toBe('not_found')
  }
  expect(await world.must(products.del, { token: shop.token, body })).toMatchObject({
    removed: 1,
    listingIds: [listing.id],
    freedSlots: 0,
  })
  expect(await world.must(products.manage, { token: shop.token })).toMatchObject({ total: 0, list: [] })
  expect(await world.must(products.restore, { token: shop.token, body })).toEqual({ restored: 1 })
  const { list } = await world.must(products.manage, { token: shop.token, query: { state: 'selling' } })
  expect(list).toMatchObject([{ id: listing.id, sellingPrice: 9_000 }])
})

test('a purchase price that rises above the selling price takes the listing off the shelf and tells why', async () => {
  const shop = await aShop()
  const product = await aProduct(world, { title: { en: 'Kettle', vi: 'Ấm đun nước' }, purchasePrice: 5_000 })
  const listing = await aListing(world, shop, { productId: product.id, price: 6_000 })
  const raise = (purchasePrice: number) =>
    catalogueOperator(world).then((token) =>
      world.must(operatorProducts.changeProduct, {
        token,
        body: {
          id: product.id,
          variants: product.variants.map(({ id, name, stock }) => ({ id, name, stock, purchasePrice })),
          reason: 'the supplier asks more',
        },
      }),
    )
  await raise(5_700)
  expect((await world.must(products.manage, { token: shop.token })).counts).toEqual({ all: 1, selling: 1, stock: 0 })
  await raise(5_701)
  const { counts, list } = await world.must(products.manage, { token: shop.token })
  expect(counts).toEqual({ all: 1, selling: 0, stock: 1 })
  expect(list).toMatchObject([{ state: 'stock', purchasePrice: 5_701, sellingPrice: 6_000 }])
  const notices = await world.testDb.owner.rows(
    `select kind, params, subject_id from notice where merchant_id = '${shop.merchantId}'`,
  )
  expect(notices).toEqual([{ kind: 'listing_off_shelf', params: { title: 'Kettle' }, subject_id: listing.id }])
  const on = await world.call(products.setSwitch, { token: shop.token, body: { listingIds: [listing.id], on: true } })
  expect(on.refusal.error).toBe('validation')
})

test('a shop that a risen purchase price did not reach is found by the sweep', async () => {
  const shop = await aShop()
  const product = await aProduct(world, { purchasePrice: 5_000 })
  await aListing(world, shop, { productId: product.id, price: 6_000 })
  await world.testDb.owner.run(`
    update variant set purchase_price = 7000 where product_id = '${product.id}';
    update product set purchase_price = 7000 where id = '${product.id}'`)
  expect(await updateStaleListings(world.ctx)).toBe(1)
  expect(await updateStaleListings(world.ctx)).toBe(0)
  expect((await world.must(products.manage, { token: shop.token })).counts).toEqual({ all: 1, selling: 0, stock: 1 })
})
