import { inspect } from 'node:util'
import autocannon, { type Client, type Request, type Result } from 'autocannon'

export type LoadRequest = { path: string; method?: 'GET' | 'POST'; headers: Record<string, string>; body?: string }
export type Rate = { path: string; perSecond: number; p50Ms: number; p99Ms: number; failed: Record<string, number> }

const connections = 32

/** Loads a server for some seconds. `next` makes each request; null means that none is left. */
export async function load(url: string, seconds: number, next: () => LoadRequest | null): Promise<Rate> {
  let isExhausted = false
  let path = ''
  const set = (request: Request) => {
    const asked = next() ?? exhausted()
    path = asked.path
    return setUp(request, asked)
  }
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [{ setupRequest: set }],
    setupClient: (client: Client) => client.on('response', () => undefined),
  })
  if (isExhausted) throw new Error('the requests ran out before the time: generate more orders')
  return {
    path,
    perSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    failed: failuresOf(result),
  }

  function exhausted(): LoadRequest {
    isExhausted = true
    return { path: '/readyz', headers: {} }
  }
}

function failuresOf({ statusCodeStats = {}, errors, timeouts }: Result): Record<string, number> {
  const byStatus = Object.entries(statusCodeStats).map(([status, { count = 0 }]) => [status, count] as const)
  const all = [...byStatus, ['errors', errors - timeouts], ['timeouts', timeouts]] as const
  return Object.fromEntries(all.filter(([what, count]) => count > 0 && !what.startsWith('2')))
}

const setUp = (request: Request, { path, method = 'GET', headers, body }: LoadRequest): Request => ({
  ...request,
  path,
  method,
  headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
  ...(body && { body }),
})

export const median = (values: number[]) => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

export function middle(rates: Rate[]): Rate {
  const failing = rates.find(({ failed }) => Object.keys(failed).length > 0)
  if (failing)
    throw new Error(`the rates mean nothing, since requests failed: ${failing.path} ${inspect(failing.failed)}`)
  return {
    path: rates[0]?.path ?? '',
    perSecond: median(rates.map((rate) => rate.perSecond)),
    p50Ms: median(rates.map((rate) => rate.p50Ms)),
    p99Ms: median(rates.map((rate) => rate.p99Ms)),
    failed: {},
  }
}

export type Next = () => LoadRequest | null
type Slowdown = { url: string; fast: Next; slow: Next; rounds: number; seconds: number }

/**
 * How many times slower one job of a server is than another, in alternating rounds, so that the machine's load affects
 * both.
 */
export async function slowdown({ url, fast, slow, rounds, seconds }: Slowdown): Promise<number> {
  for (const next of [fast, slow]) await load(url, 1, next)
  const ratios: number[] = []
  for (let round = 0; round < rounds; round++) {
    const one = middle([await load(url, seconds, fast)])
    const other = middle([await load(url, seconds, slow)])
    ratios.push(one.perSecond / other.perSecond)
  }
  return median(ratios)
}
