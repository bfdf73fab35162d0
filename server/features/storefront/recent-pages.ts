import { LRUCache } from 'lru-cache'
import type { StorePage } from '#contract/storefront/pages.ts'

/**
 * By the system's time, as with sessions: a shop that everybody opens at once is read once in this time by each process.
 * What was changed through this server is seen at once, and the rest, such as a sale of another shop, so much later.
 */
export const recentMs = 5_000
/** Their bytes are mostly those that kept-pages.ts holds. */
const recentBytesMax = 32 * 1024 * 1024

/** `readAt`: when its data began to be read, as `performance.now()`. */
export type RecentPage = { page: StorePage; query: string; body: Buffer; readAt: number }
export type RecentPages = LRUCache<string, RecentPage>

export const rememberPages = (): RecentPages =>
  new LRUCache({ maxSize: recentBytesMax, sizeCalculation: ({ body }, key) => body.length + key.length })
