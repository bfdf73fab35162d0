import sql from 'sql-template-tag'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { refuse } from '../../base/refuse.ts'
import type { ProviderEvent, ProviderMessage } from './provider.ts'
import { takeDispute } from './take-dispute.ts'
import { takePayment } from './take-payment.ts'
import { takeRefund } from './take-refund.ts'

type Message = ProviderMessage & { provider: string; body: string }

/**
 * Takes a provider's verified message, each once, and keeps it as it was sent. Every movement that follows is
 * idempotent by its own thing too, so a message whose booking was interrupted is booked when it is sent again, and
 * messages may come in any order. What matches nothing waits for an operator.
 */
export async function takeMessage(ctx: Ctx, db: Db, message: Message): Promise<void> {
  const { provider, eventId, type, body, events } = message
  const [first] = events
  const merchantId = first?.merchantId ?? null
  const orderId = first && 'orderId' in first ? first.orderId : null
  const { amount = null, currency = null } = first && 'amount' in first ? first : {}
  await db.transaction(async (tx) => {
    const isNew = await tx.maybe(sql`
      insert into provider_event (provider, event_id, id, merchant_id, order_id, at, type, amount, currency, body)
      values (${provider}, ${eventId}, ${ctx.ids.next()}, ${merchantId}, ${orderId}, ${ctx.clock.now()}, ${type},
        ${amount}, ${currency}, ${body})
      on conflict do nothing returning 1 as claimed`)
    if (!isNew) await requireSame(tx, { provider, eventId, merchantId, orderId })
    const outcome = await takeEvents(ctx, tx, message)
    await tx.query(sql`
      update provider_event set outcome = ${outcome} where provider = ${provider} and event_id = ${eventId}`)
    if (outcome === 'unmatched') {
      ctx.log.error({ alarm: 'payments', provider, eventId, type }, 'matches nothing: an operator must look at it')
    }
  })
  for (const { merchantId: touched } of events) ctx.live.touch(touched)
}

async function takeEvents(ctx: Ctx, tx: Db, { provider, events, isUnmatched }: Message) {
  let matched = 0
  for (const event of events) if (await takeEvent(ctx, tx, { provider, event })) matched += 1
  if (isUnmatched || matched < events.length) return 'unmatched'
  return events.length === 0 ? 'ignored' : 'applied'
}

/** Answers whether the event belongs to something that is there. */
async function takeEvent(ctx: Ctx, tx: Db, { provider, event }: { provider: string; event: ProviderEvent }) {
  if (event.kind === 'payment') return takePayment(ctx, tx, { ...event, provider })
  if (event.kind === 'refund') return takeRefund(ctx, tx, { ...event, provider })
  return takeDispute(ctx, tx, { ...event, provider })
}

type EventKey = { provider: string; eventId: string; merchantId: string | null; orderId: string | null }

/** The id of an event names one thing: another one under the same id is refused. */
async function requireSame(tx: Db, { provider, eventId, merchantId, orderId }: EventKey): Promise<void> {
  const first = await tx.one<{ same: boolean }>(sql`
    select merchant_id is null or (merchant_id is not distinct from ${merchantId}::uuid
      and order_id is not distinct from ${orderId}::uuid) as same
    from provider_event where provider = ${provider} and event_id = ${eventId}`)
  if (!first.same) throw refuse('conflict')
}
