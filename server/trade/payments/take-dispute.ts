import sql from 'sql-template-tag'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import type { DisputeEvent } from './provider.ts'
import type { SentMessage } from './take-message.ts'

/** Records what the shopper's bank says about a payment; returns whether the payment is in the books. */
export async function takeDispute(
  ctx: Ctx,
  db: Db,
  { kind: _, ...dispute }: DisputeEvent & SentMessage,
): Promise<boolean> {
  const event = JSON.stringify({ ...dispute, id: ctx.ids.next(), disputeId: ctx.ids.next(), refundId: ctx.ids.next() })
  const { state } = await db.one<{ state: string | null }>(sql`
    select take_dispute_event(${event}::jsonb, ${ctx.clock.now()}) as state`)
  return state !== null
}
