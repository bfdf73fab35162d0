import sql from 'sql-template-tag'
import type { Ctx } from '../../base/ctx.ts'
import { batchSize, type Sweep } from '../../base/sweep.ts'

type Broadcast = { id: string; title: unknown; content: unknown; sent_at: Date }

/** Tells every merchant what operators said to all, each in a transaction of their own and each once. */
export const tellBroadcasts: Sweep = async (ctx) => {
  const underway = await ctx.db.query<Broadcast>(sql`
    select id, title, content, sent_at from broadcast where done_at is null order by id limit ${batchSize}`)
  let told = 0
  for (const broadcast of underway) {
    while (await tellNext(ctx, broadcast)) told += 1
  }
  return told
}

/** The row of the broadcast is locked, so that another server goes on only when this merchant was told. */
function tellNext(ctx: Ctx, { id, title, content, sent_at }: Broadcast): Promise<boolean> {
  const now = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    const at = await tx.maybe<{ notified_through: string | null }>(sql`
      select notified_through from broadcast where id = ${id} and done_at is null for update`)
    if (!at) return false
    const next = await tx.maybe<{ merchant_id: string }>(sql`
      select merchant_id from merchant
      where (${at.notified_through}::uuid is null or merchant_id > ${at.notified_through}::uuid) and applied_at <= ${sent_at}
      order by merchant_id limit 1`)
    if (!next) {
      await tx.query(sql`update broadcast set done_at = ${now} where id = ${id}`)
      return false
    }
    const { merchant_id } = next
    const words = JSON.stringify({ title, content })
    await tx.query(sql`select notify_merchant(${merchant_id}, 'plain', ${words}::jsonb, null, null, ${now}, 'user')`)
    await tx.query(sql`update broadcast set notified_through = ${merchant_id} where id = ${id}`)
    ctx.live.touch(merchant_id)
    return true
  })
}
