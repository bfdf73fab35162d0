import { createParser } from 'eventsource-parser'
import { type Call, sessionHeaders } from './call.ts'
import { invalidateAll } from './invalidation.ts'

const firstWaitMs = 1_000
const waitMaxMs = 60_000

type FollowOptions = { onEvent: (kind: string) => void; signal: AbortSignal }

/**
 * Reads the server's events until the signal, with the token in the header (which the browser's own EventSource cannot
 * send), and resumes after a break with the last id. A new stream tells what happened shortly before it; where the
 * first one could not be opened, that may have been too long ago, and everything is read again.
 */
export async function followEvents(call: Call<unknown>, { onEvent, signal }: FollowOptions) {
  let waitMs = firstWaitMs
  let lastId: string | null = null
  let isLate = false
  const parser = createParser({
    onEvent: ({ event, id }) => {
      lastId = id ?? lastId
      if (event) onEvent(event)
    },
  })
  while (!signal.aborted) {
    try {
      const body = await openEvents(call, { signal, lastId })
      if (lastId === null && isLate) invalidateAll()
      waitMs = firstWaitMs
      parser.reset()
      const reader = body.pipeThrough(new TextDecoderStream()).getReader()
      for (let read = await reader.read(); !read.done; read = await reader.read()) parser.feed(read.value)
    } catch {
      // No connection, or the server restarted: it is tried again, and screens show their own failures.
      isLate = true
    }
    // A random part, so that not every phone comes back in the same moment.
    await pause(waitMs * (0.5 + Math.random()), signal)
    waitMs = Math.min(waitMs * 2, waitMaxMs)
  }
}

async function openEvents(call: Call<unknown>, { signal, lastId }: { signal: AbortSignal; lastId: string | null }) {
  const response = await fetch(call.path, {
    signal,
    headers: { accept: 'text/event-stream', ...sessionHeaders(), ...(lastId ? { 'last-event-id': lastId } : {}) },
  })
  if (!response.ok || !response.body) throw new Error(`the events answered ${response.status}`)
  return response.body
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
