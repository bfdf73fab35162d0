import autocannon, { type Client, type Request } from 'autocannon'

export type LoadRequest = { path: string; method?: 'GET' | 'POST'; headers: Record<string, string>; body?: string }
export type Rate = { perSecond: number; p50Ms: number; p99Ms: number; failed: number }

const connections = 32

/** Loads a server for some seconds. `next` makes each request; null means that none is left. */
export async function load(url: string, seconds: number, next: () => LoadRequest | null): Promise<Rate> {
  let isExhausted = false
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [{ setupRequest: (request) => setUp(request, next() ?? exhausted()) }],
    setupClient: (client: Client) => client.on('response', () => undefined),
  })
  if (isExhausted) throw new Error('the requests ran out before the time: generate more orders')
  return {
    perSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    failed: result.non2xx + result.errors,
  }

  function exhausted(): LoadRequest {
    isExhausted = true
    return { path: '/readyz', headers: {} }
  }
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

/** The median of each figure of several rounds. */
export function middle(rates: Rate[]): Rate {
  const failed = rates.reduce((sum, rate) => sum + rate.failed, 0)
  if (failed > 0) throw new Error(`${failed} requests failed, so the rates mean nothing`)
  return {
    perSecond: median(rates.map((rate) => rate.perSecond)),
    p50Ms: median(rates.map((rate) => rate.p50Ms)),
    p99Ms: median(rates.map((rate) => rate.p99Ms)),
    failed,
  }
}

export type Next = () => LoadRequest | null
type Slowdown = { url: string; fast: Next; slow: Next; rounds: number; seconds: number }

/** How many times slower one job of a server is than another, in rounds that alternate. */
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
