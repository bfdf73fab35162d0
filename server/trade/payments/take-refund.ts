import sql from 'sql-template-tag'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import type { RefundEvent } from './provider.ts'
import { type Return, readReturn } from './returns.ts'
import type { SentMessage } from './take-message.ts'

type TakenRefund = RefundEvent & SentMessage

/**
 * Takes a provider's report about a return of money, however late. Success settles the delivery, even one that was
 * given up; failure ends its tries, so that it waits for an operator. Returns whether this provider has such a return.
 */
export async function takeRefund(ctx: Ctx, tx: Db, event: TakenRefund): Promise<boolean> {
  const { merchantId, reference, failure } = event
  const returned = await readReturn(tx, { merchantId, reference })
  if (!returned || !isAbout(ctx, event, returned)) return false
  const now = ctx.clock.now()
  const { provider, eventId, type, body } = event
  // No movement exists for a paid refund that comes back, so the message waits for finance.
  const isTakenBack = failure !== null && returned.isDone && !returned.isReplaced
  const outcome = isTakenBack ? 'unmatched' : 'applied'
  const { orderId } = returned
  const kept = { provider, eventId, type, body, merchantId, orderId, id: ctx.ids.next(), outcome }
  await tx.query(sql`select note_provider_event(${JSON.stringify(kept)}::jsonb, ${now})`)
  if (!isTakenBack) {
    await tx.query(sql`
      select take_return_event(${merchantId}, ${reference}, ${provider}, ${failure}, ${event.amount ?? null}, ${now})`)
  }
  if (failure !== null) raiseAlarm(ctx, event, isTakenBack)
  return true
}

/**
 * A refund made at the provider can name any reference. It counts as ours only with the provider, payment and amount of
 * the return.
 */
const isAbout = ({ config }: Ctx, { provider, payment, amount, currency }: TakenRefund, due: Return): boolean =>
  provider === due.provider &&
  (payment ?? due.payment) === due.payment &&
  [due.amount, due.told].includes(amount ?? due.amount) &&
  (currency ?? due.currency ?? config.currency) === (due.currency ?? config.currency)

function raiseAlarm(ctx: Ctx, { provider, merchantId, reference, failure }: TakenRefund, isPaidAlready: boolean) {
  const facts = { alarm: 'money_out', provider, merchantId, reference, failure }
  if (isPaidAlready) ctx.log.error(facts, 'a provider took back a payment that was booked as paid: finance must act')
  else ctx.log.error(facts, 'a provider could not return money: an operator must act')
}
