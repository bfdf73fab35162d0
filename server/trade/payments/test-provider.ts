import { timingSafeEqual } from 'node:crypto'
import { type Static, Type } from 'typebox'
import { minuteMs } from '#contract/durations.ts'
import { Id, PositiveMinor, Text } from '#contract/values.ts'
import type { Config } from '../../base/config.ts'
import type { Ctx } from '../../base/ctx.ts'
import { lazyRequire } from '../../base/lazy-require.ts'
import { refuseField } from '../../base/refuse.ts'
import { fingerprint } from '../../base/secrets/encryption.ts'
import type { PaymentProvider, ProviderEvent, ProviderMessage } from './provider.ts'
import { refuseForged } from './provider.ts'

const loadValue = lazyRequire<typeof import('typebox/value')>('typebox/value')

const toleranceMs = 5 * minuteMs

const currency = Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' }))

const PaymentMessage = Type.Object({
  id: Text(100),
  type: Type.Union([Type.Literal('payment.succeeded'), Type.Literal('payment.failed')]),
  merchantId: Id,
  orderId: Id,
  amount: PositiveMinor,
  currency,
})

const RefundMessage = Type.Object({
  id: Text(100),
  type: Type.Union([Type.Literal('refund.succeeded'), Type.Literal('refund.failed')]),
  merchantId: Id,
  reference: Id,
  reason: Type.Optional(Text(200)),
  payment: Type.Optional(Text(100)),
  amount: Type.Optional(PositiveMinor),
  currency,
})

/** `payment`: the id of the message that reported the payment; `at`: the bank's time. */
const DisputeMessage = Type.Object({
  id: Text(100),
  type: Type.Union([Type.Literal('dispute.open'), Type.Literal('dispute.won'), Type.Literal('dispute.lost')]),
  merchantId: Id,
  orderId: Id,
  dispute: Text(100),
  payment: Text(100),
  amount: PositiveMinor,
  currency,
  at: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{3})?Z$' })),
})

/** HMAC-SHA256 of `timestamp.body`, hex; the timestamp is in milliseconds. */
export const signTestEvent = ({ keys }: Pick<Config, 'keys'>, timestamp: string, body: string): string =>
  fingerprint(keys, 'test provider', `${timestamp}.${body}`).toString('hex')

const isStale = (timestamp: string, receivedAt: Date) =>
  !/^\d{13}$/.test(timestamp) || Math.abs(receivedAt.getTime() - Number(timestamp)) > toleranceMs

/** Pays or fails on request, for demonstrations and tests; its money is not real. */
export const testProvider: PaymentProvider = {
  name: 'test',
  isOffered: async () => true,
  waitMs: ({ payWithinMinutes }) => payWithinMinutes * minuteMs,
  start: async (_, { page }) => ({ url: page }),
  async readEvent(ctx, { header, body, receivedAt }) {
    const timestamp = header('x-timestamp') ?? ''
    if (isStale(timestamp, receivedAt)) throw refuseForged(ctx, 'X-Timestamp')
    const given = header('x-signature') ?? ''
    const expected = signTestEvent(ctx.config, timestamp, body)
    const isRight = given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
    if (!isRight) throw refuseForged(ctx, 'X-Signature')
    return readMessage(ctx, JSON.parse(body))
  },
  refund: async () => 'paid',
}

function readMessage({ config }: Ctx, message: unknown): ProviderMessage {
  const read = (events: ProviderEvent[]) => {
    const { id: eventId, type } = message as { id: string; type: string }
    return { eventId, type, events }
  }
  const { Value } = loadValue()
  if (Value.Check(RefundMessage, message)) {
    const { id: _, type, reason, ...refund } = message
    const failure = type === 'refund.failed' ? (reason ?? 'no reason given') : null
    return read([{ kind: 'refund', ...refund, failure }])
  }
  if (Value.Check(DisputeMessage, message)) return read([disputeOf(message, config.currency)])
  if (!Value.Check(PaymentMessage, message)) throw refuseField('body', 'field_invalid')
  if (message.type !== 'payment.succeeded') return read([])
  const { id: reference, merchantId, orderId, amount } = message
  return read([
    { kind: 'payment', merchantId, orderId, reference, amount, currency: message.currency ?? config.currency },
  ])
}

function disputeOf(message: Static<typeof DisputeMessage>, settlementCurrency: string): ProviderEvent {
  const { merchantId, orderId, dispute: reference, payment, amount } = message
  const state = message.type === 'dispute.open' ? 'open' : message.type === 'dispute.won' ? 'won' : 'lost'
  const said = { reason: 'general', state, answerBy: null, ...(message.at && { saidAt: message.at }) } as const
  const money = { amount, currency: message.currency ?? settlementCurrency }
  return { kind: 'dispute', merchantId, orderId, reference, payment, ...money, ...said }
}
