import { once } from 'node:events'
import type { FastifyReply } from 'fastify'
import type { Ctx } from '../ctx.ts'
import { findSession } from './session.ts'

const streamsPerOwnerMax = 10
/** So many at once mean that there may be more. */
export const eventsPerReadMax = 200
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

export type LiveEvent = { id: string | number; kind: string; data: unknown }

/** Answers what has happened since it was asked last; at most `eventsPerReadMax`. */
export type Follow = () => Promise<LiveEvent[]>

type Wanted = {
  /** Whose streams are counted together. */
  owner: string
  /** What wakes it, besides looking. */
  channel: string
  token: string
  /** Begins to follow; what happens from then on is told. */
  begin: () => Promise<Follow>
  reply: FastifyReply
}

/** Streams live events until the reader leaves or the session ends; false: too many are open. */
export async function openStream(ctx: Ctx, { owner, channel, token, begin, reply }: Wanted): Promise<boolean> {
  const all = streamsOf(ctx)
  const mine = all.get(owner) ?? new Set()
  if (mine.size >= streamsPerOwnerMax) return false
  const response = reply.raw
  const stream: Stream = { end: () => response.end() }
  // Counted before anything is awaited, or many at once would all find a free place.
  all.set(owner, mine.add(stream))
  const leave = () => {
    mine.delete(stream)
    if (mine.size === 0) all.delete(owner)
  }
  const events = await begin().catch((failure: unknown) => Promise.reject(failure).finally(leave))
  const isOpen = () => !response.writableEnded && !response.destroyed
  const write = async (text: string) => {
    if (isOpen() && !response.write(text)) await Promise.race([once(response, 'drain'), once(response, 'close')])
  }
  const tell = follow(events, write)
  const check = async () => {
    if ((await findSession(ctx, token)) === null) stream.end()
  }
  const run = (work: () => Promise<void>) => {
    if (isOpen()) work().catch((fault: unknown) => fail(ctx, fault, stream))
  }
  sendHead(reply)
  const forget = ctx.live.listen(channel, () => run(() => check().then(tell)))
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

/** Writes what has happened; asked while it does, it looks once more when it is done. */
function follow(events: Follow, write: (text: string) => Promise<void>): () => Promise<void> {
  let isBusy = false
  let isAsked = false
  return async () => {
    isAsked = true
    if (isBusy) return
    isBusy = true
    try {
      while (isAsked) {
        isAsked = false
        const news = await events()
        for (const { id, kind, data } of news) {
          await write(`id: ${id}\nevent: ${kind}\ndata: ${JSON.stringify(data)}\n\n`)
        }
        isAsked ||= news.length >= eventsPerReadMax
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
