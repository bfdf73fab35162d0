import { send } from '#client/call.ts'
import { randomKey } from '#client/random-key.ts'
import type { StorePage } from '#contract/storefront/pages.ts'
import { api, at } from './calls.ts'

const key = 'visitor'

/** A random name of this browser, which the server keeps as a hash that changes daily. */
function visitorOf(): string {
  const known = localStorage.getItem(key)
  if (known !== null && /^[0-9a-f]{32}$/.test(known)) return known
  const visitor = randomKey()
  localStorage.setItem(key, visitor)
  return visitor
}

/** Counts the visit of a shop, or of one of its products. The server counts a visitor once a day. */
export function countVisit(page: StorePage) {
  if (page.kind !== 'shop' && page.kind !== 'product') return
  const body = { visitor: visitorOf(), ...(page.kind === 'product' && { listingId: page.product.listingId }) }
  // A visit that could not be counted is not the shopper's business.
  void send(at(api.storeShop.visit, { shop: page.shop.id }), { body }).catch(() => undefined)
}
