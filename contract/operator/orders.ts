import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { OrderDetail, orders } from '../orders.ts'
import { ById, Id, listOf, listQuery, Nullable, reasonField, Text, Timestamp } from '../values.ts'

const OperatorOrder = Type.Object({
  ...OrderDetail.properties,
  merchantId: Id,
  shopName: Type.String(),
  shipBy: Nullable(Timestamp),
})

export const operatorOrders = {
  list: endpoint({
    method: 'GET',
    path: '/admin/orders',
    access: ['catalogue', 'finance', 'support', 'auditor'],
    summary: 'Orders of all shops: those to ship first, the most urgent first; then the others, newest first',
    query: Type.Object({ ...orders.list.query.properties, merchantId: Type.Optional(Id) }),
    reply: listOf(OperatorOrder),
  }),
  withoutNews: endpoint({
    method: 'GET',
    path: '/admin/orders/without-news',
    access: ['catalogue', 'support', 'auditor'],
    summary: 'Shipped orders that no carrier has reported to be delivered for 45 days, the longest first',
    query: Type.Object(listQuery),
    reply: listOf(OperatorOrder),
  }),
  ship: endpoint({
    method: 'POST',
    path: '/admin/orders/:id/ship',
    access: ['catalogue'],
    summary: 'Records that the supplier has shipped',
    params: ById,
    verbatim: ['trackingNumber'],
    body: Type.Object({ carrier: Text(80), trackingNumber: Text(80), ...reasonField }),
    reply: OperatorOrder,
  }),
  event: endpoint({
    method: 'POST',
    path: '/admin/orders/:id/event',
    access: ['catalogue'],
    summary: "Records a carrier's event: in transit, or reached",
    params: ById,
    body: Type.Object({
      kind: Type.Union([Type.Literal('in_transit'), Type.Literal('reached')]),
      at: Timestamp,
      text: Type.String({ maxLength: 300 }),
      ...reasonField,
    }),
    reply: OperatorOrder,
  }),
  cannotShip: endpoint({
    method: 'POST',
    path: '/admin/orders/:id/cannot-ship',
    access: ['catalogue'],
    summary: 'Cancels an order that the supplier cannot ship: the cost returns and the shopper is refunded',
    params: ById,
    body: Type.Object(reasonField),
    reply: OperatorOrder,
  }),
}
