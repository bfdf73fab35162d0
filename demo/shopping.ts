import { storeOrders } from '#contract/storefront/orders.ts'
import { storeRefunds } from '#contract/storefront/refunds.ts'
import { storeShop } from '#contract/storefront/shop.ts'
import { visitorSecret } from '#server/base/secrets/visitor.ts'
import type { Driver } from './driver.ts'
import { refundReasons, reviews } from './sample-texts.ts'
import { type Shopper, shoppers } from './shoppers.ts'

/** Random numbers from a seed, so that every demo world is the same. */
export type Chance = { below: (limit: number) => number; happens: (percent: number) => boolean }

export function chanceOf(seed: number): Chance {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state
  }
  const below = (limit: number) => Math.floor((next() / 2 ** 32) * limit)
  return { below, happens: (percent) => below(100) < percent }
}

export type DemoOrder = { orderId: string; secret: string; shopper: Shopper; lines: number }

type ShopVisit = { slug: string; chance: Chance }
type Offer = { listingId: string; price: number }

const offers = new Map<string, Offer[]>()

export async function readOffers({ must }: Driver, slug: string): Promise<void> {
  const { list } = await must(storeShop.products, { params: { shop: slug }, query: { limit: 100 } })
  offers.set(
    slug,
    list.filter(({ stock }) => stock > 20),
  )
}

/** Shoppers need a browser's user agent, because the server does not count robots. */
export const browser =
  'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile'

export async function visit({ must, ctx }: Driver, { slug, chance }: ShopVisit) {
  const offer = offers.get(slug)?.[chance.below(offers.get(slug)?.length ?? 1)]
  const listing = offer && chance.happens(60) ? { listingId: offer.listingId } : {}
  await must(storeShop.visit, {
    params: { shop: slug },
    device: browser,
    body: { visitor: visitorSecret(ctx.config.keys, `demo-visitor-${chance.below(100_000)}`), ...listing },
  })
}

export async function fillBasket({ must, ctx }: Driver, slug: string, at: number): Promise<void> {
  const offered = offers.get(slug) ?? []
  const offer = offered[(7 * at) % offered.length]
  if (!offer) return
  const visitor = visitorSecret(ctx.config.keys, `demo-basket-${at}`)
  const body = { visitor, listingId: offer.listingId, basket: true as const }
  await must(storeShop.visit, { params: { shop: slug }, device: browser, body })
}

/** Places an unpaid order of one or two things; null if the shop offers nothing. */
export async function buy({ must }: Driver, { slug, chance }: ShopVisit): Promise<DemoOrder | null> {
  const offered = offers.get(slug) ?? []
  const shopper = shoppers[chance.below(shoppers.length)]
  if (!shopper || offered.length === 0) return null
  const first = offered[chance.below(offered.length)]
  const second = chance.happens(25) ? offered[chance.below(offered.length)] : undefined
  const chosen = [...new Set([first, second])].filter((offer) => offer !== undefined)
  const lines = chosen.map(({ listingId }) => ({ listingId, quantity: chance.happens(20) ? 2 : 1 }))
  const detailed = await Promise.all(
    lines.map(async ({ listingId, quantity }) => {
      const { variants } = await must(storeShop.product, { params: { shop: slug, listingId } })
      const variant = variants[chance.below(variants.length)]
      return { listingId, quantity, variantId: variant?.variantId ?? '', price: variant?.price ?? 0 }
    }),
  )
  const { orderId, secret } = await must(storeOrders.checkout, {
    params: { shop: slug },
    body: {
      lines: detailed.map(({ price: _, ...line }) => line),
      email: shopper.email,
      phone: shopper.phone,
      address: shopper.address,
      expectTotal: detailed.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
    },
  })
  return { orderId, secret, shopper, lines: lines.length }
}

export const pay = ({ must }: Driver, { secret }: DemoOrder) =>
  must(storeOrders.testPayment, { params: { secret }, body: { succeed: true } })

export async function receive({ must }: Driver, { secret, shopper }: DemoOrder, chance: Chance) {
  await must(storeOrders.confirm, { params: { secret } })
  if (!chance.happens(55)) return
  const written = reviews[shopper.lang]
  const review = written[chance.below(written.length)]
  if (review) await must(storeOrders.review, { params: { secret }, body: { position: 0, ...review } })
}

export async function askRefund({ must }: Driver, { secret, shopper }: DemoOrder, chance: Chance) {
  const why = refundReasons[chance.below(refundReasons.length)]
  if (!why) return
  const { total, refunded } = await must(storeOrders.order, { params: { secret } })
  const amount = chance.happens(40) ? Math.ceil(total / 3) : total - refunded
  const body = { reason: why.text[shopper.lang], goods: 'received' as const, amount }
  await must(storeRefunds.ask, { params: { secret }, body })
}
