import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { StorePage } from '#contract/storefront/pages.ts'
import { isWhole } from './queries.ts'
import type { PageSearch } from './read-page.ts'

/**
 * By the system's time, like sessions: each process reads a busy shop once per interval. A change through this server
 * shows at once, any other, such as another shop's sale, after the interval at most.
 */
export const recentMs = 5_000
/** The rendered bytes are mostly shared with rendered-pages.ts. */
const recentBytesMax = 32 * 1024 * 1024
/** Memory of an entry besides its page and address. */
const entryBytes = 500

/**
 * A page that is the same for everybody. `readAt`: the start of reading by `performance.now()`. `mark`: for a list, the
 * hash of its data; an equal hash means an equal page.
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

/**
 * The hash of a list's data. Null for other pages and for searched or filtered lists, whose total is counted
 * separately.
 */
export const markOf = ({ list, source }: PageSearch): string | null =>
  list && isWhole(list) ? hash('sha256', Object.values(source.texts).join('\n')) : null
