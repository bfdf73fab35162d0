import { expect, test } from 'vitest'
import { storeOrders } from '#contract/storefront/orders.ts'
import { someShopper } from '../../testing/orders.ts'
import { aRowShop } from '../../testing/rows.ts'
import { theWorld } from '../../testing/the-world.ts'

const world = theWorld()

test('two lines that each earn nothing, and together less, are refused before they are an order', async () => {
  // The fee of nine cents rounds to zero, that of eighteen to one cent.
  const good = { cost: 9, price: 9 }
  const shop = await aRowShop(world, { goods: [good, good] })
  const params = { shop: shop.slug }
  const lines = shop.listings.map(({ listingId }) => ({ listingId, quantity: 1 }))
  const both = await world.call(storeOrders.checkout, { params, body: { ...someShopper, lines, expectTotal: 18 } })
  expect([both.status, both.refusal]).toMatchObject([409, { error: 'conflict', earns: 'less_than_nothing' }])
  const one = await world.call(storeOrders.checkout, {
    params,
    body: { ...someShopper, lines: lines.slice(0, 1), expectTotal: 9 },
  })
  expect(one.status).toBe(200)
})
