import { readBounded } from '../../../base/read-bounded.ts'

/** The node asked for a pause (status 429 or 503), or is paused after a failure. */
export class NodeResting extends Error {
  override name = 'NodeResting'
}

const callTimeoutMs = 10_000
/** A block of a busy network has about 2 MB of events. */
const answerBytesMax = 16 * 1024 * 1024
const firstRestMs = 1_000
const longestRestMs = 60_000
const longestAskedRestMs = 300_000

export type NodeCalls = {
  /** Like `fetch`, with a timeout, a size limit, and no redirects. */
  fetch: typeof fetch
  /** Runs a call to the node. After a failure the node is paused, each time for longer. */
  call: <T>(work: () => Promise<T>) => Promise<T>
}

type Limits = { timeoutMs?: number; bytesMax?: number; restMs?: number }

/**
 * Calls to one node. A failing or limiting node is paused, so that the others do not wait for it. The pause uses the
 * process's clock, since it is not a business deadline.
 */
export function nodeCalls({
  timeoutMs = callTimeoutMs,
  bytesMax = answerBytesMax,
  restMs = firstRestMs,
}: Limits = {}): NodeCalls {
  let failures = 0
  let restUntilMs = 0
  let askedRestMs = 0
  return {
    async fetch(input, init) {
      const timeout = AbortSignal.timeout(timeoutMs)
      const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout
      const response = await fetch(input, { ...init, redirect: 'error', signal })
      if (response.status === 429 || response.status === 503) {
        askedRestMs = Math.min(longestAskedRestMs, retryAfterMs(response.headers.get('retry-after')))
        await response.body?.cancel()
        throw new NodeResting(`status ${response.status}`)
      }
      const { status, headers } = response
      return new Response(await readBounded(response, bytesMax), { status, headers: bodyHeaders(headers) })
    },
    async call(work) {
      if (performance.now() < restUntilMs) throw new NodeResting('rests after a failure')
      try {
        const answer = await work()
        failures = 0
        return answer
      } catch (error) {
        const backoffMs = Math.min(longestRestMs, restMs * 2 ** failures)
        failures = Math.min(failures + 1, 16)
        restUntilMs = performance.now() + Math.max(backoffMs, askedRestMs)
        askedRestMs = 0
        throw error
      }
    },
  }
}

/** The body is already decoded, so its length and encoding headers no longer apply. */
const bodyHeaders = (headers: Headers) => ({ 'content-type': headers.get('content-type') ?? 'application/json' })

const retryAfterMs = (header: string | null): number => (/^\d{1,6}$/.test(header ?? '') ? Number(header) * 1_000 : 0)
