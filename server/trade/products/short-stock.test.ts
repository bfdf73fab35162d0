import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import { operatorProducts } from '#contract/operator/products.ts'
import { orders } from '#contract/orders.ts'
import { runSweeps } from '../../background.ts'
import { aListing, aProduct, catalogueOperator } from '../../testing/goods.ts'
import { anOrder, pay } from '../../testing/orders.ts'
import { aMerchant } from '../../testing/people.ts'
import { theWorld } from '../../testing/the-world.ts'

const world = theWorld()
let token: string
beforeAll(async () => {
  token = await catalogueOperator(world)
})

const reason = 'counted again'

describe('where the supplier has fewer than a paid order needs', () => {
  /** Of five pieces two are sold and four are gone, so one piece is left for an order of two. */
  async function aShortOrder() {
    const merchant = await aMerchant(world)
    const product = await aProduct(world, { stock: 5 })
    const [{ id: variantId } = { id: '' }] = product.variants
    const listing = await aListing(world, merchant, { productId: product.id })
    const order = await anOrder(world, merchant, { lines: [{ listing, quantity: 2 }] })
    const change = (by: number) => {
      const body = { variantId, change: by, changeId: world.ctx.ids.next(), reason }
      return world.must(operatorProducts.changeStock, { token, body })
    }
    await change(-4)
    await pay(world, order)
    const countStock = async () => {
      await runSweeps(world.ctx)
      const { stock } = await world.ctx.db.one<{ stock: number }>(sql`
        select stock from variant_stock where variant_id = ${variantId}`)
      return stock
    }
    expect(await countStock()).toBe(0)
    const decline = () =>
      world.must(orders.decline, { token: merchant.token, body: { id: order.orderId, reason: 'one of two is gone' } })
    return { id: product.id, countStock, change, decline }
  }

  test('no other change of the product makes pieces of what was sold', async () => {
    const together = await aShortOrder()
    const body = { products: [{ id: together.id }], onSale: false, reason }
    expect(await world.must(operatorProducts.changeProducts, { token, body })).toMatchObject([{ result: 'changed' }])
    const alone = await aShortOrder()
    await world.must(operatorProducts.changeProduct, { token, body: { id: alone.id, title: { en: 'Jug' }, reason } })
    for (const { decline, countStock } of [together, alone]) {
      await decline()
      expect(await countStock()).toBe(1)
    }
  })

  test('what comes is for that order first', async () => {
    const { id, change, countStock, decline } = await aShortOrder()
    await change(1)
    expect(await countStock()).toBe(0)
    const { list } = await world.must(operatorProducts.history, { token, params: { id } })
    expect(list[0]?.changes).toMatchObject([{ field: 'stock', before: '-1', after: '0' }])
    await decline()
    expect(await countStock()).toBe(2)
  })
})
