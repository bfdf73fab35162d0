import sql from 'sql-template-tag'
import { minuteMs } from '#contract/durations.ts'
import { after } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { Refusal, refuse } from '../refuse.ts'
import type { TryLimit } from './try-limits.ts'

/** Failures that are older than this are no reason to require a proof of work. */
const recentMs = 15 * minuteMs
/** Waits reach their maximum before this; more doublings would overflow. */
const doublingsMax = 30

export async function countRecentFailures(db: Db, subjects: readonly string[], now: Date): Promise<number> {
  const { failures } = await db.one<{ failures: number }>(sql`
    select coalesce(max(failures), 0)::integer as failures from login_failure
    where subject = any(${subjects}) and last_at > ${after(now, -recentMs)}`)
  return failures
}

export type Try = { subject: string; limit: TryLimit; now: Date }

/**
 * Counts an attempt as failed before its outcome is known, so that concurrent attempts cannot exceed the limit
 * together. Returns the failures in a row, including this one; refuses while the subject must wait.
 */
export async function takeTry(db: Db, { subject, limit, now }: Try): Promise<number> {
  const { freeTries, firstWaitMs, longestWaitMs, triesMax, expireAfterMs } = limit
  const expired = after(now, -expireAfterMs)
  const taken = await db.maybe<{ failures: number }>(sql`
    insert into login_failure as f (subject, failures, last_at) values (${subject}, 1, ${now})
    on conflict (subject) do update set last_at = excluded.last_at,
      failures = case when f.last_at <= ${expired} then 1 else f.failures + 1 end
    where f.last_at <= ${expired} or f.failures < ${freeTries} or (f.failures < ${triesMax}
      and f.last_at <= ${now}::timestamptz - make_interval(secs => least(${longestWaitMs}::float8, ${firstWaitMs}::float8
        * power(2::float8, least(f.failures - ${freeTries}::integer, ${doublingsMax}::integer))) / 1000))
    returning failures`)
  if (taken) return taken.failures
  throw await refuseTry(db, { subject, limit, now })
}

/** For callers who must not learn of the limit: false while the subject must wait. */
export async function mayTry(db: Db, given: Try): Promise<boolean> {
  try {
    await takeTry(db, given)
    return true
  } catch (refused) {
    if (refused instanceof Refusal) return false
    throw refused
  }
}

async function refuseTry(db: Db, { subject, limit, now }: Try) {
  const { freeTries, firstWaitMs, longestWaitMs, triesMax } = limit
  const row = await db.maybe<{ failures: number; lastAt: Date }>(sql`
    select failures, last_at as "lastAt" from login_failure where subject = ${subject}`)
  if (!row) return refuse('unavailable', { retryAfterSeconds: 1 })
  if (row.failures >= triesMax) return refuse('tries_used_up')
  const waitMs = Math.min(longestWaitMs, firstWaitMs * 2 ** Math.max(0, row.failures - freeTries))
  const retryAfterSeconds = Math.max(1, Math.ceil((row.lastAt.getTime() + waitMs - now.getTime()) / 1000))
  return refuse('too_many_tries', { minutes: Math.ceil(retryAfterSeconds / 60), retryAfterSeconds })
}

/** Takes back an attempt that did not fail, or that a fault of the server ended, so that it does not count. */
export async function returnTry(db: Db, subject: string): Promise<void> {
  await db.query(sql`update login_failure set failures = failures - 1 where subject = ${subject} and failures > 0`)
}

/** Resets the failures of a subject. `everywhere` includes the separate counts of its known networks. */
export async function forgiveFailures(db: Db, subject: string, { everywhere = false } = {}): Promise<void> {
  await db.query(sql`
    delete from login_failure
    where subject = ${subject} or (${everywhere}::boolean and starts_with(subject, ${`${subject}@`}))`)
}
