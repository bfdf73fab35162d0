import type { Config } from '../../base/config.ts'

/** How a shopper pays. */
export type PaymentInstruction = { provider: string; url?: string; instructions?: string }

/** A verified event of a provider: a payment for an order has arrived. */
export type PaymentEvent = { eventId: string; merchantId: string; orderId: string; amount: number }

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
  /** The payment that a message reports, or null where it reports another event. Refuses a wrong signature. */
  readEvent: (config: Config, message: WebhookMessage) => PaymentEvent | null
  /** Answers whether the provider confirmed that the shopper has the money; throws where it could not be reached. */
  payRefund: (refund: RefundPayment) => Promise<boolean>
}
