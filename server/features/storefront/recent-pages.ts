import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { StorePage } from '#contract/storefront/pages.ts'
import { isWhole } from './queries.ts'
import type { PageSearch } from './read-page.ts'

/**
 * By the system's time, as with sessions: each process reads a shop that everybody opens at once in this interval. A
 * change through this server shows at once, any other, such as a sale of another shop, after the interval at most.
 */
export const recentMs = 5_000
/** The rendered bytes are mostly those of rendered-pages.ts. */
const recentBytesMax = 32 * 1024 * 1024
/** The memory of an entry besides its page and its address. */
const entryBytes = 500

/**
 * A page for all. `readAt`: when its data began to be read, as `performance.now()`. `mark`: the hash of its data, of a
 * list: as long as it is the same, so is the page.
 */
export type RecentPage = {
  kind: StorePage['kind']
  body: Buffer
  merchantId: string
  readAt: number
  mark: string | null
}
export type RecentPages = LRUCache<string, RecentPage>

export const rememberPages = (): RecentPages =>
  new LRUCache({
    maxSize: recentBytesMax,
    sizeCalculation: ({ body }, key) => body.buffer.byteLength + key.length + entryBytes,
  })

/** The mark of a list; null for other pages, and for a list that search words or filters narrow: its total is counted besides. */
export const markOf = ({ list, source }: PageSearch): string | null =>
  list && isWhole(list) ? hash('sha256', Object.values(source.texts).join('\n')) : null
