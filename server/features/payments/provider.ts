import type { Config } from '../../base/config.ts'
import { testProvider } from './test-provider.ts'

/** What a shopper is told to do to pay. */
export type PaymentInstruction = { provider: string; url?: string; instructions?: string }

/** A verified event of a provider: money that came for an order. */
export type PaymentEvent = { eventId: string; merchantId: string; orderId: string; amount: number }

export type SignedMessage = {
  signature: unknown
  timestamp: unknown
  body: string
  at: Date
}

/** Money that goes back to a shopper. `reference` is the same on every try. */
export type PayBack = { reference: string; amount: number }

/** A payment provider: how to pay, how to know its events from forgeries, and how money goes back. */
export type Provider = {
  name: string
  instruct: (config: Config, orderSecret: string) => PaymentInstruction
  /** The payment that an event tells of; null where it tells of none. Refuses what the provider did not sign. */
  readEvent: (config: Config, message: SignedMessage) => PaymentEvent | null
  /** Answers whether the provider confirmed that the shopper has the money; throws where it could not be asked. */
  payBack: (back: PayBack) => Promise<boolean>
}

/** The providers that this server works with; the test provider never in production. */
export const providersOf = (config: Config): readonly Provider[] => (config.production ? [] : [testProvider])

export const findProvider = (config: Config, name: string): Provider | undefined =>
  providersOf(config).find((provider) => provider.name === name)
