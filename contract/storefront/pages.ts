import type { Readable } from 'node:stream'
import type { Query, Reply } from '../endpoint.ts'
import type { ExchangeRate } from '../exchange-rates.ts'
import type { LanguageCode } from '../language-codes.ts'
import type { LegalPart } from '../legal.ts'
import type { storeOrders } from './orders.ts'
import type { storeShop } from './shop.ts'

/**
 * The pages of the storefront. The server reads a page's data; the storefront renders it on the server and again in the
 * browser. They are built separately and share only this file.
 */

/** A category with products on sale in the shop. `products` is the number of listings. */
export type StoreCategory = { id: string; name: string; products: number }

export type StoreSort = NonNullable<Query<typeof storeShop.products>['sort']>

/** The seller with the details that the law requires, and the law's name for the imprint. */
export type StoreSeller = Omit<Reply<typeof storeShop.shop>['seller'], 'details'> & {
  details: { label: string; text: string }[]
  notice: string | null
}

/** The shop, with what its pages show in addition to the answer of the call. */
export type StoreShop = Omit<Reply<typeof storeShop.shop>, 'visitor' | 'seller'> & {
  seller: StoreSeller
  closedAt: string | null
  /** How soon the shop usually answers questions, as a sentence. Null with too few answers. */
  answerTime: string | null
  reviews: number
  products: number
  categories: StoreCategory[]
}

/** A listing in a list. Its price is the lowest of its variants; `isFrom` is true if they differ. */
export type StoreTile = Reply<typeof storeShop.products>['list'][number] & { variants: number; isFrom: boolean }

export type StoreList = {
  items: StoreTile[]
  total: number
  totalIsFloor: boolean
  page: number
  pages: number
  keyword: string
  /** What a keyword that finds nothing is a slip of. */
  near: string | null
  sort: StoreSort
  /** Only products that are not sold out. */
  inStock: boolean
  minPrice: number | null
  maxPrice: number | null
  category: StoreCategory | null
}

/** Whether a list has filters other than its category and keyword. */
export const isFiltered = ({ inStock, minPrice, maxPrice }: Pick<StoreList, 'inStock' | 'minPrice' | 'maxPrice'>) =>
  inStock || minPrice !== null || maxPrice !== null

export type StoreProduct = Reply<typeof storeShop.product> & {
  category: { id: string; name: string } | null
  /** Of all reviews, including hidden ones. Null without a review. */
  rating: number | null
  reviewCount: number
}

/** The days after dispatch between which most of the newest parcels to a country arrived, and their number. */
export type StoreDelivery = { country: string; least: number; most: number; parcels: number }

export type StoreOrder = Reply<typeof storeOrders.order>

/** The shopper's currency, and the sentence with an approximate amount in it. `{}` is the place of the amount. */
export type StoreAbout = ExchangeRate & { text: string }

/** A sentence that both sides read in their own language. */
export type StorePhrase = { code: string; text: string }

/** A page by its kind, with its data. */
export type StorePage =
  | { kind: 'shop'; shop: StoreShop; list: StoreList }
  | {
      kind: 'product'
      shop: StoreShop
      product: StoreProduct
      variantId: string | null
      /** Days from the payment until an unsent order is refunded, at the latest. */
      sentWithinDays: number
      /** For the visitor's country, as the header Accept-Language suggests. */
      delivery: StoreDelivery | null
      /** The right of that country to leave the contract, in days after the delivery. */
      withdrawal: { country: string; days: number } | null
      /** For each price, in minor units, what it is about in the shopper's currency, as a sentence. */
      abouts: Readonly<Record<string, string>>
    }
  | { kind: 'basket'; shop: StoreShop; about: StoreAbout | null }
  | { kind: 'find'; shop: StoreShop }
  /** A question before buying, with the product that it is about. */
  | {
      kind: 'ask'
      shop: StoreShop
      product: { listingId: string; title: string; image: string | null } | null
      phrases: StorePhrase[]
      /** Days after the last message until the conversation is deleted. */
      keptDays: number
    }
  /** Has no conversation: the browser reads it, because only the browser knows the secret after the #. */
  | { kind: 'question'; shop: StoreShop }
  /** A legally required page. `shop` is null for the platform's own pages. */
  | ({ kind: 'legal'; shop: StoreShop | null } & StoreLegal)
  /** Asks for a confirmation and later shows that it is done. `shop` is null if shoppers cannot see the shop now. */
  | { kind: 'unfollow'; shop: StoreShop | null; name: string; isDone: boolean }
  /** `isPayable`: false if there is no way to pay, as on a platform's first day. */
  | {
      kind: 'checkout'
      shop: StoreShop
      country: string | null
      deliveries: StoreDelivery[]
      isPayable: boolean
      /** By the country of delivery. */
      abouts: { countries: readonly string[]; about: StoreAbout }[]
    }
  /** Has no order: the browser reads it, because only the browser knows the secret after the # of the address. */
  | {
      kind: 'order'
      shop: StoreShop
      /** How the shopper returned from a provider's page: after paying or not. */
      result: 'paid' | 'left' | null
      deliveries: StoreDelivery[]
      /** Days that an order waits for a bank transfer. */
      bankPayWithinDays: number
      /** Days from the order's end until the shopper's data is erased. */
      keptDays: number
    }
  | { kind: 'missing'; shop: StoreShop | null }
  | { kind: 'failed' }

/** The browser code of a page, by the name of its entry. A page without code has none. */
export const entryOf = (kind: StorePage['kind']): StoreEntry => entries[kind]

/** `own`: the text that the shop adds, and since when. `on`: the time of an order whose version is shown. */
export type StoreLegal = {
  part: LegalPart
  paragraphs: string[]
  /** The lines about the company that runs the platform. */
  operator: string[]
  /** The date of the platform's text. */
  version: string
  own: { text: string; at: string } | null
  on: string | null
}

type StoreEntry = 'shop' | 'product' | 'basket' | 'find' | 'ask' | 'buy'

const entries: Record<StorePage['kind'], StoreEntry> = {
  shop: 'shop',
  product: 'product',
  basket: 'basket',
  find: 'find',
  ask: 'ask',
  question: 'ask',
  unfollow: 'find',
  legal: 'find',
  checkout: 'buy',
  order: 'buy',
  missing: 'shop',
  failed: 'shop',
}

/** The parts of the request that every page needs. */
export type StoreFrame = {
  lang: LanguageCode
  /** Whether the address names the language, so that the links keep it. */
  isLangChosen: boolean
  /** The path of the address, without the query. */
  path: string
  /** The parts of the query that make another page, such as the search. The language is left out. */
  query: string
  publicUrl: string
  currency: string
  demo: boolean
}

export type StorePageInput = { frame: StoreFrame; page: StorePage }

/** The built files of a page, each as a URL on this server. */
export type StoreAssets = { scripts: readonly string[]; preloads: readonly string[]; styles: readonly string[] }

/** Renders a page as a whole HTML document. Resolves once its first part is ready. */
export type RenderStorePage = (input: StorePageInput, assets: StoreAssets) => Promise<Readable>
