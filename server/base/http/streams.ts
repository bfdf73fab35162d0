import { once } from 'node:events'
import type { FastifyReply } from 'fastify'
import type { Ctx } from '../ctx.ts'
import { findSession } from './session.ts'

const streamsPerOwnerMax = 10
/** A read that answers this many events may have left some out, so another one follows. */
export const eventsPerReadMax = 200
/** Events of other servers are found by polling: a NOTIFY in each transaction would serialise the commits. */
const pollEveryMs = 3_000
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

export type LiveEvent = { id: string | number; kind: string; data: unknown }

/** Answers the events since its last call; at most `eventsPerReadMax`. */
export type EventReader = () => Promise<LiveEvent[]>

type StreamOptions = {
  /** Its open streams are counted together. */
  owner: string
  /** The signal that makes the stream read at once instead of at the next poll. */
  channel: string
  token: string
  /** Makes the reader; events from then on are sent. */
  begin: () => Promise<EventReader>
  reply: FastifyReply
}

/** Streams live events until the client disconnects or the session ends; false: the owner has too many open. */
export async function openStream(ctx: Ctx, { owner, channel, token, begin, reply }: StreamOptions): Promise<boolean> {
  const all = streamsOf(ctx)
  const owned = all.get(owner) ?? new Set()
  if (owned.size >= streamsPerOwnerMax) return false
  const response = reply.raw
  const stream: Stream = { end: () => response.end() }
  // Counted before the first await, or streams that open at the same time would all pass the check above.
  all.set(owner, owned.add(stream))
  const release = () => {
    owned.delete(stream)
    if (owned.size === 0) all.delete(owner)
  }
  const readEvents = await begin().catch((failure: unknown) => Promise.reject(failure).finally(release))
  const isOpen = () => !response.writableEnded && !response.destroyed
  const write = async (text: string) => {
    if (isOpen() && !response.write(text)) await Promise.race([once(response, 'drain'), once(response, 'close')])
  }
  const send = createSender(readEvents, write)
  const checkSession = async () => {
    if ((await findSession(ctx, token)) === null) stream.end()
  }
  const run = (work: () => Promise<void>) => {
    if (isOpen()) work().catch((error: unknown) => endFailed(ctx, stream, error))
  }
  sendHead(reply)
  const stopListening = ctx.live.listen(channel, () => run(() => checkSession().then(send)))
  const poll = setInterval(() => run(send), pollEveryMs)
  const heartbeat = setInterval(() => run(() => checkSession().then(() => write(': alive\n\n'))), heartbeatEveryMs)
  response.once('close', () => {
    clearInterval(poll)
    clearInterval(heartbeat)
    stopListening()
    release()
  })
  run(send)
  return true
}

/** Answers a function that sends new events. A call during another one makes that one read again at its end. */
function createSender(readEvents: EventReader, write: (text: string) => Promise<void>): () => Promise<void> {
  let isSending = false
  let isDue = false
  return async () => {
    isDue = true
    if (isSending) return
    isSending = true
    try {
      while (isDue) {
        isDue = false
        const events = await readEvents()
        for (const { id, kind, data } of events) {
          await write(`id: ${id}\nevent: ${kind}\ndata: ${JSON.stringify(data)}\n\n`)
        }
        isDue ||= events.length >= eventsPerReadMax
      }
    } finally {
      isSending = false
    }
  }
}

/** Hijacking a reply leaves out the headers set so far, such as the security headers: they are sent here. */
function sendHead(reply: FastifyReply) {
  reply.hijack()
  const headers = Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined)
  reply.raw.writeHead(200, {
    ...Object.fromEntries(headers),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  reply.raw.write(`retry: ${reconnectAfterMs}\n\n`)
}

/** The client reconnects and continues after the last event that it received. */
function endFailed(ctx: Ctx, stream: Stream, error: unknown) {
  ctx.log.error({ err: error }, 'a stream of live events failed')
  stream.end()
}
