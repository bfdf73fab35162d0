import { send } from '#client/call.ts'
import type { StorePage } from '#contract/storefront/pages.ts'
import { api, at } from './calls.ts'

const key = 'visitor'

/** The name of this browser from the server, which keeps it as a hash that changes daily. */
async function visitorOf(slug: string): Promise<string> {
  const known = localStorage.getItem(key)
  if (known !== null) return known
  const { visitor } = (await send(at(api.storeShop.shop, { shop: slug }))).data
  localStorage.setItem(key, visitor)
  return visitor
}

async function sendVisit(slug: string, given: { listingId?: string; basket?: true }) {
  const body = { visitor: await visitorOf(slug), ...given }
  await send(at(api.storeShop.visit, { shop: slug }), { body })
}

/** Counts the visit of a shop, or of one of its products. The server counts a visitor once a day. */
export function countVisit(page: StorePage) {
  if (page.kind !== 'shop' && page.kind !== 'product') return
  // In a frame it is the merchant who looks at the own shop; the policy lets no other page embed it.
  if (window !== window.parent) return
  // A visit that could not be counted is not the shopper's business.
  void sendVisit(page.shop.id, page.kind === 'product' ? { listingId: page.product.listingId } : {}).catch(
    () => undefined,
  )
}

/** Counts that a listing was put into the basket, once a day for each visitor. */
export function countBasket(slug: string, listingId: string) {
  if (window !== window.parent) return
  void sendVisit(slug, { listingId, basket: true }).catch(() => undefined)
}
