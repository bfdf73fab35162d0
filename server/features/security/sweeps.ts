import sql from 'sql-template-tag'
import { after, dayMs } from '../../base/clock.ts'
import { deleteInBatches, type Sweep } from '../../base/sweep.ts'

const challengeRetentionMs = dayMs
/** The log shows a year. */
const eventRetentionMs = 365 * dayMs

/** Deletes old challenges, and what is older than the security log shows. */
export const purgeSecurityData: Sweep = async (ctx) => {
  const now = ctx.clock.now()
  const challenges = await deleteInBatches(
    ctx,
    (limit) => sql`delete from factor_challenge where hash in (
      select hash from factor_challenge where expires_at < ${after(now, -challengeRetentionMs)} limit ${limit})
      returning 1`,
  )
  const events = await deleteInBatches(
    ctx,
    (limit) => sql`delete from security_event where (merchant_id, id) in (
      select merchant_id, id from security_event where at < ${after(now, -eventRetentionMs)} limit ${limit})
      returning 1`,
  )
  return challenges + events
}
