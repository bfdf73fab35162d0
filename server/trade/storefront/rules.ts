import { isLanguage, type LanguageCode, languages } from '#contract/language-codes.ts'
import { limits } from '#contract/limits.ts'
import { parseAmount, toDecimal } from '#contract/money.ts'
import type { StoreCategory, StoreList, StoreSort } from '#contract/storefront/pages.ts'

/** Fills rows of two, three, four and five tiles. */
export const pageSize = 60

type TopCategories = ReadonlyMap<string, { id: string; name: string; position: number }>

export function sumSold(sold: Record<string, number>, tops: TopCategories) {
  const found = new Map<string, StoreCategory & { position: number }>()
  let products = 0
  for (const [id, listings] of Object.entries(sold)) {
    const top = tops.get(id)
    products += listings
    if (top) found.set(top.id, { ...top, products: listings + (found.get(top.id)?.products ?? 0) })
  }
  const inOrder = [...found.values()].sort(
    (one, other) => one.position - other.position || (one.id < other.id ? -1 : 1),
  )
  return { products, categories: inOrder.map(({ position: _, ...category }): StoreCategory => category) }
}

export const pageCount = (total: number): number => Math.min(limits.pageMax, Math.max(1, Math.ceil(total / pageSize)))

/** Prices are in minor units. */
type ListFilters = Pick<StoreList, 'inStock' | 'minPrice' | 'maxPrice'>

export type ListRequest = ListFilters & { categoryId: string | null; keyword: string; sort: StoreSort; page: number }

/** `minorDigits`: the decimals of prices in the address. */
type ListPlace = { categoryId: string | null; minorDigits: number }

const sorts: readonly StoreSort[] = ['new', 'sales', 'price', '-price']

const isPage = (text: string) => /^[1-9]\d{0,2}$/.test(text) && Number(text) <= limits.pageMax

/** Reads the list from a query. Invalid values count as missing, since shoppers edit addresses. */
export function readListRequest(query: URLSearchParams, { categoryId, minorDigits }: ListPlace): ListRequest {
  const page = query.get('page') ?? ''
  return {
    categoryId,
    keyword: (query.get('q') ?? '').toWellFormed().replaceAll('\0', '').trim().slice(0, limits.keywordMax),
    sort: sorts.find((sort) => sort === query.get('sort')) ?? 'new',
    inStock: query.get('stock') === '1',
    minPrice: parseAmount(query.get('min') ?? '', minorDigits),
    maxPrice: parseAmount(query.get('max') ?? '', minorDigits),
    page: isPage(page) ? Number(page) : 1,
  }
}

/** The parts of a list's query that distinguish pages, in a fixed order, for canonical links. */
export function canonicalQuery(request: ListRequest, minorDigits: number): string {
  const { keyword, sort, inStock, minPrice, maxPrice, page } = request
  const query = new URLSearchParams()
  if (keyword !== '') query.set('q', keyword)
  if (sort !== 'new') query.set('sort', sort)
  if (inStock) query.set('stock', '1')
  if (minPrice !== null) query.set('min', toDecimal(minPrice, minorDigits))
  if (maxPrice !== null) query.set('max', toDecimal(maxPrice, minorDigits))
  if (page > 1) query.set('page', String(page))
  return query.toString()
}

/** The same language, or the first one with the same primary tag: `zh-TW` gives `zh-CN`. */
function languageOfTag(tag: string): LanguageCode | null {
  if (isLanguage(tag)) return tag
  const [primary = ''] = tag.toLowerCase().split('-')
  return languages.find(({ code }) => code.toLowerCase().split('-')[0] === primary)?.code ?? null
}

const acceptLengthMax = 300

/** The accepted values of an Accept header, highest weight first; weight 0 refuses a value. */
const readAccepted = (header: string): string[] =>
  header
    .slice(0, acceptLengthMax)
    .split(',')
    .map((part) => {
      const [name = '', ...parameters] = part.trim().split(';')
      const weight = parameters.map((each) => /^\s*q=([\d.]{1,5})$/i.exec(each.trimEnd())?.[1]).find(Boolean)
      return { name: name.trim(), weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ name }) => name)

/** The first supported language in an Accept-Language header; null if there is none. */
export const readAcceptLanguage = (header: string): LanguageCode | null =>
  readAccepted(header)
    .map(languageOfTag)
    .find((code) => code !== null) ?? null

export const acceptsGzip = (header: string): boolean =>
  readAccepted(header).some((name) => name.toLowerCase() === 'gzip')

/** The country in an Accept-Language header such as `th-TH`, as a first guess that the shopper can change. */
export const readAcceptCountry = (header: string): string | null =>
  /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})\b/i.exec(header.trim())?.[1]?.toUpperCase() ?? null

/** Whether the request asks for a fresh page, as a browser's reload does. */
export const asksForFresh = (header: string): boolean => /\b(no-cache|no-store|max-age=0)\b/i.test(header)
