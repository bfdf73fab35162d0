import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { operatorProducts } from '#contract/operator/products.ts'
import { storeOrders } from '#contract/storefront/orders.ts'
import { runSweeps } from '../../background.ts'
import { aListing, aProduct, catalogueOperator } from '../../testing/goods.ts'
import { anOrder, aPaidOrder, failToShip, pick } from '../../testing/orders.ts'
import { aMerchant, somePayPassword, type TestMerchant } from '../../testing/people.ts'
import { theWorld } from '../../testing/the-world.ts'

const world = theWorld()
let merchant: TestMerchant
beforeAll(async () => {
  merchant = await aMerchant(world, { payPassword: somePayPassword })
})

const stockOf = async (variantId: string) =>
  (await world.ctx.db.one<{ stock: number }>(sql`select stock from variant_stock where variant_id = ${variantId}`))
    .stock

test('a cancelled order’s goods return to the stock, unless the supplier has none to ship', async () => {
  const listing = await aListing(world, merchant, { stock: 10, price: 10_000 })
  const variantId = listing.variants[0]?.variantId ?? ''
  const { secret } = await anOrder(world, merchant, { lines: [{ listing, quantity: 3 }] })
  expect(await stockOf(variantId)).toBe(7)
  await world.must(storeOrders.cancel, { params: { secret }, body: {} })
  await runSweeps(world.ctx)
  expect(await stockOf(variantId)).toBe(10)
  const order = await aPaidOrder(world, merchant, { lines: [{ listing, quantity: 2 }] })
  await pick(world, merchant, order)
  await failToShip(world, order)
  await runSweeps(world.ctx)
  expect(await stockOf(variantId)).toBe(8)
})

test('a variant that left the catalogue stays without stock', async () => {
  const product = await aProduct(world, { variants: [{ name: 'Small' }, { name: 'Large' }] })
  const [kept, left] = product.variants
  const listing = await aListing(world, merchant, { productId: product.id, price: 10_000 })
  const { secret } = await anOrder(world, merchant, { lines: [{ listing, variantId: left?.id ?? '' }] })
  const variants = [{ id: kept?.id ?? '', name: { en: 'Small' }, purchasePrice: 6_000, stock: 100 }]
  const body = { id: product.id, variants, reason: 'the large one is no longer made' }
  await world.must(operatorProducts.changeProduct, { token: await catalogueOperator(world), body })
  await world.must(storeOrders.cancel, { params: { secret }, body: {} })
  await runSweeps(world.ctx)
  expect(await stockOf(left?.id ?? '')).toBe(0)
  expect(await stockOf(kept?.id ?? '')).toBe(100)
})
