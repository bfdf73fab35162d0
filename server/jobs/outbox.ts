import sql from 'sql-template-tag'
import type { Ctx } from '../base/ctx.ts'
import {
  type Delivery,
  isWait,
  type OutboxLane,
  type OutboxMessage,
  outboxLanes,
  RefusedForGood,
  type Write,
} from '../base/outbox.ts'
import type { Sweep } from '../base/sweep.ts'

/** The deliveries of each lane, by kind of message. The lanes must match outbox_lane() in SQL. */
export type Deliveries = Readonly<Record<OutboxLane, Readonly<Record<string, Delivery>>>>

/** Messages delivered in one transaction, if their deliveries only write to the database. */
const batchMax = 100
const turnMax = 20
/** Several, so that one late renewal does not lose the lease. */
const renewalsPerLease = 3

/** At most half of a lane's workers deliver the same stream, so that a slow receiver does not occupy all. */
const streamWorkersMax = (workers: number) => Math.max(1, Math.floor(workers / 2))

type Claimed = OutboxMessage & { stream: string | null }

/** The streams being delivered, with the workers on each, and the last claim, which the next one waits for. */
type Streams = { max: number; workers: Map<string, number>; lastClaim: Promise<unknown> }

/** The worker's id is stored with each claim, so that no other worker settles it. */
type Turn = {
  ctx: Ctx
  worker: string
  lane: OutboxLane
  deliveries: Readonly<Record<string, Delivery>>
  streams: Streams
}

/**
 * Delivers due messages of a lane; returns how many it claimed, 0 if none is due. Delivery is at least once to outside
 * services and exactly once to the database.
 */
export function outboxTurn(deliveries: Deliveries, lane: OutboxLane, workers = 1): Sweep {
  const streams: Streams = { max: streamWorkersMax(workers), workers: new Map(), lastClaim: Promise.resolve() }
  return async (ctx) => {
    const turn = { ctx, worker: ctx.ids.next(), lane, deliveries: deliveries[lane], streams }
    const together = await deliverBatch(turn)
    if (together > 0) return together
    let claimed = 0
    while (claimed < turnMax && (await deliverNext(turn))) claimed += 1
    return claimed
  }
}

/** Delivers all due messages of every lane, for tests and the demo world. */
export const outboxSweep =
  (deliveries: Deliveries): Sweep =>
  async (ctx) => {
    let claimed = 0
    for (const lane of outboxLanes) {
      const turn = outboxTurn(deliveries, lane)
      for (let more = await turn(ctx); more > 0; more = await turn(ctx)) claimed += more
    }
    return claimed
  }

const claimBatch = ({ ctx, worker, lane }: Turn) =>
  ctx.db.query<OutboxMessage>(sql`
    select merchant_id, id, kind, payload, tries, created_at
    from claim_outbox(${lane}, ${worker}, ${batchMax}, ${ctx.config.outboxLeaseSeconds}, ${ctx.clock.now()})`)

/**
 * For lanes whose deliveries only write: claims a batch, then writes and settles it in one transaction. A failed batch
 * is delivered one by one, so that one message does not stop the others.
 */
async function deliverBatch(turn: Turn): Promise<number> {
  const { ctx } = turn
  const isTogether = Object.values(turn.deliveries).every(({ deliverAll }) => deliverAll)
  if (!isTogether) return 0
  const messages = await claimBatch(turn)
  if (messages.length === 0) return 0
  try {
    await writeBatch(turn, messages)
  } catch (error) {
    ctx.log.warn({ err: error, lane: turn.lane }, 'a batch failed and is delivered one by one')
    const leases = messages.map((message) => keepLease(turn, message))
    try {
      for (const message of messages) await deliver(turn, message)
    } finally {
      for (const stopRenewing of leases) stopRenewing()
    }
  }
  return messages.length
}

async function writeBatch({ ctx, worker, deliveries }: Turn, messages: readonly OutboxMessage[]): Promise<void> {
  const writes: Write[] = []
  for (const [delivery, group] of Map.groupBy(messages, ({ kind }) => deliveries[kind])) {
    if (!delivery?.deliverAll) throw new Error(`no delivery for the kind ${group[0]?.kind}`)
    writes.push(await delivery.deliverAll(ctx, group))
  }
  const merchantIds = messages.map(({ merchant_id }) => merchant_id)
  const ids = messages.map(({ id }) => id)
  await ctx.db.transaction(async (tx) => {
    const { settled } = await tx.one<{ settled: number }>(sql`
      select settle_outbox_batch(${worker}, ${merchantIds}::uuid[], ${ids}::uuid[], ${ctx.clock.now()}) as settled`)
    if (settled < messages.length) throw new Error('another worker holds a message of the batch')
    for (const write of writes) await write(tx)
  })
}

