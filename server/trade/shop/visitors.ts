import { dayMs } from '#contract/durations.ts'
import { after } from '../../base/clock.ts'
import type { Ctx } from '../../base/ctx.ts'
import { isExempt } from '../../base/http/guards.ts'
import type { Call } from '../../base/http/serve.ts'
import { remember } from '../../base/processes/siblings.ts'
import { isVisitorSecret } from '../../base/secrets/visitor.ts'

type Brought = { visitors: readonly string[]; untilMs: number }

type Visit = { ctx: Ctx; request: Call['request']; ip: string; merchantId: string; visitor: string }

/** A visit counts with a secret of this server, up to a limit per network address. */
export async function isCountable({ ctx, request, ip, merchantId, visitor }: Visit): Promise<boolean> {
  if (!isVisitorSecret(ctx.config.keys, visitor)) return false
  if (isExempt(ctx, request)) return true
  const now = ctx.clock.now()
  const note = { of: 'visitors', key: `${merchantId} by ${ip}`, ttlMs: dayMs } as const
  const { visitors } = await remember<Brought>(note, (brought) => {
    const isToday = brought !== null && brought.untilMs > now.getTime()
    const today: Brought = isToday ? brought : { visitors: [], untilMs: after(now, dayMs).getTime() }
    const isFull = today.visitors.length >= ctx.config.visitorsPerAddress
    return isFull || today.visitors.includes(visitor) ? today : { ...today, visitors: [...today.visitors, visitor] }
  })
  return visitors.includes(visitor)
}
