import type { BankAccount, PaymentWay } from '#contract/storefront/payments.ts'
import type { Config } from '../../base/config.ts'
import type { Ctx } from '../../base/ctx.ts'
import { refuseField } from '../../base/refuse.ts'
import { logSecurity } from '../../base/security-log.ts'

/** An order that waits for its payment. `page` is where its shopper sees it. */
export type OrderToPay = {
  merchantId: string
  orderId: string
  number: string
  total: number
  email: string
  lang: string
  page: string
}

/** Where the shopper goes to pay: an address of the provider, or an account to pay to. */
export type PaymentInstruction = { url?: string; account?: BankAccount }

/** Money has arrived for an order. `reference` names the payment; an amount is in minor units of its currency. */
export type PaymentEvent = {
  kind: 'payment'
  merchantId: string
  orderId: string
  reference: string
  amount: number
  currency: string
  /** Who paid, where money can only go back by hand. */
  payer?: string
}

/**
 * Money that was to return to a shopper has arrived (`failure` null), or never will. `reference` is that of
 * `RefundPayment`; what else the provider says of that one must agree with it.
 */
export type RefundEvent = { kind: 'refund'; merchantId: string; reference: string; failure: string | null } & Partial<
  Pick<RefundPayment, 'payment' | 'amount' | 'currency'>
>

/** What the shopper's bank says of a disputed payment. `reference` names the dispute, `payment` the payment. */
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
  /** When the provider says so; undefined where it does not tell: then its messages count in the order of their coming. */
  saidAt?: string
}

/**
 * What a merchant's payment brought to a payout, or what a refund took: the amount, and what the provider keeps of it.
 * `reference` is the provider's of the payment or ours of the refund; null where the provider does not say.
 */
export type PayoutEntry = { merchantId: string; reference: string | null; amount: number; fee: number }

/** The provider paid money out to the bank, or took it back from there. `amount` is what the bank moved. */
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
 * A verified message of a provider, and its event: none where it does not matter here, `isUnmatched` where it matters
 * and the message does not tell what it belongs to.
 */
export type ProviderMessage = {
  eventId: string
  type: string
  events: readonly ProviderEvent[]
  isUnmatched?: boolean
}

/** A provider's request as it arrived; the signature is not verified yet. */
export type Webhook = {
  header: (name: string) => string | undefined
  body: string
  receivedAt: Date
}

/**
 * Money that returns to a shopper, of the payment that the provider knows by `payment`. `reference` is the same on
 * every try, so that it returns once.
 */
export type RefundPayment = {
  merchantId: string
  reference: string
  payment: string
  amount: number
  currency: string
}

/** `by_hand`: operators send the money and record it, since the provider cannot. */
export type RefundOutcome = 'paid' | 'under_way' | 'by_hand'

/** A payment provider. */
export type PaymentProvider = {
  name: PaymentWay
  /** Whether shoppers can pay an order of this total now. */
  isOffered: (ctx: Ctx, total: number | null) => Promise<boolean>
  /** How long an order waits for a payment by this provider. */
  waitMs: (config: Config) => number
  /** Answers where the shopper pays; the same at every try. */
  start: (ctx: Ctx, order: OrderToPay) => Promise<PaymentInstruction>
  /** Verifies the signature, refuses a wrong one, and reads what the message reports. */
  readEvent: (ctx: Ctx, webhook: Webhook) => Promise<ProviderMessage>
  /** Returns money; throws where the provider could not be reached or refuses. */
  refund: (ctx: Ctx, refund: RefundPayment) => Promise<RefundOutcome>
}

/** A message whose signature or time does not count: somebody may be forging payments. */
export function refuseForged(ctx: Ctx, header: string) {
  logSecurity(ctx, 'message_forged')
  return refuseField(header, 'field_invalid')
}
