import sql from 'sql-template-tag'
import { dayMs } from '#contract/durations.ts'
import { after } from '../../base/clock.ts'
import { deleteInBatches, forgetOfMerchants, type Sweep } from '../../base/sweep.ts'

const challengeRetentionMs = dayMs
const challengeTables = [sql`factor_challenge`, sql`operator_challenge`]

/** Deletes old challenges, and events older than the log shows. */
export const purgeSecurityData: Sweep = async (ctx) => {
  const now = ctx.clock.now()
  let challenges = 0
  for (const table of challengeTables) {
    challenges += await deleteInBatches(
      ctx,
      (limit) => sql`delete from ${table} where hash in (
        select hash from ${table} where expires_at < ${after(now, -challengeRetentionMs)} limit ${limit})
        returning 1`,
    )
  }
  const events = await forgetOfMerchants(ctx, {
    name: 'forget security events',
    old: sql`security_event where at < ${now}::timestamptz - security_log_kept_period()`,
    forget: (merchantId) => sql`forget_security_events(${merchantId}, ${now})`,
  })
  return challenges + events
}
