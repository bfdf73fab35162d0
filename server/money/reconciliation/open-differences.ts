import sql from 'sql-template-tag'
import { minuteMs } from '#contract/durations.ts'
import type { Ctx } from '../../base/ctx.ts'
import { Refusal } from '../../base/refuse.ts'
import { isExplained } from './balance-sums.ts'
import { readDay, sinceOf } from './read-day.ts'
import { readDays, readLastWholeDay } from './read-lines.ts'

/**
 * Open differences of the last covered day and unexplained statements; `since`: the day of the oldest side. Movements
 * without a line count on the last day that was read for every account.
 */
export type OpenDifferences = { day: string; count: number; since: string }

/** A comparison reads three weeks of the books, so newly booked entries count at the next one. */
const cacheMs = 5 * minuteMs

type Comparison = { state: string; atMs: number; open: Promise<OpenDifferences | null> }

const comparisons = new WeakMap<Ctx, Comparison>()

/** Compares again after a new statement or note, and otherwise every few minutes; null if nothing is open. */
export async function readOpenDifferences(ctx: Ctx): Promise<OpenDifferences | null> {
  const { state } = await ctx.db.one<{ state: string }>(sql`
    select concat((select id from bank_statement order by id desc limit 1), ' ',
      (select id from difference_note order by id desc limit 1), ' ',
      (select concat(max(taken_back_at), max(finished_at)) from bank_import)) as state`)
  const nowMs = performance.now()
  const known = comparisons.get(ctx)
  if (known && known.state === state && nowMs - known.atMs < cacheMs) return known.open
  const open = compare(ctx)
  comparisons.set(ctx, { state, atMs: nowMs, open })
  // A failure is not cached.
  open.catch(() => comparisons.delete(ctx))
  return open
}

async function compare({ db, config }: Ctx): Promise<OpenDifferences | null> {
  try {
    const { day, differences, unexplained } = await readDay(db, null, config.currency)
    if (day === null) return null
    const wholeDay = await readLastWholeDay(db)
    const whole = wholeDay === null || wholeDay === day ? null : await readDay(db, wholeDay, config.currency)
    const open = [
      ...differences.map((each) => ({ ...each, day })),
      ...(whole?.differences ?? []).map((each) => ({ ...each, day: wholeDay ?? day })),
    ].filter((each) => !isExplained(each))
    const count = new Set([...open.map(({ key }) => key), ...unexplained.map((each) => `${each.day} ${each.account}`)])
      .size
    const found = [
      ...open.map((each) => ({ day: each.day, since: sinceOf(each) })),
      ...unexplained.map((each) => ({ day: each.day, since: each.day })),
    ]
    const [first] = found
    if (!first) return null
    return { day: first.day, count, since: found.map(({ since }) => since).sort()[0] ?? day }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // A day with too many entries counts as one difference; its page shows the reason.
    const { day } = await readDays(db, null)
    return day === null ? null : { day, count: 1, since: day }
  }
}
