import sql from 'sql-template-tag'
import type { Ctx } from '../../base/ctx.ts'
import { batchSize, type Sweep } from '../../base/sweep.ts'

type Broadcast = { id: string; title: unknown; content: unknown; sent_at: Date }

/** Sends operators' messages to all merchants, each merchant once and in a transaction of its own. */
export const sendBroadcasts: Sweep = async (ctx) => {
  const unfinished = await ctx.db.query<Broadcast>(sql`
    select id, title, content, sent_at from broadcast where done_at is null order by id limit ${batchSize}`)
  let sent = 0
  for (const broadcast of unfinished) {
    while (await sendToNext(ctx, broadcast)) sent += 1
  }
  return sent
}

/** The row of the broadcast is locked, so that another server continues only after this merchant. */
function sendToNext(ctx: Ctx, { id, title, content, sent_at }: Broadcast): Promise<boolean> {
  const now = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    const progress = await tx.maybe<{ notified_through: string | null }>(sql`
      select notified_through from broadcast where id = ${id} and done_at is null for update`)
    if (!progress) return false
    const last = progress.notified_through
    const next = await tx.maybe<{ merchant_id: string }>(sql`
      select merchant_id from merchant
      where (${last}::uuid is null or merchant_id > ${last}::uuid) and applied_at <= ${sent_at}
      order by merchant_id limit 1`)
    if (!next) {
      await tx.query(sql`update broadcast set done_at = ${now} where id = ${id}`)
      return false
    }
    const { merchant_id } = next
    const texts = JSON.stringify({ title, content })
    await tx.query(sql`select notify_merchant(${merchant_id}, 'plain', ${texts}::jsonb, null, null, ${now}, 'user')`)
    await tx.query(sql`update broadcast set notified_through = ${merchant_id} where id = ${id}`)
    ctx.live.touch(merchant_id)
    return true
  })
}
