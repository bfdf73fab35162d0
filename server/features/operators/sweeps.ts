import sql from 'sql-template-tag'
import { dayMs } from '#contract/durations.ts'
import { after } from '../../base/clock.ts'
import { deleteInBatches, type Sweep } from '../../base/sweep.ts'

/** A page that is open over a weekend may still send its request again. */
const keysKeptMs = 7 * dayMs

/** Forgets the keys of operators' requests, and with them what is answered to a second request. */
export const forgetOperatorKeys: Sweep = (ctx) => {
  const before = after(ctx.clock.now(), -keysKeptMs)
  return deleteInBatches(
    ctx,
    (limit) => sql`delete from operator_idempotency where (operator_id, key) in (
      select operator_id, key from operator_idempotency where at < ${before} limit ${limit}) returning 1`,
  )
}
