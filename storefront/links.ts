import type { LanguageCode } from '#contract/language-codes.ts'
import type { LegalPart } from '#contract/legal.ts'
import type { StoreFrame } from '#contract/storefront/pages.ts'

type LinkQuery = Readonly<Record<string, string | number | null>>

/** An address with a query. It keeps a language that the shopper chose, and leaves out null and empty values. */
export function storeLink({ lang, isLangChosen }: Pick<StoreFrame, 'lang' | 'isLangChosen'>) {
  return (path: string, query: LinkQuery = {}): string => {
    const given = Object.entries(query).filter(([, value]) => value !== null && value !== '')
    const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)]))
    if (isLangChosen) search.set('lang', lang)
    return search.size > 0 ? `${path}?${search}` : path
  }
}

export function inLanguage({ path, query }: Pick<StoreFrame, 'path' | 'query'>, lang: LanguageCode): string {
  const search = new URLSearchParams(query)
  search.set('lang', lang)
  return `${path}?${search}`
}

export const shopPath = (slug: string) => `/s/${slug}`
export const categoryPath = (slug: string, id: string) => `/s/${slug}/c/${id}`
export const productPath = (slug: string, id: string) => `/s/${slug}/p/${id}`
export const basketPath = (slug: string) => `/s/${slug}/basket`
export const findPath = (slug: string) => `/s/${slug}/find`
export const askPath = (slug: string) => `/s/${slug}/ask`
export const questionPath = (slug: string) => `/s/${slug}/question`
export const legalPath = (slug: string, part: LegalPart) => `/s/${slug}/legal/${part}`
export const checkoutPath = (slug: string) => `/s/${slug}/checkout`
export const orderPath = (slug: string) => `/s/${slug}/o`

const storedPicture = /^\/files\/[0-9a-f-]{36,64}(?=\.webp$)/

/** The small version of a stored picture, 320 px wide. Any other address is returned unchanged. */
export const thumbnailOf = (image: string): string => image.replace(storedPicture, '$&-s')

/** The medium version, 800 px wide and at most 60 kB. Any other address is returned unchanged. */
export const mediumOf = (image: string): string => image.replace(storedPicture, '$&-m')
