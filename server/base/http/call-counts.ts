import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { countTogether } from '../processes/siblings.ts'

/** The plugin's description of the route whose calls are counted. */
type CountedRoute = { routeInfo: { method: string | string[]; url: string } }

const countsOf = (route: string): FastifyRateLimitStore => ({
  incr(address, counted, windowMs) {
    const count = { of: 'calls', key: `${route} by ${address}`, windowMs, add: 1 } as const
    countTogether(count).then((current) => counted(null, current), counted)
  },
  child(options: unknown) {
    const { method, url } = (options as CountedRoute).routeInfo
    return countsOf(`${method} ${url}`)
  },
})

/** The calls that share the limit of all. */
function makeCounts(): FastifyRateLimitStore {
  return countsOf('*')
}

/** Counts calls by route and address for all processes of a server. The plugin makes it by `new`. */
export const callCounts = makeCounts as unknown as FastifyRateLimitStoreCtor
