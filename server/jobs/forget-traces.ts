import sql, { type Sql } from 'sql-template-tag'
import { after, dayMs } from '../clock.ts'
import type { Ctx } from '../ctx.ts'
import type { Sweep } from './sweep.ts'

/** So many rows of a kind go in one turn; the next turn goes on. */
const batch = 1_000
const keptForMs = dayMs
/** Ended sessions stay for a while, for who asks what happened. */
const sessionsKeptForMs = 90 * dayMs

/** What signing in leaves behind and nothing asks for any more: challenges, failures, codes, tokens, links, sessions. */
export const forgetSignInTraces: Sweep = async (ctx) => {
  const now = ctx.clock.now()
  const before = after(now, -keptForMs)
  const sessionsBefore = after(now, -sessionsKeptForMs)
  const statements = [
    sql`delete from captcha_used where id in (
      select id from captcha_used where expires_at < ${before} limit ${batch}) returning 1`,
    sql`delete from login_failure where subject in (
      select subject from login_failure where last_at < ${before} limit ${batch}) returning 1`,
    sql`delete from verification where (purpose, account) in (
      select purpose, account from verification where expires_at < ${before} limit ${batch}) returning 1`,
    sql`delete from pay_token where (merchant_id, hash) in (
      select merchant_id, hash from pay_token where expires_at < ${before} limit ${batch}) returning 1`,
    // A link lives for minutes and registers for a day: a day later its jti cannot come back.
    sql`delete from partner_link where hash in (
      select hash from partner_link where used_at < ${after(before, -keptForMs)} limit ${batch}) returning 1`,
    sql`delete from session where hash in (
      select hash from session where least(expires_at, ended_at) < ${sessionsBefore} limit ${batch}) returning 1`,
  ]
  return deleteAll(ctx, statements)
}

async function deleteAll(ctx: Ctx, statements: readonly Sql[]): Promise<number> {
  let deleted = 0
  for (const statement of statements) deleted += (await ctx.db.query(statement)).length
  return deleted
}
