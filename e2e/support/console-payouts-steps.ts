import { aMerchant } from '#server/testing/people.ts'
import { aSoldOrder, settle } from '#server/testing/sold.ts'
import type { ServedWorld } from './served-world.ts'
import { aShelf } from './shelf.ts'

/** Orders of one and of two lamps that cost 60.00 each, completed a second ago. */
export async function twoCompletedOrders(world: ServedWorld) {
  const merchant = await aMerchant(world, {})
  const { rows } = await aShelf(world, merchant, { title: 'A lamp', purchasePrice: 6_000, price: 10_000, stock: 5 })
  for (const quantity of [1, 2]) await settle(world, merchant.merchantId, await aSoldOrder(world, rows, { quantity }))
  world.clock.advance(1_000)
}
