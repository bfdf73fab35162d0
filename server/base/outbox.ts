import type { Ctx } from './ctx.ts'
import type { Db } from './db/open.ts'

/** A row of the outbox: what a movement wants done outside its own transaction. */
export type OutboxMessage = {
  merchant_id: string
  id: string
  kind: string
  payload: Record<string, unknown>
  tries: number
  created_at: Date
}

/** What to write in the transaction that marks the message as done. */
type Write = (tx: Db) => Promise<void>

/**
 * How messages of one kind are delivered: `deliver` asks whoever is outside and answers what to write, or null where
 * it is not confirmed yet; `onFailure` is told of every try that failed.
 */
export type Delivery = {
  deliver: (ctx: Ctx, message: OutboxMessage) => Promise<Write | null>
  onFailure?: (ctx: Ctx, message: OutboxMessage, reason: string) => Promise<void>
}

/** A delivery that only writes. */
export const deliverByWriting = (write: (ctx: Ctx, tx: Db, message: OutboxMessage) => Promise<void>): Delivery => ({
  deliver: async (ctx, message) => (tx) => write(ctx, tx, message),
})

/** A delivery that only sends. */
export const deliverBySending = (send: (ctx: Ctx, message: OutboxMessage) => Promise<void>): Delivery => ({
  async deliver(ctx, message) {
    await send(ctx, message)
    return async () => {}
  },
})
