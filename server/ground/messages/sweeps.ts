import sql from 'sql-template-tag'
import type { Ctx } from '../../base/ctx.ts'
import { inBatches, type Sweep } from '../../base/sweep.ts'

type Broadcast = { id: string; title: unknown; content: unknown; sent_at: Date; notified_through: string | null }

/** A transaction locks the counters of all its merchants until it commits. */
const merchantsPerBatch = 50

/** Sends operators' messages to all merchants, once each, until all have them or the turn is over. */
export const sendBroadcasts: Sweep = (ctx) => inBatches(merchantsPerBatch, () => sendBatch(ctx))

/** The broadcast's row stays locked; another server continues with another broadcast. */
function sendBatch(ctx: Ctx): Promise<number> {
  const now = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    const broadcast = await tx.maybe<Broadcast>(sql`
      select id, title, content, sent_at, notified_through from broadcast
      where done_at is null order by id limit 1 for update skip locked`)
    if (!broadcast) return 0
    const { id, title, content, sent_at, notified_through: last } = broadcast
    const merchants = await tx.query<{ merchant_id: string }>(sql`
      select merchant_id from merchant
      where (${last}::uuid is null or merchant_id > ${last}::uuid) and applied_at <= ${sent_at}
      order by merchant_id limit ${merchantsPerBatch}`)
    const ids = merchants.map(({ merchant_id }) => merchant_id)
    // By id, the lock order of every transaction that locks several merchants' counters.
    await tx.query(sql`
      select notify_merchant(m.merchant_id, 'plain', ${JSON.stringify({ title, content })}::jsonb, null, null, ${now},
        'user') from unnest(${ids}::uuid[]) as m (merchant_id)`)
    const isLast = ids.length < merchantsPerBatch
    await tx.query(sql`
      update broadcast set notified_through = coalesce(${ids.at(-1) ?? null}, notified_through),
        done_at = case when ${isLast} then ${now}::timestamptz end
      where id = ${id}`)
    for (const merchantId of ids) ctx.live.touch(merchantId)
    return ids.length
  })
}
