import sql, { type Sql } from 'sql-template-tag'
import { dayMs } from '#contract/durations.ts'
import { limits } from '#contract/limits.ts'
import { after } from '../../base/clock.ts'
import type { Ctx } from '../../base/ctx.ts'
import { isExempt } from '../../base/http/guards.ts'
import type { Call } from '../../base/http/serve.ts'
import type { ImageOrigin } from '../../base/images/store-image.ts'
import { countTogether } from '../../base/processes/siblings.ts'
import { refuse } from '../../base/refuse.ts'
import { fingerprint, fingerprints } from '../../base/secrets/encryption.ts'

type Caller = Pick<Call, 'ctx' | 'ip' | 'request'>

/** The registration form sends its four pictures at once. */
const pendingMax = 4
/** Decoding time per network in ten minutes; an ordinary picture takes a second at most. */
const decodingMaxMs = 30_000
const decodingPeriodMs = 600_000

/** Adds decoding time of a network in milliseconds and returns the sum; adding 0 only reads it. */
async function countDecoding(network: string, ms: number): Promise<number> {
  return (await countTogether({ of: 'decoding', key: network, windowMs: decodingPeriodMs, add: ms })).current
}

const pending = new Map<string, number>()

/**
 * Stores a picture for a caller without an account. Each network has limits for pictures per day, waiting pictures and
 * decoding time, so that broken and expensive pictures count too.
 */
export async function asStranger<T>(call: Caller, store: (origin: ImageOrigin) => Promise<T>): Promise<T> {
  const { ctx, ip: network } = call
  if (isExempt(ctx, call.request)) return store({ lane: 'strangers', merchantId: null })
  const sender = fingerprint(ctx.config.keys, 'sender of a picture', network)
  const senders = fingerprints(ctx.config.keys, 'sender of a picture', network)
  const waiting = pending.get(network) ?? 0
  if (waiting >= pendingMax) throw refuse('rate_limited', { retryAfterSeconds: 1 })
  pending.set(network, waiting + 1)
  try {
    if ((await countDecoding(network, 0)) > decodingMaxMs) {
      throw refuse('rate_limited', { retryAfterSeconds: decodingPeriodMs / 1_000 })
    }
    const stored = await countImages(ctx, sql`sender = any (${senders}::bytea[]) and ${sinceYesterday(ctx)}`)
    if (stored >= ctx.config.strangerImagesPerDay) throw refuse('rate_limited', { retryAfterSeconds: dayMs / 1_000 })
    let startMs = Number.POSITIVE_INFINITY
    const onDecoding = () => {
      startMs = performance.now()
    }
    // Waiting in the queue is not counted: that time belongs to other pictures.
    try {
      return await store({ lane: 'strangers', merchantId: null, sender, onDecoding })
    } finally {
      await countDecoding(network, Math.max(0, performance.now() - startMs))
    }
  } finally {
    const left = (pending.get(network) ?? 1) - 1
    if (left === 0) pending.delete(network)
    else pending.set(network, left)
  }
}

export function asMerchant<T>({ ctx, request }: Caller, merchantId: string, store: Store<T>): Promise<T> {
  const origin: ImageOrigin = { lane: 'merchants', merchantId }
  if (isExempt(ctx, request)) return store(origin)
  const of = sql`merchant_id = ${merchantId} and purpose <> 'refund' and ${sinceYesterday(ctx)}`
  const quota = { key: merchantId, of, max: ctx.config.merchantImagesPerDay, retryAfterSeconds: dayMs / 1_000 }
  return withinQuota(ctx, quota, () => store(origin))
}

export function asShopper<T>(
  ctx: Ctx,
  { merchantId, orderId }: { merchantId: string; orderId: string },
  store: Store<T>,
): Promise<T> {
  const quota = { key: orderId, of: sql`order_id = ${orderId}`, max: limits.orderImagesMax }
  return withinQuota(ctx, quota, () => store({ lane: 'shoppers', merchantId, orderId }))
}

type Store<T> = (origin: ImageOrigin) => Promise<T>
type Quota = { key: string; of: Sql; max: number; retryAfterSeconds?: number }

/** Pictures being stored, by what they count for, so that parallel uploads count too. */
const underway = new Map<string, number>()

async function withinQuota<T>(ctx: Ctx, { key, of, max, retryAfterSeconds }: Quota, work: () => Promise<T>) {
  const before = underway.get(key) ?? 0
  underway.set(key, before + 1)
  try {
    if (before + (await countImages(ctx, of)) >= max) {
      throw refuse('rate_limited', retryAfterSeconds === undefined ? {} : { retryAfterSeconds })
    }
    return await work()
  } finally {
    const left = (underway.get(key) ?? 1) - 1
    if (left === 0) underway.delete(key)
    else underway.set(key, left)
  }
}

const sinceYesterday = (ctx: Ctx): Sql => sql`created_at > ${after(ctx.clock.now(), -dayMs)}`

async function countImages(ctx: Ctx, condition: Sql): Promise<number> {
  const { count } = await ctx.db.one<{ count: number }>(sql`select count(*) from upload where ${condition}`)
  return count
}
