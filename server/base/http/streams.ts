import { once } from 'node:events'
import type { FastifyReply } from 'fastify'
import type { Ctx } from '../ctx.ts'
import { areSessionsOpen, findSession } from './session.ts'

const streamsPerOwnerMax = 10
export const eventsPerReadMax = 200
/** Events of other servers are found by polling: a NOTIFY in each transaction would serialise the commits. */
export const pollEveryMs = 3_000
const heartbeatEveryMs = 15_000
const reconnectAfterMs = 3_000
/** A client that reads more slowly than this is disconnected; it reconnects and continues after its last event. */
const unsentMax = 2_000

export type LiveEvent = { id: string | number; kind: string; data: unknown }
export type SendEvents = (events: readonly LiveEvent[]) => void

/** A stream's source; `wake` makes it read at once instead of at its next poll. */
export type EventSource = { wake: () => Promise<void>; stop: () => void }

type Stream = { token: string; end: () => void; beat: () => void }

type OpenStreams = { owners: Map<string, Set<Stream>>; heartbeat: NodeJS.Timeout | null }

/** Keyed by `live`, which the ctx of every party shares. */
const openStreams = new WeakMap<Ctx['live'], OpenStreams>()

function streamsOf({ live }: Ctx): OpenStreams {
  const streams = openStreams.get(live) ?? { owners: new Map<string, Set<Stream>>(), heartbeat: null }
  openStreams.set(live, streams)
  return streams
}

const allStreams = (ctx: Ctx): Stream[] => [...streamsOf(ctx).owners.values()].flatMap((owned) => [...owned])

export const countStreams = (ctx: Ctx): number => allStreams(ctx).length

/** Ends every stream, so that the server can close. */
export function endStreams(ctx: Ctx): void {
  for (const stream of allStreams(ctx)) stream.end()
}

type StreamOptions = {
  owner: string
  /** The signal that makes the stream read at once instead of at the next poll. */
  channel: string
  token: string
  begin: (send: SendEvents) => Promise<EventSource>
  reply: FastifyReply
}

/** Streams live events until the client disconnects or the session ends; false if the owner has too many open. */
export async function openStream(ctx: Ctx, { owner, channel, token, begin, reply }: StreamOptions): Promise<boolean> {
  const response = reply.raw
  const write = createWriter(reply)
  const stream = { token, end: () => response.end(), beat: () => write([': alive\n\n']) }
  // Counted before the first await, or streams that open at the same time would all pass the check.
  const release = addStream(ctx, owner, stream)
  if (!release) return false
  const send: SendEvents = (events) => {
    write(events.map(({ id, kind, data }) => `id: ${id}\nevent: ${kind}\ndata: ${JSON.stringify(data)}\n\n`))
  }
  const source = await begin(send).catch((failure: unknown) => Promise.reject(failure).finally(release))
  const close = () => {
    source.stop()
    release()
  }
  // The client may have left while the source was opened.
  if (response.destroyed) {
    reply.hijack()
    close()
    return true
  }
  sendHead(reply)
  write([])
  const stopListening = ctx.live.listen(channel, () => {
    wake().catch((error: unknown) => {
      ctx.log.error({ err: error }, 'a stream of live events failed')
      stream.end()
    })
  })
  response.once('close', () => {
    stopListening()
    close()
  })
  return true

  async function wake() {
    if ((await findSession(ctx, token)) === null) stream.end()
    else await source.wake()
  }
}

/** Returns how to remove the stream; null if the owner has too many. */
function addStream(ctx: Ctx, owner: string, stream: Stream): (() => void) | null {
  const streams = streamsOf(ctx)
  const owned = streams.owners.get(owner) ?? new Set()
  if (owned.size >= streamsPerOwnerMax) return null
  streams.owners.set(owner, owned.add(stream))
  streams.heartbeat ??= setInterval(() => void beat(ctx), heartbeatEveryMs)
  return () => {
    owned.delete(stream)
    if (owned.size === 0) streams.owners.delete(owner)
    if (streams.owners.size > 0 || !streams.heartbeat) return
    clearInterval(streams.heartbeat)
    streams.heartbeat = null
  }
}

/** One statement for all streams: ends those whose session has ended, and sends a heartbeat to the others. */
async function beat(ctx: Ctx): Promise<void> {
  const streams = allStreams(ctx)
  try {
    const isOpen = await areSessionsOpen(
      ctx,
      streams.map(({ token }) => token),
    )
    for (const stream of streams) {
      if (isOpen(stream.token)) stream.beat()
      else stream.end()
    }
  } catch (error) {
    ctx.log.error({ err: error }, 'the sessions of live streams could not be read')
  }
}

/** Waits for room before each text, so that a slow client does not fill the memory. */
function createWriter({ raw: response }: FastifyReply): (texts: readonly string[]) => void {
  const unsent: string[] = []
  let isWriting = false
  const isOpen = () => !response.writableEnded && !response.destroyed
  const writeAll = async () => {
    for (let text = unsent.shift(); text !== undefined && isOpen(); text = unsent.shift()) {
      if (!response.write(text)) await Promise.race([once(response, 'drain'), once(response, 'close')])
    }
  }
  return (texts) => {
    unsent.push(...texts)
    if (unsent.length > unsentMax) response.end()
    // Writing is only possible after the head is sent; the first write follows then.
    if (isWriting || !response.headersSent) return
    isWriting = true
    writeAll()
      .catch(() => response.end())
      .finally(() => {
        isWriting = false
      })
  }
}

/** A polled source: it reads every few seconds and when woken. Each read returns what is new. */
export function pollSource(ctx: Ctx, read: () => Promise<LiveEvent[]>, send: SendEvents): EventSource {
  let isReading = false
  let isDue = false
  const wake = async () => {
    isDue = true
    if (isReading) return
    isReading = true
    try {
      while (isDue) {
        isDue = false
        const events = await read()
        send(events)
        isDue ||= events.length >= eventsPerReadMax
      }
    } finally {
      isReading = false
    }
  }
  const poll = () => wake().catch((error: unknown) => ctx.log.error({ err: error }, 'live events could not be read'))
  void poll()
  const timer = setInterval(() => void poll(), pollEveryMs)
  return { wake, stop: () => clearInterval(timer) }
}

/** Hijacking a reply drops the headers set so far, such as the security headers, so they are sent here. */
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
