import sql from 'sql-template-tag'
import { inBatches, type Sweep } from '../../base/sweep.ts'

const deleteBatch = 1_000

/** The retention of messages and events is set in the database. */
export const deleteChannelLog: Sweep = (ctx) =>
  inBatches(deleteBatch, async (limit) => {
    const { deleted } = await ctx.db.one<{ deleted: number }>(sql`
      select delete_channel_log(${ctx.clock.now()}, ${limit}) as deleted`)
    return deleted
  })
