/** A node that asks for a pause, by status 429 or 503, or that was paused after a failure. */
export class NodeResting extends Error {
  override name = 'NodeResting'
}

const callTimeoutMs = 10_000
/** A block of a busy network with all its events is about 2 MB. */
const answerBytesMax = 16 * 1024 * 1024
const firstRestMs = 1_000
const longestRestMs = 60_000
const longestAskedRestMs = 300_000

export type NodeCalls = {
  /** Like `fetch`, with a timeout, without redirects, and with a limit on the size of the answer. */
  fetch: typeof fetch
  /** Runs a call to the node; after a failure the node rests, each time for longer. */
  call: <T>(work: () => Promise<T>) => Promise<T>
}

type Limits = { timeoutMs?: number; bytesMax?: number; restMs?: number }

/**
 * Calls to one node. A failing or limiting node is left alone for a while, so that it costs neither side anything and
 * the others do not wait for it. The wait goes by the process's own clock, since it is no deadline of the business.
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

/** The body is decoded by then: its length and encoding are no longer those of the answer. */
const bodyHeaders = (headers: Headers) => ({ 'content-type': headers.get('content-type') ?? 'application/json' })

const retryAfterMs = (header: string | null): number => (/^\d{1,6}$/.test(header ?? '') ? Number(header) * 1_000 : 0)

async function readBounded({ body }: Response, bytesMax: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > bytesMax) throw new Error(`the answer is larger than ${bytesMax} bytes`)
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}
