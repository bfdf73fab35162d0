import sql from 'sql-template-tag'
import { after, dayMs } from '../base/clock.ts'
import { deleteInBatches, type Sweep } from '../base/sweep.ts'

const outboxDays = 30

export const deleteDelivered: Sweep = (ctx) =>
  deleteInBatches(
    ctx,
    (limit) => sql`
      delete from outbox where (merchant_id, id) in (
        select merchant_id, id from outbox
        where done_at < ${after(ctx.clock.now(), -outboxDays * dayMs)} limit ${limit})
      returning 1 as deleted`,
  )
