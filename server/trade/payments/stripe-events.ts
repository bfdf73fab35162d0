import type Stripe from 'stripe'
import { isId } from '#contract/id-pattern.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { ProviderEvent, ProviderMessage, Webhook } from './provider.ts'
import { refuseForged } from './provider.ts'
import { fromStripeAmount } from './stripe-amounts.ts'
import { stripeOf, stripeSettings } from './stripe-client.ts'
import { payoutOf } from './stripe-payouts.ts'
import { isOver, refundsOf } from './stripe-refunds.ts'

const toleranceSeconds = 300
/** Only Stripe's own spelling of the header; the package would accept other spellings of the same time. */
const headerPattern = /^t=([1-9]\d{9})(,v\d=[0-9a-f]{64})+$/

/** Undefined if the message does not say what it belongs to. */
type Events = ProviderEvent[] | undefined

/**
 * Verifies and reads a message. Messages arrive late and in any order, so changing data is read from Stripe again
 * instead of taken from the message.
 */
export async function readStripeEvent(ctx: Ctx, webhook: Webhook): Promise<ProviderMessage> {
  const event = verify(ctx, webhook)
  const known = event.livemode === stripeSettings(ctx).isLive ? await eventsOf(ctx, event) : []
  return { eventId: event.id, type: event.type, events: known ?? [], isUnmatched: known === undefined }
}

function verify(ctx: Ctx, { header, body, receivedAt }: Webhook): Stripe.Event {
  const signature = header('stripe-signature') ?? ''
  const [, time] = headerPattern.exec(signature) ?? []
  const ageSeconds = receivedAt.getTime() / 1_000 - Number(time)
  if (time === undefined || Math.abs(ageSeconds) > toleranceSeconds) {
    throw refuseForged(ctx, 'Stripe-Signature')
  }
  const { webhooks, errors } = stripeOf(ctx).constructor as typeof Stripe
  const { webhookSecret } = stripeSettings(ctx)
  try {
    return webhooks.constructEvent(body, signature, webhookSecret, toleranceSeconds, undefined, receivedAt.getTime())
  } catch (error) {
    if (error instanceof errors.StripeSignatureVerificationError) {
      throw refuseForged(ctx, 'Stripe-Signature')
    }
    throw error
  }
}

async function eventsOf(ctx: Ctx, event: Stripe.Event): Promise<Events> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return paymentOf(event.data.object)
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed':
      return disputeOf(ctx, event.data.object)
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated':
      return refundOf(ctx, event.data.object)
    case 'payout.paid':
    case 'payout.failed':
    case 'payout.canceled':
      return payoutOf(ctx, event.data.object.id)
    default:
      return []
  }
}

type OrderOfPayment = { merchantId: string; orderId: string }

/** Null if the session or payment was not made by this server. */
function orderOf(metadata: Stripe.Metadata | null): OrderOfPayment | null {
  const { merchantId, orderId } = metadata ?? {}
  return merchantId && orderId && isId(merchantId) && isId(orderId) ? { merchantId, orderId } : null
}

const idOf = (thing: string | { id: string } | null): string | null =>
  typeof thing === 'string' ? thing : (thing?.id ?? null)

type Money = { amount: number; currency: string }

/** In minor units; null if the currency has no such amount. */
function moneyOf(stripeAmount: number | null, stripeCurrency: string | null): Money | null {
  const currency = (stripeCurrency ?? '').toUpperCase()
  const amount = fromStripeAmount(stripeAmount ?? 0, currency)
  return amount === null || amount <= 0 || !/^[A-Z]{3}$/.test(currency) ? null : { amount, currency }
}

/** A completed session may be paid later, which a second message reports. */
function paymentOf(session: Stripe.Checkout.Session): Events {
  const order = orderOf(session.metadata)
  if (order === null || session.payment_status !== 'paid') return []
  const reference = idOf(session.payment_intent)
  const money = moneyOf(session.amount_total, session.currency)
  if (reference === null || money === null) return undefined
  return [{ kind: 'payment', ...order, reference, ...money }]
}

const disputeStates: Readonly<Record<string, 'open' | 'won' | 'lost'>> = {
  needs_response: 'open',
  under_review: 'open',
  won: 'won',
  prevented: 'won',
  lost: 'lost',
}

/**
 * Reads the dispute from Stripe, with its payment in case that message has not arrived yet. A warning takes no money.
 */
async function disputeOf(ctx: Ctx, { id }: Stripe.Dispute): Promise<Events> {
  const saidAt = ctx.clock.now().toISOString()
  const dispute = await stripeOf(ctx).disputes.retrieve(id)
  const state = disputeStates[dispute.status]
  const payment = idOf(dispute.payment_intent)
  if (state === undefined) return []
  if (payment === null) return undefined
  const intent = await stripeOf(ctx).paymentIntents.retrieve(payment)
  const order = orderOf(intent.metadata)
  if (order === null) return []
  const money = moneyOf(dispute.amount, dispute.currency)
  const paid = moneyOf(intent.amount_received, intent.currency)
  if (money === null || paid === null) return undefined
  const due = dispute.evidence_details?.due_by ?? null
  const answerBy = due === null ? null : new Date(due * 1_000).toISOString()
  const { id: reference, reason } = dispute
  return [
    { kind: 'payment', ...order, reference: payment, ...paid },
    { kind: 'dispute', ...order, reference, payment, ...money, reason, state, answerBy, saidAt },
  ]
}

type Try = { payment: string; reference: string; amount: number }

/** A failed refund is made again. Late messages about the first one say nothing about the second. */
async function hasOtherTry(ctx: Ctx, { payment, reference, amount }: Try): Promise<boolean> {
  const tries = await refundsOf(ctx, { payment, reference })
  return tries.some((each) => each.amount === amount && !isOver(each.status))
}

/**
 * A refund not requested by this server was made by hand at Stripe; operators must see it if it concerns one of our
 * payments. It may name one of our refunds but belong to another payment, so it is reported with its payment and
 * amount.
 */
async function refundOf(ctx: Ctx, { id }: Stripe.Refund): Promise<Events> {
  const stripe = stripeOf(ctx)
  const { metadata, status, failure_reason, payment_intent, ...money } = await stripe.refunds.retrieve(id)
  const { merchantId, reference } = metadata ?? {}
  const payment = idOf(payment_intent)
  if (payment === null) return undefined
  if (!merchantId || !reference || !isId(merchantId) || !isId(reference)) {
    return orderOf((await stripe.paymentIntents.retrieve(payment)).metadata) === null ? [] : undefined
  }
  const isPaid = status === 'succeeded'
  if (!isPaid && !isOver(status)) return []
  const paid = moneyOf(money.amount, money.currency)
  if (paid === null) return undefined
  if (!isPaid && (await hasOtherTry(ctx, { payment, reference, amount: money.amount }))) return []
  const failure = isPaid ? null : (failure_reason ?? status)
  return [{ kind: 'refund', merchantId, reference, payment, ...paid, failure }]
}
