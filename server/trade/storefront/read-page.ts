import { minorDigits } from '#contract/currencies.ts'
import { dayMs, hourMs } from '#contract/durations.ts'
import { isId } from '#contract/id-pattern.ts'
import { productAsks } from '#contract/question-phrases.ts'
import { questionKeptDays } from '#contract/questions.ts'
import { sellerLawOf } from '#contract/seller-law.ts'
import type { StoreFrame, StorePage } from '#contract/storefront/pages.ts'
import type { Ctx } from '../../base/ctx.ts'
import { Refusal } from '../../base/refuse.ts'
import { offeredProviders } from '../payments/providers.ts'
import { phrasesIn } from '../questions/rules.ts'
import { readAbout, readAboutPrices, readAboutsByCountry } from './about-amounts.ts'
import { readDeliveryTime, readDeliveryTimes } from './delivery-times.ts'
import { readShopLegalPage } from './legal.ts'
import { type PageSource, type RememberedShops, readList, readPageSource, readProduct, shopOf } from './queries.ts'
import { canonicalQuery, type ListRequest, readAcceptCountry, readListRequest } from './rules.ts'

type PageRequest = { url: URL; frame: Pick<StoreFrame, 'lang'>; accept: string }
type PageOfAddress = { page: StorePage; query: string }

const slugPattern = /^[a-z0-9-]{1,60}$/

export type PageSearch = PageRequest & { parts: readonly string[]; list: ListRequest | null; source: PageSource }

/** Reads the shop of an address with its list; null if no shop can have the address. */
export async function searchPage(ctx: Ctx, shops: RememberedShops, request: PageRequest): Promise<PageSearch | null> {
  const { url, frame } = request
  const [, , slug = '', ...rest] = url.pathname.split('/')
  const parts = rest.filter((part, at) => part !== '' || at < rest.length - 1)
  if (!slugPattern.test(slug)) return null
  const list = listOf(parts, url, ctx)
  const source = await readPageSource(ctx, shops, { slug, lang: frame.lang, list })
  return { ...request, parts, list, source }
}

/** Reads the rest of a page; returns the page `missing` for an unknown address. */
export async function readPage(ctx: Ctx, search: PageSearch | null): Promise<PageOfAddress> {
  if (!search) return { page: { kind: 'missing', shop: null }, query: '' }
  const { list, source } = search
  const found = shopOf(source)
  try {
    const read = list ? await readListPage(ctx, found, { ...search, list }) : await readBelow(ctx, found, search)
    if (read) return read
  } catch (error) {
    if (!(error instanceof Refusal && error.word === 'not_found')) throw error
  }
  return { page: { kind: 'missing', shop: found.shop }, query: '' }
}

/** The list at an address; null if the page has none. */
function listOf([room, name = '', ...more]: readonly string[], url: URL, { config }: Ctx): ListRequest | null {
  const minorUnits = minorDigits(config.currency)
  if (room === undefined) return readListRequest(url.searchParams, { categoryId: null, minorDigits: minorUnits })
  if (room !== 'c' || !isId(name) || more.length > 0) return null
  return readListRequest(url.searchParams, { categoryId: name, minorDigits: minorUnits })
}

type Found = ReturnType<typeof shopOf>
type PartsRequest = PageRequest & { parts: readonly string[] }

/** A page without a list, below the shop's address; null if there is none. */
async function readBelow(ctx: Ctx, found: Found, request: PartsRequest): Promise<PageOfAddress | null> {
  const { shop } = found
  const { parts, accept } = request
  const [room = '', name = ''] = parts
  const { lang } = request.frame
  if (parts.length === 1 && room === 'basket') {
    return { page: { kind: 'basket', shop, about: await readAbout(ctx, { lang, accept }) }, query: '' }
  }
  if (parts.length === 1 && room === 'find') return { page: { kind: 'find', shop }, query: '' }
  if (parts.length === 1 && room === 'ask') return readAskPage(ctx, found, request)
  if (parts.length === 1 && room === 'question') return { page: { kind: 'question', shop }, query: '' }
  if (parts.length === 1 && room === 'checkout') return readCheckoutPage(ctx, found, request)
  if (parts.length === 1 && room === 'o') return readOrderPage(ctx, found, request)
  if (parts.length !== 2) return null
  if (room === 'legal') {
    const page = await readShopLegalPage(ctx, { ...found, part: name, lang, url: request.url })
    return page && { page, query: '' }
  }
  if (room !== 'p' || !isId(name)) return null
  return readProductPage(ctx, found, { ...request, listingId: name })
}

