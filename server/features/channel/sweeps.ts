import sql from 'sql-template-tag'
import { after, dayMs } from '../../base/clock.ts'
import { inBatches, type Sweep } from '../../base/sweep.ts'

/** How long what a partner sent, and what it was told, can be read. */
const logDays = 90
const deleteBatch = 1_000

export const deleteChannelLog: Sweep = (ctx) =>
  inBatches(deleteBatch, async (limit) => {
    const before = after(ctx.clock.now(), -logDays * dayMs)
    const { deleted } = await ctx.db.one<{ deleted: number }>(sql`
      select delete_channel_log(${before}, ${limit}) as deleted`)
    return deleted
  })
