import sql from 'sql-template-tag'
import { after } from '../../base/clock.ts'
import type { Ctx } from '../../base/ctx.ts'
import { eventsPerReadMax, type LiveEvent } from '../../base/http/streams.ts'

/** A change has the time at which its transaction began, so one that committed late would otherwise be missed. */
const lookBackMs = 15_000

type ConversationChange = {
  merchantId: string
  unread: number
  messages: number
  seen: number
  desk: string
  changedAt: Date
}

/**
 * Follows changes of all conversations since an event's id, which is a time; each event names a conversation to read
 * again. Changes within the look-back are sent once. A new stream begins with them, since the console may have read
 * before it began.
 */
export function followConversations(ctx: Ctx, lastId: string | null): () => Promise<LiveEvent[]> {
  const isResumed = lastId !== null && /^\d{1,15}$/.test(lastId)
  let since = isResumed ? new Date(Number(lastId)) : ctx.clock.now()
  let sent = new Map<string, string>()
  return async () => {
    const changes = await readChanges(ctx, since)
    const unsent = changes.filter((change) => sent.get(change.merchantId) !== stateOf(change))
    sent = statesOf(changes)
    since = changes.at(-1)?.changedAt ?? since
    return unsent.map(({ merchantId, unread, changedAt }) => ({
      id: changedAt.getTime(),
      kind: 'service',
      data: { merchantId, unread },
    }))
  }
}

/** The newest changes, oldest first. Older ones above the limit are sent when they change again. */
async function readChanges({ db }: Ctx, since: Date): Promise<ConversationChange[]> {
  const rows = await db.query<ConversationChange>(sql`
    select merchant_id as "merchantId", staff_unread as unread, messages, merchant_seen as seen,
      concat_ws(' ', assigned_to, closed_at) as desk,
      changed_at as "changedAt"
    from conversation where changed_at >= ${after(since, -lookBackMs)}
    order by changed_at desc, merchant_id desc limit ${eventsPerReadMax - 1}`)
  return rows.reverse()
}

const stateOf = ({ messages, unread, seen, desk }: ConversationChange) => [messages, unread, seen, desk].join(' ')

const statesOf = (changes: readonly ConversationChange[]) =>
  new Map(changes.map((change) => [change.merchantId, stateOf(change)]))
