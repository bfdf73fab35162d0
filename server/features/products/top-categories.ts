import { LRUCache } from 'lru-cache'
import sql from 'sql-template-tag'
import type { LanguageCode } from '#contract/language-codes.ts'
import type { Config } from '../../base/config.ts'
import type { Ctx } from '../../base/ctx.ts'
import { platformChannel } from '../../base/http/live-signals.ts'

/** The category of the first level above one, or itself. */
type TopCategory = { id: string; name: string; position: number }
export type TopCategories = ReadonlyMap<string, TopCategory>

/**
 * Each page of a shop asks for them, and operators change them now and then. By the system's time, as with sessions:
 * another server shows a new name or order some seconds later.
 */
const keptMs = 5_000
/** `readAt`: when they began to be read, as `performance.now()`. */
type Kept = { tops: TopCategories; readAt: number }
const kept = new WeakMap<Config, LRUCache<LanguageCode, Kept>>()

/** The categories of the first level, by each category that is one of them or below one; at least for these ids. */
export async function readTopCategories(ctx: Ctx, lang: LanguageCode, ids: readonly string[]): Promise<TopCategories> {
  const ofConfig = kept.get(ctx.config) ?? new LRUCache({ max: 10, ttl: keptMs })
  kept.set(ctx.config, ofConfig)
  const known = ofConfig.get(lang)
  const isPresent = known && known.readAt > ctx.live.changedAt(platformChannel)
  if (isPresent && ids.every((id) => known.tops.has(id))) return known.tops
  const readAt = performance.now()
  const rows = await ctx.db.query<TopCategory & { below: string }>(sql`
    with recursive above (below, id, parent_id, position, name) as (
      select id, id, parent_id, position, name from category
      union all select a.below, c.id, c.parent_id, c.position, c.name
      from above a join category c on c.id = a.parent_id)
    select below, id, position, localize_text(name, ${lang}) as name from above where parent_id is null`)
  const tops = new Map(rows.map(({ below, ...top }) => [below, top]))
  ofConfig.set(lang, { tops, readAt })
  return tops
}
