import { Type } from 'typebox'
import { Id, Minor, Nullable, Timestamp } from './values.ts'

const order = {
  /** The shop, by the id of its merchant. */
  shop: Id,
  /** Numbers a partner's events of one shop, from 1 without gaps, so that the partner notices a missing one. */
  position: Type.Integer({ minimum: 1 }),
  externalId: Type.String(),
  orderId: Id,
  number: Type.String(),
  total: Minor,
}
const refund = { ...order, refundId: Id, amount: Minor }

const data = {
  'order.paid': Type.Object(order),
  'order.picked_up': Type.Object(order),
  'order.shipped': Type.Object({ ...order, carrier: Type.String(), trackingNumber: Type.String() }),
  'order.delivered': Type.Object({ ...order, deliveredAt: Timestamp }),
  /** `shopper`: the shopper confirmed the receipt; `time`: the period for the confirmation has passed. */
  'order.received': Type.Object({ ...order, by: Type.Enum(['shopper', 'time']) }),
  'order.completed': Type.Object(order),
  'order.canceled': Type.Object({ ...order, by: Nullable(Type.String()) }),
  'refund.requested': Type.Object(refund),
  'refund.approved': Type.Object(refund),
  'refund.rejected': Type.Object(refund),
  'refund.paid': Type.Object(refund),
}

/** The events for partners, by type, with the bodies of the webhooks. */
export const channelEvents = Object.entries(data).map(([type, of]) => ({
  type,
  body: Type.Object({ type: Type.Literal(type), timestamp: Timestamp, data: of }),
}))
