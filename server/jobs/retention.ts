import sql from 'sql-template-tag'
import { after, dayMs } from '../base/clock.ts'
import { inBatches, type Sweep } from '../base/sweep.ts'

const outboxDays = 30

const deleteBatch = 1_000

export const deleteDelivered: Sweep = (ctx) =>
  inBatches(deleteBatch, async (limit) => {
    const before = after(ctx.clock.now(), -outboxDays * dayMs)
    const { deleted } = await ctx.db.one<{ deleted: number }>(sql`
      select delete_delivered_outbox(${before}, ${limit}) as deleted`)
    return deleted
  })
