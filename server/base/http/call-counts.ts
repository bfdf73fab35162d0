import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { countTogether } from '../processes/siblings.ts'

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

/** The calls under the limit that all routes share. */
function makeCounts(): FastifyRateLimitStore {
  return countsOf('*')
}

/** Counts calls by route and address for all processes of a server. The plugin calls it with `new`. */
export const callCounts = makeCounts as unknown as FastifyRateLimitStoreCtor
