import sql from 'sql-template-tag'
import { dayMs } from '#contract/durations.ts'
import { after } from '../../base/clock.ts'
import type { Ctx } from '../../base/ctx.ts'
import { failuresKeptMs } from '../../base/secrets/try-limits.ts'
import { deleteInBatches, deleteOfMerchants, type Sweep } from '../../base/sweep.ts'

const retentionMs = dayMs

/** Deletes expired challenges, failures, codes, tokens, partner links and sessions. */
export const purgeSignInData: Sweep = async (ctx) => {
  const now = ctx.clock.now()
  const before = after(now, -retentionMs)
  const failuresBefore = after(now, -failuresKeptMs)
  const statements = [
    (limit: number) => sql`delete from captcha_used where id in (
      select id from captcha_used where expires_at < ${before} limit ${limit}
      for update skip locked) returning 1`,
    (limit: number) => sql`delete from login_failure where subject in (
      select subject from login_failure where last_at < ${failuresBefore} limit ${limit}
      for update skip locked) returning 1`,
    (limit: number) => sql`delete from verification where (purpose, account, request_hash) in (
      select purpose, account, request_hash from verification where expires_at < ${before} limit ${limit}
      for update skip locked) returning 1`,
    // A link is valid for minutes and registration for a day, so its jti is needed for one more day.
    (limit: number) => sql`delete from partner_link where hash in (
      select hash from partner_link where used_at < ${after(before, -retentionMs)} limit ${limit}
      for update skip locked) returning 1`,
  ]
  const isOld = sql`expires_at < ${before}`
  let deleted = await deleteOfMerchants(ctx, { table: sql`pay_token`, key: sql`hash`, type: sql`bytea`, isOld })
  for (const statement of statements) deleted += await deleteInBatches(ctx, statement)
  return deleted + (await purgeSessions(ctx))
}

const purgeBatch = 1_000

async function purgeSessions({ db, clock }: Ctx): Promise<number> {
  const now = clock.now()
  let deleted = 0
  for (;;) {
    const { count } = await db.one<{ count: number }>(sql`select purge_sessions(${now}, ${purgeBatch}) as count`)
    deleted += count
    if (count < purgeBatch) return deleted
  }
}
