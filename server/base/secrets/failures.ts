import sql from 'sql-template-tag'
import { after, minuteMs } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { refuse } from '../refuse.ts'

/** Failures are forgiven so long after the last one. */
const forgivenAfterMs = 15 * minuteMs

/** The most failures that any of these subjects has. */
export async function countFailures(db: Db, subjects: readonly string[], now: Date): Promise<number> {
  const { failures } = await db.one<{ failures: number }>(sql`
    select coalesce(max(failures), 0)::integer as failures from login_failure
    where subject = any(${subjects}) and last_at > ${after(now, -forgivenAfterMs)}`)
  return failures
}

export async function addFailure(db: Db, subjects: readonly string[], now: Date): Promise<void> {
  await db.query(sql`
    insert into login_failure as f (subject, failures, last_at)
    select subject, 1, ${now}::timestamptz from unnest(${[...subjects].sort()}::text[]) as subject
    on conflict (subject) do update set last_at = excluded.last_at,
      failures = case when f.last_at > ${after(now, -forgivenAfterMs)} then f.failures + 1 else 1 end`)
}

export async function forgiveFailures(db: Db, subject: string): Promise<void> {
  await db.query(sql`delete from login_failure where subject = ${subject}`)
}

/** Refuses whoever failed this often within the last quarter of an hour. */
export async function refuseAfterFailures(db: Db, { subject, max, now }: { subject: string; max: number; now: Date }) {
  if ((await countFailures(db, [subject], now)) >= max) {
    throw refuse('rate_limited', { retryAfterSeconds: forgivenAfterMs / 1000 })
  }
}
