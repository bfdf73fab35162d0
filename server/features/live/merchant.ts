import sql from 'sql-template-tag'
import type { live } from '#contract/live.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { type EventReader, eventsPerReadMax, openStream } from '../../base/http/streams.ts'
import { refuse } from '../../base/refuse.ts'

/** Live events tell the app what to read again. */
export const liveHandlers: Handlers<typeof live> = {
  async events({ ctx, session: { merchantId }, request, reply }) {
    const lastId = request.headers['last-event-id']
    const behind = typeof lastId === 'string' && /^\d{1,15}$/.test(lastId) ? Number(lastId) : null
    const isOpen = await openStream(ctx, {
      owner: merchantId,
      channel: merchantId,
      token: String(request.headers['token']),
      begin: () => merchantEvents(ctx, merchantId, behind),
      reply,
    })
    if (!isOpen) throw refuse('rate_limited', { retryAfterSeconds: 10 })
  },
}

/** A merchant's events behind the last one that the reader has; null: only what happens from now on. */
async function merchantEvents(ctx: Ctx, merchantId: string, behind: number | null): Promise<EventReader> {
  let cursor = behind ?? (await lastEvent(ctx, merchantId))
  return async () => {
    const events = await readEvents(ctx, merchantId, cursor)
    cursor = events.at(-1)?.id ?? cursor
    return events
  }
}

async function lastEvent({ db }: Ctx, merchantId: string): Promise<number> {
  const { events } = await db.one<{ events: number }>(sql`
    select events from merchant_counter where merchant_id = ${merchantId}`)
  return events
}

const readEvents = ({ db }: Ctx, merchantId: string, behind: number) =>
  db.query<{ id: number; kind: string; data: unknown }>(sql`
    select sequence as id, kind, data from live_event where merchant_id = ${merchantId} and sequence > ${behind}
    order by sequence limit ${eventsPerReadMax}`)
