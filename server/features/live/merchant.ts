import sql from 'sql-template-tag'
import type { live } from '#contract/live.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { type EventReader, eventsPerReadMax, openStream } from '../../base/http/streams.ts'
import { refuse } from '../../base/refuse.ts'

/** Live events: each tells the app what to read again. */
export const liveHandlers: Handlers<typeof live> = {
  async events({ ctx, session: { merchantId }, request, reply }) {
    const lastId = request.headers['last-event-id']
    const after = typeof lastId === 'string' && /^\d{1,15}$/.test(lastId) ? Number(lastId) : null
    const isOpen = await openStream(ctx, {
      owner: merchantId,
      channel: merchantId,
      token: String(request.headers['token']),
      begin: () => followEvents(ctx, merchantId, after),
      reply,
    })
    if (!isOpen) throw refuse('rate_limited', { retryAfterSeconds: 10 })
  },
}

/** A merchant's events after the one with this id; null: from now on. */
async function followEvents(ctx: Ctx, merchantId: string, after: number | null): Promise<EventReader> {
  let lastRead = after ?? (await readLastId(ctx, merchantId))
  return async () => {
    const events = await readEvents(ctx, merchantId, lastRead)
    lastRead = events.at(-1)?.id ?? lastRead
    return events
  }
}

async function readLastId({ db }: Ctx, merchantId: string): Promise<number> {
  const { events } = await db.one<{ events: number }>(sql`
    select events from merchant_counter where merchant_id = ${merchantId}`)
  return events
}

const readEvents = ({ db }: Ctx, merchantId: string, after: number) =>
  db.query<{ id: number; kind: string; data: unknown }>(sql`
    select sequence as id, kind, data from live_event where merchant_id = ${merchantId} and sequence > ${after}
    order by sequence limit ${eventsPerReadMax}`)
