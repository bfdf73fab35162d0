import { aMerchant, somePayPassword, type TestMerchant } from '#server/testing/people.ts'
import { aSoldOrder, settle } from '#server/testing/sold.ts'
import type { ServedWorld } from './served-world.ts'
import { aShelf } from './shelf.ts'

/** The earnings of a settled order of 1,000.00 that cost 200.00, after the fee of 5 %. */
export const earned = 75_000

/** A merchant who has earned with one order; an order of 1,000.00 leaves `earned`. */
export async function anEarningMerchant(
  world: ServedWorld,
  payPassword = somePayPassword,
  price = 100_000,
): Promise<TestMerchant> {
  const merchant = await aMerchant(world, { payPassword })
  const { rows } = await aShelf(world, merchant, { title: 'A watch', purchasePrice: 20_000, price, stock: 5 })
  await settle(world, merchant.merchantId, await aSoldOrder(world, rows, { total: price }))
  return merchant
}
