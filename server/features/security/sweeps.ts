import sql from 'sql-template-tag'
import { dayMs } from '#contract/durations.ts'
import { after } from '../../base/clock.ts'
import { deleteInBatches, deleteOfMerchants, type Sweep } from '../../base/sweep.ts'

const challengeRetentionMs = dayMs
const challengeTables = [sql`factor_challenge`, sql`operator_challenge`]
/** The log shows a year. */
const eventRetentionMs = 365 * dayMs

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
  const events = await deleteOfMerchants(ctx, {
    table: sql`security_event`,
    key: sql`id`,
    type: sql`uuid`,
    isOld: sql`at < ${after(now, -eventRetentionMs)}`,
  })
  return challenges + events
}
