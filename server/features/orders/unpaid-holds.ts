import sql from 'sql-template-tag'
import { minuteMs } from '../../base/clock.ts'
import type { Ctx } from '../../base/ctx.ts'
import { isExempt } from '../../base/http/guards.ts'
import type { Call } from '../../base/http/serve.ts'
import { remember } from '../../base/processes/siblings.ts'
import { refuse } from '../../base/refuse.ts'
import { providersOf } from '../payments/providers.ts'
import type { OrderKey } from './order-secrets.ts'

/** A checkout whose process has died holds nothing after this. */
const checkoutMs = 10 * minuteMs

/** An unpaid order of an address; without a key its checkout is under way. */
type Hold = { id: string; pieces: number; untilMs: number; order: OrderKey | null }

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
  const nowMs = ctx.clock.now().getTime()
  const hold: Hold = { id: ctx.ids.next(), pieces, untilMs: nowMs + checkoutMs, order: null }
  if (!(await takeHold(ctx, network, hold))) {
    await forgetPaid(ctx, network)
    if (!(await takeHold(ctx, network, hold))) {
      if (await isPlaced()) return place()
      throw refuse('rate_limited', { retryAfterSeconds: ctx.config.payWithinMinutes * 60 })
    }
  }
  const placed = await place().catch(async (failure: unknown) => {
    await changeHolds(ctx, network, (held) => held.filter(({ id }) => id !== hold.id))
    throw failure
  })
  const { merchantId, orderId } = placed
  const waits: Hold = { ...hold, untilMs: nowMs + longestWaitMs(ctx), order: { merchantId, orderId } }
  // A checkout that was sent again has placed the same order: it holds its pieces once.
  await changeHolds(ctx, network, (held) => [
    ...held.filter(({ id, order }) => id !== hold.id && order?.orderId !== orderId),
    waits,
  ])
  return placed
}

/** The shopper may choose the slowest way later, and at another server, which does not tell this one. */
const longestWaitMs = ({ config }: Ctx): number =>
  Math.max(...providersOf(config).map(({ waitMs }) => waitMs(config)), config.payWithinMinutes * minuteMs)

/** Changes what an address holds, and answers it; holds whose time is over are left out. */
function changeHolds(ctx: Ctx, network: string, change: (held: readonly Hold[]) => readonly Hold[]) {
  const nowMs = ctx.clock.now().getTime()
  const goesOn = ({ untilMs }: Hold) => untilMs > nowMs
  const note = { of: 'unpaid orders', key: network, keptMs: longestWaitMs(ctx) } as const
  return remember<readonly Hold[]>(note, (known) => {
    const held = known ?? []
    return change(held.every(goesOn) ? held : held.filter(goesOn))
  })
}

/** Whether the address may hold these pieces too; then they are counted from now on. */
async function takeHold(ctx: Ctx, network: string, hold: Hold): Promise<boolean> {
  const { unpaidOrdersPerAddress, unpaidPiecesPerAddress } = ctx.config
  const holds = await changeHolds(ctx, network, (held) => {
    const pieces = held.reduce((total, each) => total + each.pieces, hold.pieces)
    return held.length < unpaidOrdersPerAddress && pieces <= unpaidPiecesPerAddress ? [...held, hold] : held
  })
  return holds.some(({ id }) => id === hold.id)
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
  const held = await changeHolds(ctx, network, (all) => all)
  const checked = await Promise.all(held.map(async (hold) => ((await isUnpaid(hold)) ? [] : [hold.id])))
  const ended = checked.flat()
  if (ended.length > 0) await changeHolds(ctx, network, (all) => all.filter(({ id }) => !ended.includes(id)))
}
