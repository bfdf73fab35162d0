import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Id, listOf, listQuery, Minor, Nullable, Text, Timestamp } from './values.ts'

const Refund = Type.Object({
  id: Id,
  orderId: Id,
  orderNumber: Type.String(),
  appliedAt: Timestamp,
  amount: Minor,
  reason: Type.String(),
  goods: Type.Union([Type.Literal('received'), Type.Literal('not_received')]),
  status: Type.Enum(['pending_approval', 'approved', 'rejected']),
  decision: Nullable(Type.String()),
})

export const refunds = {
  list: endpoint({
    method: 'GET',
    path: '/merchant/merchant/refund_order',
    access: 'merchant',
    summary: 'Refunds that shoppers asked for',
    query: Type.Object({ ...listQuery, status: Type.Optional(Refund.properties.status) }),
    reply: listOf(Refund),
    planned: true,
  }),
  answer: endpoint({
    method: 'POST',
    path: '/merchant/merchant/refund_answer',
    access: 'approved',
    summary: "The merchant's word on a refund",
    body: Type.Object({ id: Id, agree: Type.Boolean(), text: Text(500, 0) }),
    reply: Refund,
    planned: true,
  }),
}
