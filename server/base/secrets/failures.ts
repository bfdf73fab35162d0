import sql from 'sql-template-tag'
import { after, minuteMs } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { refuse } from '../refuse.ts'

/** Failures expire this long after the last one. */
const expireAfterMs = 15 * minuteMs

/** The highest number of failures among these subjects. */
export async function countFailures(db: Db, subjects: readonly string[], now: Date): Promise<number> {
  const { failures } = await db.one<{ failures: number }>(sql`
    select coalesce(max(failures), 0)::integer as failures from login_failure
    where subject = any(${subjects}) and last_at > ${after(now, -expireAfterMs)}`)
  return failures
}

export async function addFailure(db: Db, subjects: readonly string[], now: Date): Promise<void> {
  await db.query(sql`
    insert into login_failure as f (subject, failures, last_at)
    select subject, 1, ${now}::timestamptz from unnest(${[...subjects].sort()}::text[]) as subject
    on conflict (subject) do update set last_at = excluded.last_at,
      failures = case when f.last_at > ${after(now, -expireAfterMs)} then f.failures + 1 else 1 end`)
}

export async function forgiveFailures(db: Db, subject: string): Promise<void> {
  await db.query(sql`delete from login_failure where subject = ${subject}`)
}

/** Refuses a subject that has failed this often, until the failures expire. */
export async function refuseAfterFailures(db: Db, { subject, max, now }: { subject: string; max: number; now: Date }) {
  if ((await countFailures(db, [subject], now)) >= max) {
    throw refuse('rate_limited', { retryAfterSeconds: expireAfterMs / 1000 })
  }
}
