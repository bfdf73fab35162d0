import { LRUCache } from 'lru-cache'
import sql from 'sql-template-tag'
import { minuteMs } from '../../base/clock.ts'
import type { Ctx } from '../../base/ctx.ts'
import { isExempt } from '../../base/http/guards.ts'
import type { Call } from '../../base/http/serve.ts'
import { refuse } from '../../base/refuse.ts'
import { providersOf } from '../payments/providers.ts'
import type { OrderKey } from './order-secrets.ts'

/** An unpaid order of an address; without a key its checkout is under way. */
type Hold = { pieces: number; untilMs: number; order: OrderKey | null }

const networksMax = 20_000
const holdsOf = new LRUCache<string, Hold[]>({ max: networksMax })

type HoldInput = Pick<Call, 'ip' | 'request'> & {
  ctx: Ctx
  pieces: number
  /** Whether this same checkout has placed its order before: then it is answered again. */
  isPlaced: () => Promise<boolean>
}

/**
 * Runs a checkout if its address holds little stock without paying; refuses otherwise. An order that was paid or
 * cancelled holds nothing. The sums are those of this server: other servers have their own.
 */
export async function holdStock<T extends OrderKey>(
  { ctx, ip: network, request, pieces, isPlaced }: HoldInput,
  place: () => Promise<T>,
): Promise<T> {
  if (isExempt(ctx, request)) return place()
  if (!mayHold(ctx, network, pieces)) {
    await forgetPaid(ctx, network)
    if (!mayHold(ctx, network, pieces)) {
      if (await isPlaced()) return place()
      throw refuse('rate_limited', { retryAfterSeconds: ctx.config.payWithinMinutes * 60 })
    }
  }
  const untilMs = ctx.clock.now().getTime() + longestWaitMs(ctx)
  const hold: Hold = { pieces, untilMs, order: null }
  holdsOf.set(network, [...heldBy(ctx, network), hold])
  try {
    const placed = await place()
    hold.order = { merchantId: placed.merchantId, orderId: placed.orderId }
    return placed
  } catch (failure) {
    holdsOf.set(
      network,
      heldBy(ctx, network).filter((each) => each !== hold),
    )
    throw failure
  }
}

/** The shopper may choose the slowest way later, and at another server, which does not tell this one. */
const longestWaitMs = ({ config }: Ctx): number =>
  Math.max(...providersOf(config).map(({ waitMs }) => waitMs(config)), config.payWithinMinutes * minuteMs)

const heldBy = ({ clock }: Ctx, network: string): Hold[] =>
  (holdsOf.get(network) ?? []).filter(({ untilMs }) => untilMs > clock.now().getTime())

function mayHold(ctx: Ctx, network: string, pieces: number): boolean {
  const held = heldBy(ctx, network)
  const sum = held.reduce((total, hold) => total + hold.pieces, pieces)
  return held.length < ctx.config.unpaidOrdersPerAddress && sum <= ctx.config.unpaidPiecesPerAddress
}

/** Only when an address has reached its limit: the orders are asked for, one shop after the other. */
async function forgetPaid(ctx: Ctx, network: string): Promise<void> {
  const isUnpaid = async ({ order }: Hold) => {
    if (order === null) return true
    const { merchantId, orderId } = order
    const unpaid = await ctx.db.maybe(sql`
      select 1 from orders where merchant_id = ${merchantId} and id = ${orderId} and status = 'waiting_payment'`)
    return unpaid !== undefined
  }
  const held = heldBy(ctx, network)
  const checked = await Promise.all(held.map(async (hold) => ((await isUnpaid(hold)) ? null : hold)))
  holdsOf.set(
    network,
    heldBy(ctx, network).filter((hold) => !checked.includes(hold)),
  )
}
