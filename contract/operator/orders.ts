import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { OrderDetail, orders } from '../orders.ts'
import { Id, listOf, Nullable, Text, Timestamp } from '../values.ts'

const OperatorOrder = Type.Object({
  ...OrderDetail.properties,
  merchantId: Id,
  shopName: Type.String(),
  shipBy: Nullable(Timestamp),
})

const OrderParams = Type.Object({ id: Id })
const reason = { reason: Text(500) }

export const operatorOrders = {
  list: endpoint({
    method: 'GET',
    path: '/admin/orders',
    access: ['catalogue', 'finance', 'support', 'auditor'],
    summary: 'Orders of all shops; those to ship first in the order they must be shipped',
    query: Type.Object({ ...orders.list.query.properties, merchantId: Type.Optional(Id) }),
    reply: listOf(OperatorOrder),
  }),
  ship: endpoint({
    method: 'POST',
    path: '/admin/orders/:id/ship',
    access: ['catalogue'],
    summary: 'The supplier has shipped',
    params: OrderParams,
    body: Type.Object({ carrier: Text(80), trackingNumber: Text(80), ...reason }),
    reply: OperatorOrder,
  }),
  event: endpoint({
    method: 'POST',
    path: '/admin/orders/:id/event',
    access: ['catalogue'],
    summary: "A carrier's event: in transit, or reached",
    params: OrderParams,
    body: Type.Object({
      kind: Type.Union([Type.Literal('in_transit'), Type.Literal('reached')]),
      at: Timestamp,
      text: Type.String({ maxLength: 300 }),
      ...reason,
    }),
    reply: OperatorOrder,
  }),
  cannotShip: endpoint({
    method: 'POST',
    path: '/admin/orders/:id/cannot-ship',
    access: ['catalogue'],
    summary: 'The supplier cannot ship: the cost returns and the shopper is refunded',
    params: OrderParams,
    body: Type.Object(reason),
    reply: OperatorOrder,
  }),
}
