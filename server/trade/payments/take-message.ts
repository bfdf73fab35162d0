import sql from 'sql-template-tag'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import type { ProviderEvent, ProviderMessage } from './provider.ts'
import { takeDispute } from './take-dispute.ts'
import { takePayment } from './take-payment.ts'
import { takePayout } from './take-payout.ts'
import { takeRefund } from './take-refund.ts'

/** The message as the provider sent it, which is stored with what it reports. */
export type SentMessage = { provider: string; eventId: string; type: string; body: string }

/**
 * Takes a provider's verified message once and stores it as sent. The bookings are idempotent too, so an interrupted
 * message is booked when it is sent again, and messages may arrive in any order. Unmatched messages wait for an
 * operator.
 */
export async function takeMessage(ctx: Ctx, db: Db, message: ProviderMessage & SentMessage): Promise<void> {
  const { provider, eventId, type, body, events, isUnmatched = false } = message
  const sent = { provider, eventId, type, body }
  const matched = await db.transaction(async (tx) => {
    let count = 0
    for (const event of events) if (await takeEvent(ctx, tx, { event, sent })) count += 1
    const isTaken = !isUnmatched && count === events.length
    if (events.length === 0 || !isTaken) {
      const noted = { ...sent, id: ctx.ids.next(), outcome: isTaken ? 'ignored' : 'unmatched' }
      await tx.query(sql`select note_provider_event(${JSON.stringify(noted)}::jsonb, ${ctx.clock.now()})`)
    }
    return isTaken
  })
  if (!matched) {
    ctx.log.error({ alarm: 'payments', provider, eventId, type }, 'matches nothing: an operator must look at it')
  }
  for (const event of events) if (event.kind !== 'payout') ctx.live.touch(event.merchantId)
}

/** Returns whether the event could be matched. */
async function takeEvent(ctx: Ctx, tx: Db, { event, sent }: { event: ProviderEvent; sent: SentMessage }) {
  if (event.kind === 'payment') return takePayment(ctx, tx, { ...event, ...sent })
  if (event.kind === 'refund') return takeRefund(ctx, tx, { ...event, ...sent })
  if (event.kind === 'payout') return takePayout(ctx, tx, { ...event, ...sent })
  return takeDispute(ctx, tx, { ...event, ...sent })
}
