import type { Config } from '../../base/config.ts'

/** How a shopper pays. */
export type PaymentInstruction = { provider: string; url?: string; instructions?: string }

/** A verified event of a provider: a payment for an order has arrived. */
export type PaymentEvent = { eventId: string; merchantId: string; orderId: string; amount: number }

/**
 * A verified event of a provider: money that was to return to a shopper has arrived (`failure` null), or never will.
 * `reference` is that of the payment.
 */
export type RefundEvent = { eventId: string; merchantId: string; reference: string; failure: string | null }

/** What a provider's message reports. */
export type ProviderEvent = { payment: PaymentEvent } | { refund: RefundEvent }

/** A provider's request as it arrived; the signature is not verified yet. */
export type WebhookMessage = {
  signature: unknown
  timestamp: unknown
  body: string
  receivedAt: Date
}

/** Money that returns to a shopper. `reference` is the same on every try, so that the provider pays once. */
export type RefundPayment = { reference: string; amount: number }

/** A payment provider. */
export type Provider = {
  name: string
  instruct: (config: Config, orderSecret: string) => PaymentInstruction
  /** What a message reports, or null where it does not matter here. Refuses a wrong signature. */
  readEvent: (config: Config, message: WebhookMessage) => ProviderEvent | null
  /** Answers whether the provider confirmed that the shopper has the money; throws where it could not be reached. */
  payRefund: (refund: RefundPayment) => Promise<boolean>
}