async function readCheckoutPage(
  ctx: Ctx,
  { merchantId, shop }: Found,
  { accept, frame }: PageRequest,
): Promise<PageOfAddress> {
  const [deliveries, offered, abouts] = await Promise.all([
    readDeliveryTimes(ctx.db, merchantId),
    offeredProviders(ctx),
    readAboutsByCountry(ctx, frame.lang),
  ])
  const isPayable = offered.length > 0
  const country = readAcceptCountry(accept)
  return { page: { kind: 'checkout', shop, country, deliveries, isPayable, abouts }, query: '' }
}

async function readProductPage(
  ctx: Ctx,
  { merchantId, shop }: Found,
  { url, frame, accept, listingId }: PageRequest & { listingId: string },
): Promise<PageOfAddress> {
  const product = await readProduct(ctx.db, { merchantId, listingId, lang: frame.lang })
  const variantId = product.variants.find((each) => each.variantId === url.searchParams.get('v'))?.variantId ?? null
  const country = readAcceptCountry(accept)
  const delivery = await readDeliveryTime(ctx.db, { merchantId, listingId, country })
  const days = country && sellerLawOf(country).withdrawalDays
  const withdrawal = country && days ? { country, days } : null
  const prices = [product.price, ...product.variants.map(({ price }) => price)]
  const abouts = await readAboutPrices(ctx, { lang: frame.lang, accept }, prices)
  const { shipWithinDays, policy } = ctx.config
  // Shipping days count from the merchant's pick-up, which has its own deadline.
  const sentWithinDays = Math.ceil((policy.pickWithinHours * hourMs) / dayMs) + shipWithinDays
  // A chosen variant is not another page, so search engines see one address.
  return {
    page: { kind: 'product', shop, product, variantId, sentWithinDays, delivery, withdrawal, abouts },
    query: '',
  }
}

async function readAskPage(ctx: Ctx, { merchantId, shop }: Found, { url, frame }: PageRequest): Promise<PageOfAddress> {
  const { lang } = frame
  const listingId = url.searchParams.get('p') ?? ''
  const product = isId(listingId) ? await readProduct(ctx.db, { merchantId, listingId, lang }) : null
  const about = product && { listingId, title: product.title, image: product.image }
  const phrases = phrasesIn(productAsks, lang)
  return { page: { kind: 'ask', shop, product: about, phrases, keptDays: questionKeptDays }, query: '' }
}

async function readOrderPage(ctx: Ctx, { merchantId, shop }: Found, { url }: PageRequest): Promise<PageOfAddress> {
  const deliveries = await readDeliveryTimes(ctx.db, merchantId)
  const { bankPayWithinDays, policy } = ctx.config
  const paid = url.searchParams.get('paid')
  const result = paid === '1' ? 'paid' : paid === '0' ? 'left' : null
  const keptDays = policy.shopperRetentionDays
  return { page: { kind: 'order', shop, result, deliveries, bankPayWithinDays, keptDays }, query: '' }
}

type ListPageRequest = PageRequest & { list: ListRequest }

async function readListPage(ctx: Ctx, found: Found, { frame, list: request }: ListPageRequest) {
  const list = await readList(ctx.db, { ...found, request, lang: frame.lang })
  if (list.page > list.pages) return null
  return {
    page: { kind: 'shop', shop: found.shop, list },
    query: canonicalQuery(request, minorDigits(ctx.config.currency)),
  } satisfies PageOfAddress
}
