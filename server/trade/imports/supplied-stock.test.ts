import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import { operatorImports } from '#contract/operator/imports.ts'
import { operatorProducts } from '#contract/operator/products.ts'
import { storeOrders } from '#contract/storefront/orders.ts'
import { runSweeps } from '../../background.ts'
import { forOwner } from '../../base/ctx.ts'
import { recount } from '../../ledger/recount/recount.ts'
import { aListing, catalogueOperator } from '../../testing/goods.ts'
import { anOrder, pay } from '../../testing/orders.ts'
import { aMerchant, type TestMerchant } from '../../testing/people.ts'
import { theWorld } from '../../testing/the-world.ts'
import { reserveStock } from '../products/reservations.ts'
import { ownerImporter } from './importer.ts'
import { beginImport } from './run-import.ts'

const world = theWorld()
let merchant: TestMerchant
beforeAll(async () => {
  merchant = await aMerchant(world)
})

async function supply(source: string, stock: number) {
  const variants = [{ source: 'one', purchasePrice: 6_000, stock, sku: `SKU-${source}` }]
  const bytes = Buffer.from(JSON.stringify({ source, title: { en: source }, category: ['Things'], variants }))
  const ctx = forOwner(world.ctx)
  const file = { bytes, lang: 'en', currency: 'USD', importer: ownerImporter(ctx), dryRun: false }
  const { jobId, finished } = await beginImport(ctx, file)
  await finished
  return world.must(operatorImports.job, { token: await catalogueOperator(world), params: { id: jobId } })
}

async function anImported(source: string, stock: number) {
  await supply(source, stock)
  const { id } = await world.ctx.db.one<{ id: string }>(sql`
    select product_id as id from variant where sku = ${`SKU-${source}`}`)
  return { id, listing: await aListing(world, merchant, { productId: id, price: 10_000 }) }
}

const stockOf = async (source: string) =>
  (
    await world.ctx.db.one<{ stock: number }>(sql`
      select s.stock from variant_stock s join variant v on v.id = s.variant_id where v.sku = ${`SKU-${source}`}`)
  ).stock

const cancel = async ({ secret }: { secret: string }) => {
  await world.must(storeOrders.cancel, { params: { secret }, body: {} })
  await runSweeps(world.ctx)
}

describe('a supplier’s number includes what unpaid checkouts reserved', () => {
  test('a checkout that is released gives back no more than the supplier has', async () => {
    const { listing } = await anImported('released', 5)
    const order = await anOrder(world, merchant, { lines: [{ listing, quantity: 2 }] })
    expect(await supply('released', 6)).toMatchObject({ updated: 1 })
    expect(await stockOf('released')).toBe(4)
    expect(await supply('released', 6)).toMatchObject({ updated: 0 })
    await cancel(order)
    expect(await stockOf('released')).toBe(6)
    expect(await supply('released', 6)).toMatchObject({ updated: 0 })
  })

  test('a checkout that is paid keeps its pieces, and later numbers no longer include them', async () => {
    const { listing } = await anImported('paid', 5)
    const order = await anOrder(world, merchant, { lines: [{ listing, quantity: 2 }] })
    await supply('paid', 9)
    expect(await stockOf('paid')).toBe(7)
    await pay(world, order)
    await runSweeps(world.ctx)
    expect(await stockOf('paid')).toBe(7)
    await supply('paid', 8)
    expect(await stockOf('paid')).toBe(8)
  })

  test('below what is reserved nothing can be ordered, and what returns makes up for the rest first', async () => {
    const { listing } = await anImported('short', 5)
    const [one, other] = [
      await anOrder(world, merchant, { lines: [{ listing, quantity: 3 }] }),
      await anOrder(world, merchant, { lines: [{ listing, quantity: 2 }] }),
    ]
    await supply('short', 1)
    expect(await stockOf('short')).toBe(0)
    expect(await supply('short', 1)).toMatchObject({ updated: 0 })
    await cancel(one)
    expect(await stockOf('short')).toBe(0)
    await cancel(other)
    expect(await stockOf('short')).toBe(1)
  })
})

test('an operator sees and writes the supplier’s number, and another change leaves the stock alone', async () => {
  const { id, listing } = await anImported('written', 5)
  const order = await anOrder(world, merchant, { lines: [{ listing, quantity: 2 }] })
  const token = await catalogueOperator(world)
  const body = { id, title: { en: 'Written anew' }, reason: 'a better name' }
  const { variants } = await world.must(operatorProducts.changeProduct, { token, body })
  expect(variants).toMatchObject([{ stock: 5, reserved: 2 }])
  expect(await stockOf('written')).toBe(3)
  const again = variants.map(({ id: variantId, name, purchasePrice, stock }) => ({
    id: variantId,
    name,
    sku: 'SKU-written',
    purchasePrice,
    stock: stock + 1,
  }))
  await world.must(operatorProducts.changeProduct, { token, body: { id, variants: again, reason: 'one more came' } })
  expect(await stockOf('written')).toBe(4)
  await cancel(order)
  expect(await stockOf('written')).toBe(6)
})

test('the recount finds what is reserved: by unpaid orders, messages under way and open checkouts', async () => {
  const { id, listing } = await anImported('recounted', 50)
  await anOrder(world, merchant, { lines: [{ listing, quantity: 2 }] })
  await pay(world, await anOrder(world, merchant, { lines: [{ listing, quantity: 3 }] }))
  const { secret } = await anOrder(world, merchant, { lines: [{ listing, quantity: 4 }] })
  await world.must(storeOrders.cancel, { params: { secret }, body: {} })
  const { ctx, testDb } = world
  const variantId = listing.variants[0]?.variantId ?? ''
  const lines = [{ productId: id, variantId, quantity: 5 }]
  await reserveStock(ctx, { orderId: ctx.ids.next(), originId: ctx.ids.next(), merchantId: merchant.merchantId, lines })
  expect(await testDb.owner.rows(`select reserved from variant_stock where variant_id = '${variantId}'`)).toEqual([
    { reserved: 14 },
  ])
  const differences = async () => (await recount(ctx.db)).differences
  expect(await differences()).toEqual([])
  await testDb.owner.run(`update variant_stock set reserved = 13 where variant_id = '${variantId}'`)
  expect(await differences()).toEqual([
    { where: `variant_stock ${variantId}`, figure: 'reserved', stored: 13, counted: 14 },
  ])
  await testDb.owner.run(`update variant_stock set reserved = 14, is_shown = true where variant_id = '${variantId}'`)
  expect((await differences()).map(({ where, figure }) => [where, figure])).toEqual([
    [`variant ${variantId}`, 'reserved'],
    [`variant ${variantId}`, 'stock'],
  ])
})
