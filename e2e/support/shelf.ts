import { aListing } from '#server/testing/goods.ts'
import type { TestMerchant } from '#server/testing/people.ts'
import type { ServedWorld } from './served-world.ts'

const plimsolls = { title: 'White canvas plimsolls', purchasePrice: 6_000, price: 10_000 }

/** Lists one product in a merchant's shop; `rows` is the shop for placing orders in it. */
export async function aShelf(
  world: ServedWorld,
  merchant: TestMerchant,
  options: Parameters<typeof aListing>[2] = plimsolls,
) {
  const listing = await aListing(world, merchant, options)
  const listings = [{ listingId: listing.id, variantId: '', productId: listing.productId }]
  return { listing, rows: { merchantId: merchant.merchantId, slug: merchant.shop, listings } }
}
