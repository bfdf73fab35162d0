import type { LiveKind } from '#contract/live.ts'
import { api } from '../call.ts'
import { queryClient } from '../get.ts'
import { getSession } from '../session.ts'

/** What each kind of event makes old: the beginnings of the calls' paths. */
const touched: Record<LiveKind, readonly string[]> = {
  order: ['/merchant/order/', '/merchant/index/', '/merchant/merchant/refund', '/merchant/merchant/financial'],
  wallet: ['/merchant/merchant/', '/merchant/index/index'],
  // An operator's act is told: what was done and what it changed of the shop is read again.
  notice: [
    '/merchant/index/notice',
    '/merchant/index/index',
    '/merchant/merchant/affiche',
    '/merchant/merchant/getMerInfo',
    '/merchant/merchant/audit',
    '/merchant/merchant/objections',
  ],
  service: ['/merchant/service/', '/merchant/merchant/getMerInfo'],
}

const firstWaitMs = 1_000
const waitMaxMs = 60_000

/** Reads the server's events with the token in the header, and goes on where it was after a break. */
export async function followEvents(signal: AbortSignal) {
  let waitMs = firstWaitMs
  let lastId: string | null = null
  while (!signal.aborted) {
    try {
      const body = await openEvents(signal, lastId)
      waitMs = firstWaitMs
      for await (const event of eventsOf(body)) {
        lastId = event.id ?? lastId
        refresh(event.kind)
      }
    } catch {
      // No connection, or the server restarted: the next try says more, and screens show their own failures.
    }
    // A little chance, so that not every phone comes back in the same moment.
    await pause(waitMs * (0.5 + Math.random()), signal)
    waitMs = Math.min(waitMs * 2, waitMaxMs)
  }
}

async function openEvents(signal: AbortSignal, lastId: string | null) {
  const { token } = getSession()
  const response = await fetch(api.live.events.path, {
    signal,
    headers: { accept: 'text/event-stream', token: token ?? '', ...(lastId ? { 'last-event-id': lastId } : {}) },
  })
  if (!response.ok || !response.body) throw new Error(`the events answered ${response.status}`)
  return response.body
}

type LiveEvent = { kind: string; id: string | null }

async function* eventsOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<LiveEvent> {
  let rest = ''
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const blocks = (rest + read.value).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const field = (name: string) =>
        block
          .split('\n')
          .find((line) => line.startsWith(`${name}:`))
          ?.slice(name.length + 1)
          .trim() ?? null
      const kind = field('event')
      if (kind) yield { kind, id: field('id') }
    }
  }
}

function refresh(kind: string) {
  const paths = touched[kind as LiveKind] ?? []
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => typeof path === 'string' && paths.some((start) => path.startsWith(start)),
  })
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
