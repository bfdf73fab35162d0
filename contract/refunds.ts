import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Id, listOf, listQuery, Minor, Nullable, Text, Timestamp } from './values.ts'

export const refundStatuses = ['pending_approval', 'approved', 'rejected'] as const

export const Refund = Type.Object({
  id: Id,
  orderId: Id,
  orderNumber: Type.String(),
  /** The first of what was ordered, to know it again. */
  goodsTitle: Type.String(),
  goodsImage: Nullable(Type.String()),
  appliedAt: Timestamp,
  amount: Minor,
  orderTotal: Minor,
  reason: Type.String(),
  /** Pictures that the shopper sent. */
  images: Type.Array(Type.String()),
  goods: Type.Enum(['received', 'not_received']),
  status: Type.Enum([...refundStatuses]),
  /** Until then the merchant can answer; and until then it is decided, or approved by silence. */
  answerBy: Nullable(Timestamp),
  decideBy: Nullable(Timestamp),
  answer: Nullable(Type.Object({ agree: Type.Boolean(), text: Type.String(), at: Timestamp })),
  /** Why it was decided so, in the operator's words; `silence` where nobody decided in time. */
  decision: Nullable(Type.String()),
  bears: Nullable(Type.Enum(['supplier', 'merchant', 'platform'])),
  decidedAt: Nullable(Timestamp),
  /** What the decision moved by its postings: the order's own money, the balance and what is owed; below zero is out. */
  effect: Nullable(Type.Object({ escrow: Minor, available: Minor, owed: Minor })),
  /** When the shopper's money was confirmed to be back. */
  paidAt: Nullable(Timestamp),
})

export const refunds = {
  list: endpoint({
    method: 'GET',
    path: '/merchant/merchant/refund_order',
    access: 'merchant',
    summary: 'Refunds that shoppers asked for',
    query: Type.Object({ ...listQuery, status: Type.Optional(Refund.properties.status), id: Type.Optional(Id) }),
    reply: Type.Object({
      ...listOf(Refund).properties,
      open: Type.Integer(),
      /** Those that the merchant can still answer, and until when the first of them. */
      waiting: Type.Integer(),
      answerBy: Nullable(Timestamp),
    }),
  }),
  answer: endpoint({
    method: 'POST',
    path: '/merchant/merchant/refund_answer',
    access: 'approved',
    summary: "The merchant's word on a refund, once and within 48 hours; an operator decides",
    body: Type.Object({ id: Id, agree: Type.Boolean(), text: Text(500, 0) }),
    reply: Refund,
    said: 'refund_answered',
  }),
}