async function deliverNext(turn: Turn): Promise<boolean> {
  const message = await claimNext(turn)
  if (!message) return false
  const stopRenewing = keepLease(turn, message)
  try {
    await deliver(turn, message)
  } finally {
    stopRenewing()
    count(turn.streams, message.stream, -1)
  }
  return true
}

/** One claim at a time: two at once would both see a stream with room for one more. */
function claimNext(turn: Turn): Promise<Claimed | undefined> {
  const { streams } = turn
  const next = streams.lastClaim.then(async () => {
    const message = await claimOne(turn)
    count(streams, message?.stream, 1)
    return message
  })
  streams.lastClaim = next.catch(() => {})
  return next
}

function claimOne({ ctx, worker, lane, streams }: Turn): Promise<Claimed | undefined> {
  const full = [...streams.workers].filter(([, workers]) => workers >= streams.max).map(([stream]) => stream)
  return ctx.db.maybe<Claimed>(sql`
    select merchant_id, id, kind, payload, tries, created_at, stream
    from claim_outbox_without(${lane}, ${worker}, 1, ${ctx.config.outboxLeaseSeconds}, ${full}::uuid[],
      ${ctx.clock.now()})`)
}

function count({ workers }: Streams, stream: string | null | undefined, change: 1 | -1): void {
  if (!stream) return
  const left = (workers.get(stream) ?? 0) + change
  if (left > 0) workers.set(stream, left)
  else workers.delete(stream)
}

/** A delivery may take longer than its lease. */
function keepLease({ ctx, worker }: Turn, { merchant_id, id, kind }: OutboxMessage): () => void {
  const seconds = ctx.config.outboxLeaseSeconds
  const renew = () =>
    ctx.db.query(sql`select renew_outbox(${merchant_id}, ${id}, ${worker}, ${seconds})`).catch((error: unknown) => {
      ctx.log.error({ err: error, kind, outbox: id }, 'a lease could not be renewed')
    })
  const timer = setInterval(() => void renew(), (seconds * 1_000) / renewalsPerLease)
  return () => clearInterval(timer)
}

async function deliver(turn: Turn, message: OutboxMessage): Promise<void> {
  const { ctx } = turn
  const delivery = turn.deliveries[message.kind]
  const fail = async (reason: string, isFinal = false) => {
    await delivery?.onFailure?.(ctx, message, reason)
    await postpone(turn, message, { reason, isFinal })
  }
  try {
    if (!delivery) throw new Error(`no delivery for the kind ${message.kind}`)
    const write = await delivery.deliver(ctx, message)
    if (write) await settle(turn, message, { write, isTogether: delivery.deliverAll !== undefined })
    else await fail('not confirmed')
  } catch (error) {
    const { kind, id, tries } = message
    const reason = error instanceof Error ? error.message : String(error)
    if (!isWait(reason)) ctx.log.error({ err: error, kind, outbox: id, tries }, 'not delivered')
    await fail(reason, error instanceof RefusedForGood)
  }
}

type Settled = { write: Write; isTogether: boolean }

/**
 * Writes and settles in one transaction. A worker that lost its lease writes nothing, since another one delivers the
 * message. A batch settles as the owner who writes it: on a cluster a transaction must write a merchant's rows as one
 * role.
 */
function settle({ ctx, worker }: Turn, { merchant_id, id }: OutboxMessage, { write, isTogether }: Settled) {
  const now = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    const { isHeld } = await tx.one<{ isHeld: boolean }>(
      isTogether
        ? sql`select settle_outbox_batch(${worker}, ${[merchant_id]}::uuid[], ${[id]}::uuid[], ${now}) = 1 as "isHeld"`
        : sql`select settle_outbox(${merchant_id}, ${id}, ${worker}, ${now}) as "isHeld"`,
    )
    if (isHeld) await write(tx)
  })
}

type Failure = { reason: string; isFinal: boolean }

async function postpone({ ctx, worker, lane }: Turn, message: OutboxMessage, { reason, isFinal }: Failure) {
  const { merchant_id, id, kind, tries } = message
  const { isLast } = await ctx.db.one<{ isLast: boolean | null }>(sql`
    select postpone_outbox(${merchant_id}, ${id}, ${worker}, ${reason}, ${ctx.clock.now()}, ${isFinal}) as "isLast"`)
  ctx.metrics?.outboxFailures.inc({ lane, outcome: isLast ? 'given_up' : 'failed' })
  if (isLast)
    ctx.log.error({ alarm: 'outbox', lane, kind, outbox: id, tries, reason }, 'given up: an operator must look at it')
}
