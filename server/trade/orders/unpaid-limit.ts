import sql from 'sql-template-tag'
import { minuteMs } from '#contract/durations.ts'
import type { Ctx } from '../../base/ctx.ts'
import { isExempt } from '../../base/http/guards.ts'
import type { Call } from '../../base/http/serve.ts'
import { remember } from '../../base/processes/siblings.ts'
import { refuse } from '../../base/refuse.ts'
import { providersOf } from '../payments/providers.ts'
import type { OrderKey } from './order-secrets.ts'

/** After this, a checkout is assumed to have died with its process. */
const checkoutMs = 10 * minuteMs

/** `order` is null while its checkout runs. */
type UnpaidOrder = { id: string; pieces: number; untilMs: number; order: OrderKey | null }

type LimitInput = Pick<Call, 'ip' | 'request'> & {
  ctx: Ctx
  pieces: number
  /** Whether an earlier attempt of this checkout placed its order, whose answer is then repeated. */
  isPlaced: () => Promise<boolean>
}

/**
 * Runs a checkout if its network address has few unpaid orders with few pieces; otherwise refuses. Paid and cancelled
 * orders do not count. Each server counts separately.
 */
export async function limitUnpaidOrders<T extends OrderKey>(
  { ctx, ip: network, request, pieces, isPlaced }: LimitInput,
  place: () => Promise<T>,
): Promise<T> {
  if (isExempt(ctx, request)) return place()
  const nowMs = ctx.clock.now().getTime()
  const started: UnpaidOrder = { id: ctx.ids.next(), pieces, untilMs: nowMs + checkoutMs, order: null }
  if (!(await addIfFew(ctx, network, started))) {
    await removePaid(ctx, network)
    if (!(await addIfFew(ctx, network, started))) {
      if (await isPlaced()) return place()
      throw refuse('rate_limited', { retryAfterSeconds: ctx.config.payWithinMinutes * 60 })
    }
  }
  const placed = await place().catch(async (failure: unknown) => {
    await changeUnpaid(ctx, network, (all) => all.filter(({ id }) => id !== started.id))
    throw failure
  })
  const { merchantId, orderId } = placed
  const unpaid: UnpaidOrder = { ...started, untilMs: nowMs + longestWaitMs(ctx), order: { merchantId, orderId } }
  // A repeated checkout placed the same order, which counts once.
  await changeUnpaid(ctx, network, (all) => [
    ...all.filter(({ id, order }) => id !== started.id && order?.orderId !== orderId),
    unpaid,
  ])
  return placed
}

/** The shopper may later choose the slowest payment method at another server, which does not tell this one. */
const longestWaitMs = ({ config }: Ctx): number =>
  Math.max(...providersOf(config).map(({ waitMs }) => waitMs(config)), config.payWithinMinutes * minuteMs)

/** Changes the unpaid orders of an address and returns them without expired ones. */
function changeUnpaid(ctx: Ctx, network: string, change: (all: readonly UnpaidOrder[]) => readonly UnpaidOrder[]) {
  const nowMs = ctx.clock.now().getTime()
  const isCurrent = ({ untilMs }: UnpaidOrder) => untilMs > nowMs
  const note = { of: 'unpaid orders', key: network, ttlMs: longestWaitMs(ctx) } as const
  return remember<readonly UnpaidOrder[]>(note, (known) => {
    const all = known ?? []
    return change(all.every(isCurrent) ? all : all.filter(isCurrent))
  })
}

/** Adds an order unless the address exceeds its limits; returns whether it did. */
async function addIfFew(ctx: Ctx, network: string, added: UnpaidOrder): Promise<boolean> {
  const { unpaidOrdersPerAddress, unpaidPiecesPerAddress } = ctx.config
  const after = await changeUnpaid(ctx, network, (all) => {
    const pieces = all.reduce((total, each) => total + each.pieces, added.pieces)
    return all.length < unpaidOrdersPerAddress && pieces <= unpaidPiecesPerAddress ? [...all, added] : all
  })
  return after.some(({ id }) => id === added.id)
}

/** Runs only for an address at its limit, since it reads each order from the database. */
async function removePaid(ctx: Ctx, network: string): Promise<void> {
  const isUnpaid = async ({ order }: UnpaidOrder) => {
    if (order === null) return true
    const { merchantId, orderId } = order
    const unpaid = await ctx.db.maybe(sql`
      select 1 from orders where merchant_id = ${merchantId} and id = ${orderId} and status = 'waiting_payment'`)
    return unpaid !== undefined
  }
  const unpaid = await changeUnpaid(ctx, network, (all) => all)
  const checked = await Promise.all(unpaid.map(async (each) => ((await isUnpaid(each)) ? [] : [each.id])))
  const ended = checked.flat()
  if (ended.length > 0) await changeUnpaid(ctx, network, (all) => all.filter(({ id }) => !ended.includes(id)))
}
