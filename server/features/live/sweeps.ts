import sql from 'sql-template-tag'
import { after, dayMs } from '../../base/clock.ts'
import { deleteInBatches, type Sweep } from '../../base/sweep.ts'

const liveEventDays = 7

/** Live events are for streams that reconnect; an app that was offline for longer reads everything again. */
export const deleteLiveEvents: Sweep = (ctx) =>
  deleteInBatches(
    ctx,
    (limit) => sql`
      delete from live_event where (merchant_id, sequence) in (
        select merchant_id, sequence from live_event
        where at < ${after(ctx.clock.now(), -liveEventDays * dayMs)} limit ${limit})
      returning 1 as deleted`,
  )
