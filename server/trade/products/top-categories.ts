import { LRUCache } from 'lru-cache'
import sql from 'sql-template-tag'
import type { LanguageCode } from '#contract/language-codes.ts'
import type { Config } from '../../base/config.ts'
import type { Ctx } from '../../base/ctx.ts'
import { platformChannel } from '../../base/http/live-signals.ts'

type TopCategory = { id: string; name: string; position: number }
export type TopCategories = ReadonlyMap<string, TopCategory>

/**
 * Every page of a shop reads them, and operators change them rarely. The cache uses the system's time, like that of
 * sessions; other servers show a change seconds later.
 */
const cacheMs = 5_000
/** `readAt`: the start of the query by `performance.now()`. */
type CachedCategories = { tops: TopCategories; readAt: number }
const caches = new WeakMap<Config, LRUCache<LanguageCode, CachedCategories>>()

/** By category id, the top-level category above it; covers at least these ids. */
export async function readTopCategories(ctx: Ctx, lang: LanguageCode, ids: readonly string[]): Promise<TopCategories> {
  const cache = caches.get(ctx.config) ?? new LRUCache({ max: 10, ttl: cacheMs })
  caches.set(ctx.config, cache)
  const known = cache.get(lang)
  const isCurrent = known && known.readAt > ctx.live.changedAt(platformChannel)
  if (isCurrent && ids.every((id) => known.tops.has(id))) return known.tops
  const readAt = performance.now()
  const rows = await ctx.db.query<TopCategory & { below: string }>(sql`
    with recursive above (below, id, parent_id, position, name) as (
      select id, id, parent_id, position, name from category
      union all select a.below, c.id, c.parent_id, c.position, c.name
      from above a join category c on c.id = a.parent_id)
    select below, id, position, localize_text(name, ${lang}) as name from above where parent_id is null`)
  const tops = new Map(rows.map(({ below, ...top }) => [below, top]))
  cache.set(lang, { tops, readAt })
  return tops
}
