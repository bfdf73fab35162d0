import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { StorePage } from '#contract/storefront/pages.ts'
import type { TopCategories } from '../products/top-categories.ts'
import { isWhole } from './queries.ts'
import type { PageSearch } from './read-page.ts'

/**
 * By the system's time, as with sessions: a shop that everybody opens at once is read once in this time by each process.
 * What was changed through this server is seen at once, and the rest, such as a sale of another shop, so much later.
 */
export const recentMs = 5_000
/** The rendered bytes are mostly those that kept-pages.ts holds. */
const recentBytesMax = 32 * 1024 * 1024
/** What an entry takes besides its page and its address. */
const entryBytes = 500

/** From which data a page was made: while they are the same, so is the page. */
export type PageMark = { texts: string; categories: TopCategories }

/** A page for all. `readAt`: when its data began to be read, as `performance.now()`. */
export type RecentPage = {
  kind: StorePage['kind']
  body: Buffer
  merchantId: string
  readAt: number
  mark: PageMark | null
}
export type RecentPages = LRUCache<string, RecentPage>

export const rememberPages = (): RecentPages =>
  new LRUCache({ maxSize: recentBytesMax, sizeCalculation: ({ body }, key) => body.length + key.length + entryBytes })

/** The mark of a list; null for other pages, and for a list that something narrows: its total is counted besides. */
export function markOf({ list, source }: PageSearch): PageMark | null {
  if (!list || !isWhole(list)) return null
  const { texts, categories } = source
  return { texts: hash('sha256', [texts.shop, texts.sold, texts.tiles].join('\n')), categories }
}

export const isSameMark = (one: PageMark | null, other: PageMark | null): boolean =>
  one !== null && one.texts === other?.texts && one.categories === other.categories
