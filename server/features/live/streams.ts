import { once } from 'node:events'
import type { FastifyReply } from 'fastify'
import sql from 'sql-template-tag'
import type { Ctx } from '../../ctx.ts'
import { findSession } from '../../http/session.ts'

const streamsPerMerchantMax = 10
const eventsPerReadMax = 200
/** Other servers' events are seen by looking; a NOTIFY in each transaction would make commits wait for one another. */
const lookEveryMs = 3_000
const heartbeatEveryMs = 15_000
const reconnectAfterMs = 3_000

type Stream = { end: () => void }

const openStreams = new WeakMap<Ctx, Map<string, Set<Stream>>>()

function streamsOf(ctx: Ctx): Map<string, Set<Stream>> {
  const streams = openStreams.get(ctx) ?? new Map<string, Set<Stream>>()
  openStreams.set(ctx, streams)
  return streams
}

/** Ends every stream, so that the server can close. */
export function endStreams(ctx: Ctx): void {
  for (const streams of streamsOf(ctx).values()) for (const stream of [...streams]) stream.end()
}

type Wanted = {
  merchantId: string
  token: string
  /** The last event that the reader has; null: only what happens from now on. */
  behind: number | null
  reply: FastifyReply
}

/** Streams a merchant's live events until the reader leaves or the session ends; false: too many are open. */
export async function openStream(ctx: Ctx, { merchantId, token, behind, reply }: Wanted): Promise<boolean> {
  const all = streamsOf(ctx)
  const mine = all.get(merchantId) ?? new Set()
  if (mine.size >= streamsPerMerchantMax) return false
  const response = reply.raw
  const stream: Stream = { end: () => response.end() }
  // Counted before anything is awaited, or many at once would all find a free place.
  all.set(merchantId, mine.add(stream))
  const leave = () => {
    mine.delete(stream)
    if (mine.size === 0) all.delete(merchantId)
  }
  const cursor =
    behind ?? (await lastEvent(ctx, merchantId).catch((failure: unknown) => Promise.reject(failure).finally(leave)))
  const isOpen = () => !response.writableEnded && !response.destroyed
  const write = async (text: string) => {
    if (isOpen() && !response.write(text)) await Promise.race([once(response, 'drain'), once(response, 'close')])
  }
  const tell = follow(ctx, { merchantId, cursor, write })
  const check = async () => {
    if ((await findSession(ctx, token)) === null) stream.end()
  }
  const run = (work: () => Promise<void>) => {
    if (isOpen()) work().catch((fault: unknown) => fail(ctx, fault, stream))
  }
  sendHead(reply)
  const forget = ctx.live.listen(merchantId, () => run(() => check().then(tell)))
  const looking = setInterval(() => run(tell), lookEveryMs)
  const beating = setInterval(() => run(() => check().then(() => write(': still here\n\n'))), heartbeatEveryMs)
  response.once('close', () => {
    clearInterval(looking)
    clearInterval(beating)
    forget()
    leave()
  })
  run(tell)
  return true
}

type Followed = { merchantId: string; cursor: number; write: (text: string) => Promise<void> }

/** Writes what is behind the cursor; asked while it does, it looks once more when it is done. */
function follow(ctx: Ctx, { merchantId, cursor: first, write }: Followed): () => Promise<void> {
  let cursor = first
  let isBusy = false
  let isAsked = false
  return async () => {
    isAsked = true
    if (isBusy) return
    isBusy = true
    try {
      while (isAsked) {
        isAsked = false
        const events = await readEvents(ctx, merchantId, cursor)
        for (const { sequence, kind, data } of events) {
          cursor = sequence
          await write(`id: ${sequence}\nevent: ${kind}\ndata: ${JSON.stringify(data)}\n\n`)
        }
        isAsked ||= events.length === eventsPerReadMax
      }
    } finally {
      isBusy = false
    }
  }
}

/** What helmet and the rate limit have put on the reply is sent too, which hijacking leaves out. */
function sendHead(reply: FastifyReply) {
  reply.hijack()
  const given = Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined)
  reply.raw.writeHead(200, {
    ...Object.fromEntries(given),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
  })
  reply.raw.write(`retry: ${reconnectAfterMs}\n\n`)
}

function fail(ctx: Ctx, fault: unknown, stream: Stream) {
  // The reader comes back by itself and goes on where it was.
  ctx.log.error({ err: fault }, 'a stream of live events ended by a fault')
  stream.end()
}

async function lastEvent({ db }: Ctx, merchantId: string): Promise<number> {
  const { events } = await db.one<{ events: number }>(sql`
    select events from merchant_counter where merchant_id = ${merchantId}`)
  return events
}

type LiveEvent = { sequence: number; kind: string; data: unknown }

const readEvents = ({ db }: Ctx, merchantId: string, behind: number) =>
  db.query<LiveEvent>(sql`
    select sequence, kind, data from live_event where merchant_id = ${merchantId} and sequence > ${behind}
    order by sequence limit ${eventsPerReadMax}`)
