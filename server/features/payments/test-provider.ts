import { timingSafeEqual } from 'node:crypto'
import { Type } from 'typebox'
import Value from 'typebox/value'
import { Id, PositiveMinor, Text } from '#contract/values.ts'
import { minuteMs } from '../../base/clock.ts'
import type { Config } from '../../base/config.ts'
import { refuseField } from '../../base/refuse.ts'
import { fingerprint } from '../../base/secrets/encryption.ts'
import type { Provider } from './provider.ts'

const toleranceMs = 5 * minuteMs

const PaymentEvent = Type.Object({
  id: Text(100),
  type: Type.Union([Type.Literal('payment.succeeded'), Type.Literal('payment.failed')]),
  merchantId: Id,
  orderId: Id,
  amount: PositiveMinor,
})

const RefundEvent = Type.Object({
  id: Text(100),
  type: Type.Union([Type.Literal('refund.succeeded'), Type.Literal('refund.failed')]),
  merchantId: Id,
  reference: Id,
  reason: Type.Optional(Text(200)),
})

/** The signature of an event's text sent at a time in milliseconds: HMAC-SHA256 of `timestamp.body`. */
export const signTestEvent = ({ keys }: Pick<Config, 'keys'>, timestamp: string, body: string): string =>
  fingerprint(keys, 'test provider', `${timestamp}.${body}`).toString('hex')

const isStale = (timestamp: string, receivedAt: Date) =>
  timestamp === '' || Math.abs(receivedAt.getTime() - Number(timestamp)) > toleranceMs

/** Pays or fails on request, for demonstrations and tests. Its money is not real. */
export const testProvider: Provider = {
  name: 'test',
  instruct: (config, orderSecret) => ({
    provider: 'test',
    url: `${config.publicUrl}/store/payments/test/${orderSecret}`,
  }),
  readEvent(config, { signature, timestamp, body, receivedAt }) {
    if (typeof timestamp !== 'string' || isStale(timestamp, receivedAt)) {
      throw refuseField('X-Timestamp', 'field_invalid')
    }
    const given = Buffer.from(typeof signature === 'string' ? signature : '', 'hex')
    const expected = Buffer.from(signTestEvent(config, timestamp, body), 'hex')
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      throw refuseField('X-Signature', 'field_invalid')
    }
    const event: unknown = JSON.parse(body)
    if (Value.Check(RefundEvent, event)) {
      const failure = event.type === 'refund.failed' ? (event.reason ?? 'no reason given') : null
      return { refund: { eventId: event.id, merchantId: event.merchantId, reference: event.reference, failure } }
    }
    if (!Value.Check(PaymentEvent, event)) throw refuseField('body', 'field_invalid')
    if (event.type !== 'payment.succeeded') return null
    const { id: eventId, merchantId, orderId, amount } = event
    return { payment: { eventId, merchantId, orderId, amount } }
  },
  payRefund: async () => true,
}
