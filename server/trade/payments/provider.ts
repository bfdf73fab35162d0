import type { BankAccount, PaymentWay } from '#contract/storefront/payments.ts'
import type { Config } from '../../base/config.ts'
import type { Ctx } from '../../base/ctx.ts'
import { refuseField } from '../../base/refuse.ts'
import { logSecurity } from '../../base/security-log.ts'

export type OrderToPay = {
  merchantId: string
  orderId: string
  number: string
  total: number
  email: string
  lang: string
  page: string
}

export type PaymentInstruction = { url?: string; account?: BankAccount }

/** Money arrived for an order. `reference` names the payment; `amount` is in minor units of its currency. */
export type PaymentEvent = {
  kind: 'payment'
  merchantId: string
  orderId: string
  reference: string
  amount: number
  currency: string
  /** The payer, if money can only be returned by hand. */
  payer?: string
}

/**
 * A refund has reached the shopper (`failure` null) or failed for good. `reference` is that of `RefundPayment`, with
 * which the other fields must agree.
 */
export type RefundEvent = { kind: 'refund'; merchantId: string; reference: string; failure: string | null } & Partial<
  Pick<RefundPayment, 'payment' | 'amount' | 'currency'>
>

/** What the shopper's bank says about a disputed payment. `reference` names the dispute, `payment` the payment. */
export type DisputeEvent = {
  kind: 'dispute'
  merchantId: string
  orderId: string
  reference: string
  payment: string
  amount: number
  currency: string
  reason: string
  state: 'open' | 'won' | 'lost'
  answerBy: string | null
  /** The provider's time of the message. If undefined, messages count in the order of arrival. */
  saidAt?: string
}

/**
 * A merchant's payment or refund in a payout: its amount and the provider's fee. `reference` is the provider's for a
 * payment and ours for a refund; null if the provider does not say.
 */
export type PayoutEntry = { merchantId: string; reference: string | null; amount: number; fee: number }

/** The provider paid money to the bank or took it back. `amount` is what the bank moved. */
export type PayoutEvent = {
  kind: 'payout'
  reference: string
  amount: number
  currency: string
  state: 'paid' | 'returned'
  entries: readonly PayoutEntry[]
}

export type ProviderEvent = PaymentEvent | RefundEvent | DisputeEvent | PayoutEvent

/**
 * A verified message with its events. Without events it does not matter here; `isUnmatched` marks one that matters but
 * does not say what it belongs to.
 */
export type ProviderMessage = {
  eventId: string
  type: string
  events: readonly ProviderEvent[]
  isUnmatched?: boolean
}

/** A provider's request; its signature is not verified yet. */
export type Webhook = {
  header: (name: string) => string | undefined
  body: string
  receivedAt: Date
}

/**
 * Money to return to a shopper; `payment` is the provider's name of the payment. `reference` is the same on every try,
 * so that it is returned once.
 */
export type RefundPayment = {
  merchantId: string
  reference: string
  payment: string
  amount: number
  currency: string
}

/** `by_hand`: the provider cannot return it, so operators send and record the money. */
export type RefundOutcome = 'paid' | 'under_way' | 'by_hand'

export type PaymentProvider = {
  name: PaymentWay
  /** Whether shoppers can pay an order of this total now. */
  isOffered: (ctx: Ctx, total: number | null) => Promise<boolean>
  /** How long an order waits for a payment by this provider. */
  waitMs: (config: Config) => number
  /** Returns where the shopper pays; the same at every try. */
  start: (ctx: Ctx, order: OrderToPay) => Promise<PaymentInstruction>
  /** Verifies the signature, or refuses, and reads the message. */
  readEvent: (ctx: Ctx, webhook: Webhook) => Promise<ProviderMessage>
  /** Returns money; throws if the provider refuses or cannot be reached. */
  refund: (ctx: Ctx, refund: RefundPayment) => Promise<RefundOutcome>
}

/** An invalid signature or time may be an attempt to forge payments, so it is logged. */
export function refuseForged(ctx: Ctx, header: string) {
  logSecurity(ctx, 'message_forged')
  return refuseField(header, 'field_invalid')
}
