import { send } from '#client/call.ts'
import { deviceTexts } from '#client/device-texts.ts'
import type { StorePage } from '#contract/storefront/pages.ts'
import { api, at } from './calls.ts'

const key = 'visitor'

/**
 * The browser's visitor secret, which the server issues. The server stores it as a hash that changes daily. Null if this
 * browser keeps nothing: each page would be another visitor.
 */
async function visitorOf(slug: string): Promise<string | null> {
  const known = deviceTexts.get(key)
  if (known !== null) return known
  const { visitor } = (await send(at(api.storeShop.shop, { shop: slug }))).data
  return deviceTexts.set(key, visitor) ? visitor : null
}

/** A failed count is not shown, because it does not matter to the shopper. */
function count(slug: string, given: { listingId?: string; basket?: true }) {
  // Only the merchant's preview is in a frame, because the policy forbids other sites to embed the page.
  if (window !== window.parent) return
  void visitorOf(slug)
    .then((visitor) =>
      visitor === null
        ? null
        : send(at(api.storeShop.visit, { shop: slug }), { body: { visitor, ...given }, outlivesPage: true }),
    )
    .catch(() => undefined)
}

/** Counts the visit of a shop, or of one of its products. The server counts a visitor once a day. */
export function countVisit(page: StorePage) {
  if (page.kind === 'shop') count(page.shop.id, {})
  if (page.kind === 'product') count(page.shop.id, { listingId: page.product.listingId })
}

/** Counts that a listing was put into the basket, once a day for each visitor. */
export const countBasket = (slug: string, listingId: string) => count(slug, { listingId, basket: true })
