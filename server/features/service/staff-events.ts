import sql from 'sql-template-tag'
import { after } from '../../base/clock.ts'
import type { Ctx } from '../../base/ctx.ts'
import { type EventReader, eventsPerReadMax } from '../../base/http/streams.ts'

/** A change carries the time at which its transaction began: what was committed late is still looked for. */
const lookBackMs = 15_000

type Row = { merchantId: string; unread: number; messages: number; seen: number; changedAt: Date }

/**
 * The changes of all conversations since an event's id, which is a time: each one tells which conversation to read
 * again. What was told within the look-back is remembered and not told again.
 */
export async function staffEvents(ctx: Ctx, lastId: string | null): Promise<EventReader> {
  const isResumed = lastId !== null && /^\d{1,15}$/.test(lastId)
  let since = isResumed ? new Date(Number(lastId)) : ctx.clock.now()
  let told = new Map((isResumed ? [] : await readChanges(ctx, since)).map((row) => [row.merchantId, stateOf(row)]))
  return async () => {
    const rows = await readChanges(ctx, since)
    const news = rows.filter((row) => told.get(row.merchantId) !== stateOf(row))
    told = new Map(rows.map((row) => [row.merchantId, stateOf(row)]))
    since = rows.at(-1)?.changedAt ?? since
    return news.map(({ merchantId, unread, changedAt }) => ({
      id: changedAt.getTime(),
      kind: 'service',
      data: { merchantId, unread },
    }))
  }
}

/** The newest changes, the oldest of them first. Where there are more, each is told when it changes again. */
async function readChanges({ db }: Ctx, since: Date): Promise<Row[]> {
  const rows = await db.query<Row>(sql`
    select merchant_id as "merchantId", staff_unread as unread, messages, merchant_seen as seen,
      changed_at as "changedAt"
    from conversation where changed_at >= ${after(since, -lookBackMs)}
    order by changed_at desc, merchant_id desc limit ${eventsPerReadMax - 1}`)
  return rows.reverse()
}

const stateOf = ({ unread, messages, seen }: Row) => `${messages} ${unread} ${seen}`
