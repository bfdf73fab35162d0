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
type Write = (tx: Db) => Promise<void>

/**
 * How messages of one kind are delivered. `deliver` calls the outside service and answers what to write, or null while
 * the service has not confirmed yet. `onFailure` is called after every failed try. `writeAll`, where a delivery only
 * writes, delivers many messages in one transaction.
 */
export type Delivery = {
  deliver: (ctx: Ctx, message: OutboxMessage) => Promise<Write | null>
  onFailure?: (ctx: Ctx, message: OutboxMessage, reason: string) => Promise<void>
  writeAll?: (ctx: Ctx, tx: Db, messages: readonly OutboxMessage[]) => Promise<void>
}

/** A delivery that only writes. */
export const deliverByWriting = (write: (ctx: Ctx, tx: Db, message: OutboxMessage) => Promise<void>): Delivery => ({
  deliver: async (ctx, message) => (tx) => write(ctx, tx, message),
})

/** A delivery that only writes, many messages at once. */
export const deliverTogether = (writeAll: NonNullable<Delivery['writeAll']>): Delivery => ({
  deliver: async (ctx, message) => (tx) => writeAll(ctx, tx, [message]),
  writeAll,
})

/** A delivery that only sends. */
export const deliverBySending = (send: (ctx: Ctx, message: OutboxMessage) => Promise<void>): Delivery => ({
  async deliver(ctx, message) {
    await send(ctx, message)
    return async () => {}
  },
})
