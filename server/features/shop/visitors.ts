import { LRUCache } from 'lru-cache'
import { dayMs } from '../../base/clock.ts'
import type { Ctx } from '../../base/ctx.ts'
import { isExempt } from '../../base/http/guards.ts'
import type { Call } from '../../base/http/serve.ts'
import { isVisitorSecret } from '../../base/secrets/visitor.ts'

const networksMax = 5_000

/** The visitors of a shop that one address has brought today. The system's time is right: this guards a figure. */
const visitorsOf = new LRUCache<string, Set<string>>({ max: networksMax, ttl: dayMs, noUpdateTTL: true })

type Visit = { ctx: Ctx; request: Call['request']; ip: string; merchantId: string; visitor: string }

/** Whether a visit counts: with a secret that this server gave, and few from one address. */
export function isCountable({ ctx, request, ip, merchantId, visitor }: Visit): boolean {
  if (!isVisitorSecret(ctx.config.keys, visitor)) return false
  if (isExempt(ctx, request)) return true
  const key = `${merchantId} ${ip}`
  const visitors = visitorsOf.get(key) ?? new Set()
  if (visitors.has(visitor)) return true
  if (visitors.size >= ctx.config.visitorsPerAddress) return false
  visitorsOf.set(key, visitors.add(visitor))
  return true
}
