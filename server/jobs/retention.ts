import sql from 'sql-template-tag'
import { inBatches, type Sweep } from '../base/sweep.ts'

const deleteBatch = 1_000

/** The database knows how long they are kept. */
export const deleteDelivered: Sweep = (ctx) =>
  inBatches(deleteBatch, async (limit) => {
    const { deleted } = await ctx.db.one<{ deleted: number }>(sql`
      select delete_delivered_outbox(${ctx.clock.now()}, ${limit}) as deleted`)
    return deleted
  })
