import sql from 'sql-template-tag'
import { dayMs } from '#contract/durations.ts'
import { after } from '../../base/clock.ts'
import { deleteInBatches, type Sweep } from '../../base/sweep.ts'

/** A page left open over a weekend may repeat its request. */
const keysKeptMs = 7 * dayMs

/** Deletes idempotency keys of operators' requests with their stored answers. */
export const forgetOperatorKeys: Sweep = (ctx) => {
  const before = after(ctx.clock.now(), -keysKeptMs)
  return deleteInBatches(
    ctx,
    (limit) => sql`delete from operator_idempotency where (operator_id, key) in (
      select operator_id, key from operator_idempotency where at < ${before} limit ${limit}) returning 1`,
  )
}
