import sql from 'sql-template-tag'
import type { Ctx } from './ctx.ts'
import type { Db } from './db/open.ts'

/** The lanes of the outbox. Each has workers of its own, so that what is slow in one does not keep another waiting. */
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

/** The writes of the transaction that marks the message as done. */
export type Write = (tx: Db) => Promise<void>

/**
 * How messages of one kind are delivered. `deliver` calls the outside service and answers what to write, or null while
 * the service has not confirmed yet. `onFailure` is called after every failed try. `deliverAll`, where a delivery only
 * writes, does so for many messages in one transaction.
 */
export type Delivery = {
  deliver: (ctx: Ctx, message: OutboxMessage) => Promise<Write | null>
  onFailure?: (ctx: Ctx, message: OutboxMessage, reason: string) => Promise<void>
  deliverAll?: (ctx: Ctx, messages: readonly OutboxMessage[]) => Promise<Write>
}

/** Nothing that is tried again will change it: the receiver has refused for good. */
export class RefusedForGood extends Error {}

/** A delivery that only writes. */
export const deliverByWriting = (write: (ctx: Ctx, tx: Db, message: OutboxMessage) => Promise<void>): Delivery => ({
  deliver: async (ctx, message) => (tx) => write(ctx, tx, message),
})

/**
 * A delivery that only writes, many messages at once. It reads before the transaction, since a cluster lets only the user
 * who settles the messages read their merchants' rows there; so it may read only what does not change any more.
 */
export const deliverTogether = (deliverAll: NonNullable<Delivery['deliverAll']>): Delivery => ({
  deliver: (ctx, message) => deliverAll(ctx, [message]),
  deliverAll,
})

/** A delivery that only sends. */
export const deliverBySending = (send: (ctx: Ctx, message: OutboxMessage) => Promise<void>): Delivery => ({
  async deliver(ctx, message) {
    await send(ctx, message)
    return async () => {}
  },
})

/** Why money waits for a person or for a bank; nothing sends it again by itself. */
export const waits = {
  by_hand: 'to be sent by bank: an operator sends it and records the line of the statement',
  disputed: 'the payment is disputed: it waits for the decision of the shopper’s bank',
} as const

/** Whether a delivery that ended with this reason has not failed: it waits. */
export const isWait = (reason: string): boolean => Object.values<string>(waits).includes(reason)

const isStopped = sql`w.failed_at is not null`

/** Of a message `w` in the outbox: its money goes back by bank. It has a list of its own. */
export const isSentByHand = sql`${isStopped} and w.failure = ${waits.by_hand}`

/** Of a message `w` in the outbox: it was given up. */
export const isGivenUp = sql`${isStopped} and w.failure is distinct from ${waits.by_hand}`
