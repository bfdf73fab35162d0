import sql from 'sql-template-tag'
import { inBatches, type Sweep } from '../../base/sweep.ts'

const deleteBatch = 1_000

/** The database sets how long a partner's messages and events are kept. */
export const deleteChannelLog: Sweep = (ctx) =>
  inBatches(deleteBatch, async (limit) => {
    const { deleted } = await ctx.db.one<{ deleted: number }>(sql`
      select delete_channel_log(${ctx.clock.now()}, ${limit}) as deleted`)
    return deleted
  })
