import { expect, test } from 'vitest'
import { pricing } from '#contract/pricing.ts'
import { products } from '#contract/products.ts'
import { aCategory, aListing } from '#server/testing/goods.ts'
import { aMerchant, type TestMerchant } from '#server/testing/people.ts'
import { theWorld } from '#server/testing/the-world.ts'

const world = theWorld()

async function aPricedShop() {
  const merchant = await aMerchant(world)
  const { id: categoryId } = await aCategory(world)
  const cheap = await aListing(world, merchant, { title: 'Cup', purchasePrice: 1_000, price: 1_200, categoryId })
  const dear = await aListing(world, merchant, { title: 'Pot', purchasePrice: 2_000, price: 4_000, categoryId })
  return { merchant, cheap, dear, categoryId }
}

const priceOf = async ({ token }: TestMerchant, productId: string) =>
  (await world.must(products.detail, { token, query: { id: productId } })).listing?.sellingPrice

const rule = { markUpBps: 3_500, leastProfit: 200 }

async function shownRule(token: string, categoryId: string) {
  const query = { categoryId, ...rule, ending: 90 }
  return { ...query, digest: (await world.must(pricing.preview, { token, query })).digest }
}

test('a preview names every change, those that earn less first, and stores nothing', async () => {
  const { merchant, cheap, dear, categoryId } = await aPricedShop()
  const { token } = merchant
  const preview = await world.must(pricing.preview, { token, query: { categoryId, ...rule, ending: 90 } })
  expect(preview).toMatchObject({
    less: 1,
    same: 0,
    changes: [
      { listingId: dear.id, title: 'Pot', before: 4_000, after: 2_790 },
      { listingId: cheap.id, title: 'Cup', before: 1_200, after: 1_390 },
    ],
  })
  for (const { earnsBefore, earnsAfter } of preview.changes) expect(earnsAfter).not.toBe(earnsBefore)
  expect(await priceOf(merchant, cheap.productId)).toBe(1_200)
  const { categories, undoable } = await world.must(pricing.rules, { token })
  expect(categories.find(({ id }) => id === categoryId)).toMatchObject({ listings: 2, rule: null })
  expect(undoable).toBeNull()
})

test('what is applied is what was shown; a price that changed meanwhile is refused', async () => {
  const { merchant, cheap, dear, categoryId } = await aPricedShop()
  const { token } = merchant
  const body = await shownRule(token, categoryId)
  await world.must(products.price, { token, body: { listingId: dear.id, sellingPrice: 2_790 } })
  expect((await world.call(pricing.apply, { token, body })).refusal.error).toBe('quote_changed')
  expect(await priceOf(merchant, cheap.productId)).toBe(1_200)
  const { changed } = await world.must(pricing.apply, { token, body: await shownRule(token, categoryId) })
  expect(changed).toBe(1)
  expect(await priceOf(merchant, cheap.productId)).toBe(1_390)
  const { categories } = await world.must(pricing.rules, { token })
  expect(categories.find(({ id }) => id === categoryId)?.rule).toMatchObject({ ...rule, ending: 90 })
})

test('a cost that rose since the preview is refused, though as many prices change and as many earn less', async () => {
  const { merchant, cheap, categoryId } = await aPricedShop()
  const { token } = merchant
  const body = await shownRule(token, categoryId)
  await world.testDb.owner.run(`
    update variant set purchase_price = 1050 where product_id = '${cheap.productId}';
    update product set purchase_price = 1050 where id = '${cheap.productId}'`)
  const { changes, less } = await world.must(pricing.preview, { token, query: { categoryId, ...rule, ending: 90 } })
  expect([changes.length, less]).toEqual([2, 1])
  expect((await world.call(pricing.apply, { token, body })).refusal.error).toBe('quote_changed')
  expect(await priceOf(merchant, cheap.productId)).toBe(1_200)
})

test('undoing gives the prices back once, and leaves what the merchant changed since', async () => {
  const { merchant, cheap, dear, categoryId } = await aPricedShop()
  const { token } = merchant
  const body = await shownRule(token, categoryId)
  const { id } = await world.must(pricing.apply, { token, body })
  if (id === null) throw new Error('nothing was changed')
  expect(await priceOf(merchant, dear.productId)).toBe(2_790)
  await world.must(products.price, { token, body: { listingId: cheap.id, sellingPrice: 1_500 } })
  expect((await world.must(pricing.rules, { token })).undoable).toMatchObject({ id, prices: 2 })
  expect(await world.must(pricing.undo, { token, body: { id } })).toEqual({ restored: 1, left: 1 })
  expect(await priceOf(merchant, dear.productId)).toBe(4_000)
  expect(await priceOf(merchant, cheap.productId)).toBe(1_500)
  expect((await world.call(pricing.undo, { token, body: { id } })).status).toBe(409)
  const other = await aMerchant(world)
  expect((await world.call(pricing.undo, { token: other.token, body: { id } })).status).toBe(404)
})
