import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { ById, Id, listOf, listQuery, Minor, Nullable, reasonField, Timestamp } from '../values.ts'

const OutboxLane = Type.Enum(['money_out', 'stock', 'mail', 'counting', 'rewards', 'channel'])

/** A delivery that was given up after its last try. Only an operator can send it again. */
const GivenUpDelivery = Type.Object({
  id: Id,
  merchantId: Id,
  shopName: Type.String(),
  lane: OutboxLane,
  kind: Type.String(),
  /** The order, and the amount in minor units. Null if the delivery has none. */
  orderId: Nullable(Id),
  amount: Nullable(Minor),
  tries: Type.Integer(),
  /** The error message of the outside service at the last try. */
  failure: Type.String(),
  createdAt: Timestamp,
  givenUpAt: Timestamp,
})

export const operatorOutbox = {
  list: endpoint({
    method: 'GET',
    path: '/admin/outbox',
    access: ['finance', 'support', 'auditor'],
    summary: 'Deliveries that were given up, by lane, the oldest first',
    query: Type.Object({ ...listQuery, lane: Type.Optional(OutboxLane) }),
    reply: listOf(GivenUpDelivery),
  }),
  resend: endpoint({
    method: 'POST',
    path: '/admin/outbox/:id/resend',
    access: ['finance'],
    summary: 'Sends a delivery that was given up again, with all its tries',
    stepUp: true,
    params: ById,
    body: Type.Object({ merchantId: Id, ...reasonField }),
    reply: Type.Object({}),
  }),
  dismiss: endpoint({
    method: 'POST',
    path: '/admin/outbox/:id/dismiss',
    access: ['finance'],
    summary: 'Ends a delivery that was given up and cannot arrive; never one of money',
    stepUp: true,
    params: ById,
    body: Type.Object({ merchantId: Id, ...reasonField }),
    reply: Type.Object({}),
  }),
}
