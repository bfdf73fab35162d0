import { createParser } from 'eventsource-parser'
import { type Call, type Envelope, errorOf, sessionHeaders } from './call.ts'
import { connectedApp } from './connect.ts'
import { invalidateAll } from './invalidation.ts'

const firstWaitMs = 1_000
const waitMaxMs = 60_000
/** Three heartbeats of the server. A lost connection may never be closed, so longer silence counts as lost. */
const silenceMaxMs = 45_000

type FollowOptions = {
  /** `data`: what the event tells, as JSON. */ onEvent: (kind: string, data: string) => void
  signal: AbortSignal
}

/**
 * Reads the server's events until the signal aborts, and resumes after a break with the last id. The token is in a
 * header, which the browser's own EventSource cannot send. A new stream repeats recent events; if the first one could
 * not be opened, that may not reach back far enough, so everything is read again. A 401 ends the session like in any
 * call, and the app then aborts the signal.
 */
export async function followEvents(call: Call<unknown>, { onEvent, signal }: FollowOptions) {
  let waitMs = firstWaitMs
  let lastId: string | null = null
  let isLate = false
  const parser = createParser({
    onEvent: ({ event, id, data }) => {
      lastId = id ?? lastId
      if (event) onEvent(event, data)
    },
  })
  while (!signal.aborted) {
    const silence = watchSilence()
    try {
      const body = await openEvents(call, { signal: AbortSignal.any([signal, silence.signal]), lastId })
      if (lastId === null && isLate) invalidateAll()
      waitMs = firstWaitMs
      parser.reset()
      const reader = body.pipeThrough(new TextDecoderStream()).getReader()
      for (let read = await reader.read(); !read.done; read = await reader.read()) {
        silence.heard()
        parser.feed(read.value)
      }
    } catch {
      // There is no connection, or the server has restarted. It is tried again, and screens show their own failures.
      isLate = true
    } finally {
      silence.stop()
    }
    // The wait has a random part, so that not all phones return at the same moment.
    await pause(waitMs * (0.5 + Math.random()), signal)
    waitMs = Math.min(waitMs * 2, waitMaxMs)
  }
}

async function openEvents(call: Call<unknown>, { signal, lastId }: { signal: AbortSignal; lastId: string | null }) {
  const { token } = connectedApp().session.get()
  const response = await fetch(call.path, {
    signal,
    headers: { accept: 'text/event-stream', ...sessionHeaders(), ...(lastId ? { 'last-event-id': lastId } : {}) },
  })
  if (response.status === 401) throw errorOf(call, (await response.json()) as Envelope, token)
  if (!response.ok || !response.body) throw new Error(`the events answered ${response.status}`)
  return response.body
}

/** A signal that aborts after silence. After sleep it may abort a working stream, which resumes with the last id. */
function watchSilence() {
  const controller = new AbortController()
  const begin = () => setTimeout(() => controller.abort(), silenceMaxMs)
  let timer = begin()
  const stop = () => clearTimeout(timer)
  const heard = () => {
    stop()
    timer = begin()
  }
  return { signal: controller.signal, heard, stop }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
