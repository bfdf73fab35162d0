import sql from 'sql-template-tag'
import { dayMs } from '#contract/durations.ts'
import { after } from '../../base/clock.ts'
import { deleteOfMerchants, type Sweep } from '../../base/sweep.ts'

const liveEventDays = 7

/** Events are kept for streams that reconnect; an app that was offline for longer reads everything again. */
export const deleteLiveEvents: Sweep = (ctx) =>
  deleteOfMerchants(ctx, {
    table: sql`live_event`,
    key: sql`sequence`,
    type: sql`bigint`,
    isOld: sql`at < ${after(ctx.clock.now(), -liveEventDays * dayMs)}`,
  })
