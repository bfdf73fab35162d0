import autocannon, { type Client, type Request } from 'autocannon'

export type Shot = { path: string; method?: 'GET' | 'POST'; headers: Record<string, string>; body?: string }
export type Rate = { perSecond: number; p50Ms: number; p99Ms: number; failed: number }

const connections = 32

/** Drives one server for some seconds; `next` makes each request, or null when there are none left. */
export async function load(url: string, seconds: number, next: () => Shot | null): Promise<Rate> {
  let spent = false
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [{ setupRequest: (request) => setUp(request, next() ?? emptied()) }],
    setupClient: (client: Client) => client.on('response', () => undefined),
  })
  if (spent) throw new Error('the requests ran out before the time was over: generate more orders')
  return {
    perSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    failed: result.non2xx + result.errors,
  }

  function emptied(): Shot {
    spent = true
    return { path: '/readyz', headers: {} }
  }
}

const setUp = (request: Request, { path, method = 'GET', headers, body }: Shot): Request => ({
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
