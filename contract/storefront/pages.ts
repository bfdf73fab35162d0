import type { Readable } from 'node:stream'
import type { Query, Reply } from '../endpoint.ts'
import type { LanguageCode } from '../language-codes.ts'
import type { LegalPart } from '../legal.ts'
import type { storeOrders } from './orders.ts'
import type { storeShop } from './shop.ts'

/**
 * The pages that shoppers see. The server reads a page's data; the storefront, which is built apart, renders it on the
 * server and again in the browser. Both know each other by this file alone.
 */

/** A category that the shop sells something in, and how many listings. */
export type StoreCategory = { id: string; name: string; products: number }

export type StoreSort = NonNullable<Query<typeof storeShop.products>['sort']>

/** Who sells, with what the law asks for as it is shown, and what that law calls the imprint. */
export type StoreSeller = Omit<Reply<typeof storeShop.shop>['seller'], 'details'> & {
  details: { label: string; text: string }[]
  notice: string | null
}

/** The shop with what its pages show besides the reply of the call. */
export type StoreShop = Omit<Reply<typeof storeShop.shop>, 'visitor' | 'seller'> & {
  seller: StoreSeller
  closedAt: string | null
  reviews: number
  products: number
  categories: StoreCategory[]
}

/** A listing in a list: its price is the lowest of its variants, `isFrom` where they differ. */
export type StoreTile = Reply<typeof storeShop.products>['list'][number] & { variants: number; isFrom: boolean }

export type StoreList = {
  items: StoreTile[]
  total: number
  totalIsFloor: boolean
  page: number
  pages: number
  keyword: string
  sort: StoreSort
  /** Only what is not sold out. */
  inStock: boolean
  minPrice: number | null
  maxPrice: number | null
  category: StoreCategory | null
}

/** Whether a list is narrowed by more than its category and words. */
export const isFiltered = ({ inStock, minPrice, maxPrice }: Pick<StoreList, 'inStock' | 'minPrice' | 'maxPrice'>) =>
  inStock || minPrice !== null || maxPrice !== null

export type StoreProduct = Reply<typeof storeShop.product> & {
  category: { id: string; name: string } | null
  /** Of all reviews, also those that are not shown; null without a review. */
  rating: number | null
  reviewCount: number
}

/**
 * The least and the most days that the shop's last parcels to a country took after their dispatch, and their number.
 */
export type StoreDelivery = { country: string; least: number; most: number; parcels: number }

export type StoreOrder = Reply<typeof storeOrders.order>

/** A page by its kind, with its data. */
export type StorePage =
  | { kind: 'shop'; shop: StoreShop; list: StoreList }
  | {
      kind: 'product'
      shop: StoreShop
      product: StoreProduct
      variantId: string | null
      /** Days from the payment until an order that was not sent is refunded, at the latest. */
      sentWithinDays: number
      /** Of the country of the browser. */
      delivery: StoreDelivery | null
    }
  | { kind: 'basket'; shop: StoreShop }
  | { kind: 'find'; shop: StoreShop }
  /** A page that laws ask for; `shop`: null for the platform's own. */
  | ({ kind: 'legal'; shop: StoreShop | null } & StoreLegal)
  /** Asks for the confirmation, and then says that it is done. `shop`: null where shoppers cannot see it now. */
  | { kind: 'unfollow'; shop: StoreShop | null; name: string; isDone: boolean }
  /** `isPayable`: false while no way to pay is in force, as on a platform's first day. */
  | { kind: 'checkout'; shop: StoreShop; country: string | null; deliveries: StoreDelivery[]; isPayable: boolean }
  /** The order itself is read in the browser, which alone knows the secret: it is behind the # of the address. */
  | {
      kind: 'order'
      shop: StoreShop
      /** Where the shopper returns from a provider's page, having paid or not. */
      result: 'paid' | 'left' | null
      deliveries: StoreDelivery[]
      /** How many days an order waits for a bank transfer. */
      bankPayWithinDays: number
      /** Days from the order's end until the shopper's data is erased. */
      keptDays: number
    }
  | { kind: 'missing'; shop: StoreShop | null }
  | { kind: 'failed' }

/** The code that a page needs in the browser, by the name of its entry. */
export const entryOf = (kind: StorePage['kind']): StoreEntry => entries[kind]

/** `own`: what the shop adds, and since when. `on`: the time of an order, whose version is shown. */
export type StoreLegal = {
  part: LegalPart
  paragraphs: string[]
  /** Who runs the platform: a line each. */
  operator: string[]
  /** The date of the platform's text. */
  version: string
  own: { text: string; at: string } | null
  on: string | null
}

type StoreEntry = 'shop' | 'product' | 'basket' | 'find' | 'buy'

const entries: Record<StorePage['kind'], StoreEntry> = {
  shop: 'shop',
  product: 'product',
  basket: 'basket',
  find: 'find',
  unfollow: 'find',
  legal: 'find',
  checkout: 'buy',
  order: 'buy',
  missing: 'shop',
  failed: 'shop',
}

/** What every page knows of its request. */
export type StoreFrame = {
  lang: LanguageCode
  /** Whether the address names the language, so that the links keep it. */
  isLangChosen: boolean
  /** The path of the address, without the query. */
  path: string
  /** The parts of the query that make another page, such as the search, without the language. */
  query: string
  publicUrl: string
  currency: string
  demo: boolean
}

export type StorePageInput = { frame: StoreFrame; page: StorePage }

/** The built files that a page names: each as an address on this server. */
export type StoreAssets = { scripts: readonly string[]; preloads: readonly string[]; styles: readonly string[] }

/** Renders a page as a whole HTML document; resolves once its first part is ready. */
export type RenderStorePage = (input: StorePageInput, assets: StoreAssets) => Promise<Readable>
