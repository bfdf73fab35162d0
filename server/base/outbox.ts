import sql from 'sql-template-tag'
import type { Ctx } from './ctx.ts'
import type { Db } from './db/open.ts'

/** The lanes of the outbox. Each has its own workers, so that a slow lane does not delay another. */
export const outboxLanes = ['money_out', 'stock', 'mail', 'counting', 'rewards', 'channel'] as const
export type OutboxLane = (typeof outboxLanes)[number]

/** A row of the outbox: work that a movement leaves to be done outside its own transaction. */
export type OutboxMessage = {
  merchant_id: string
  id: string
  kind: string
  payload: Record<string, unknown>
  tries: number
  created_at: Date
}

export type Write = (tx: Db) => Promise<void>

/**
 * How messages of one kind are delivered. `deliver` calls the outside service and returns what to write, or null if the
 * service has not confirmed yet. `onFailure` is called after every failed attempt. `deliverAll` writes many messages in
 * one transaction, if a delivery only writes.
 */
export type Delivery = {
  deliver: (ctx: Ctx, message: OutboxMessage) => Promise<Write | null>
  onFailure?: (ctx: Ctx, message: OutboxMessage, reason: string) => Promise<void>
  deliverAll?: (ctx: Ctx, messages: readonly OutboxMessage[]) => Promise<Write>
}

/** The receiver has refused permanently, so retries cannot succeed. */
export class RefusedForGood extends Error {}

export const deliverByWriting = (write: (ctx: Ctx, tx: Db, message: OutboxMessage) => Promise<void>): Delivery => ({
  deliver: async (ctx, message) => (tx) => write(ctx, tx, message),
})

/**
 * A delivery that writes many messages at once. It reads before the transaction, since a cluster lets only the role
 * that settles the messages read their merchants' rows inside it. So it may read only what never changes.
 */
export const deliverTogether = (deliverAll: NonNullable<Delivery['deliverAll']>): Delivery => ({
  deliver: (ctx, message) => deliverAll(ctx, [message]),
  deliverAll,
})

export const deliverBySending = (send: (ctx: Ctx, message: OutboxMessage) => Promise<void>): Delivery => ({
  async deliver(ctx, message) {
    await send(ctx, message)
    return async () => {}
  },
})

/** Reasons why money waits for a person or a bank; nothing retries it automatically. */
export const waits = {
  by_hand: 'to be sent by bank: an operator sends it and records the line of the statement',
  disputed: 'the payment is disputed: it waits for the decision of the shopper’s bank',
} as const

export const isWait = (reason: string): boolean => Object.values<string>(waits).includes(reason)

const isStopped = sql`w.failed_at is not null`

/** The condition that a message `w` is a payment to return by bank, which has its own list. */
export const isSentByHand = sql`${isStopped} and w.failure = ${waits.by_hand}`

/** The condition that an operator must look at a message `w`. A wait is no failure: money waits in a list of its own. */
export const isGivenUp = sql`${isStopped} and (w.failure is null or w.failure not in (${waits.by_hand}, ${waits.disputed}))`
