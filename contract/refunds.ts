import { Type } from 'typebox'
import { PayToken } from './account.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { refundCauses } from './refund-causes.ts'
import { Id, listOf, listQuery, Minor, Nullable, PositiveMinor, Text, Timestamp } from './values.ts'

/** Days from the request until an undecided refund is approved automatically. */
export const refundSilenceDays = 7

export const refundStatuses = ['pending_approval', 'approved', 'rejected'] as const

/** Items of an order's line, named by the line's position. */
export const chosenLines = Type.Array(
  Type.Object({
    position: Type.Integer({ minimum: 0, maximum: limits.orderLinesMax }),
    quantity: Type.Integer({ minimum: 1, maximum: limits.lineQuantityMax }),
  }),
  { minItems: 1, maxItems: limits.orderLinesMax },
)

/** What a refund gives back, or is asked to give back, of a line. Without items it is a part of the price. */
export const RefundLine = Type.Object({
  position: Type.Integer(),
  title: Type.String(),
  variant: Type.String(),
  quantity: Type.Integer(),
  amount: Minor,
})

export const Bearer = Type.Enum(['supplier', 'merchant', 'platform'])

/** A refund that a shopper asked for, as its merchant sees it. */
export const Refund = Type.Object({
  id: Id,
  /** RF- and the characters of the order's number. */
  number: Type.String(),
  orderId: Id,
  orderNumber: Type.String(),
  /** The first line of the order, to recognise it. */
  goodsTitle: Type.String(),
  goodsImage: Nullable(Type.String()),
  appliedAt: Timestamp,
  amount: Minor,
  orderTotal: Minor,
  /** After approval they add up to the amount. Before it: the chosen lines; none if an amount was asked for. */
  lines: Type.Array(RefundLine),
  /** Null if no shopper asked. `withdrawal`: the shopper left the contract, which needs no reason. */
  cause: Nullable(Type.Enum([...refundCauses, 'withdrawal'])),
  /** In the shopper's own words. */
  reason: Type.String(),
  /** The shopper's proof that the goods were sent back after leaving the contract. */
  sentBack: Nullable(Type.Object({ text: Type.String(), at: Timestamp })),
  /** Pictures from the shopper. */
  images: Type.Array(Type.String()),
  goods: Type.Enum(['received', 'not_received']),
  status: Type.Enum([...refundStatuses]),
  /** When the carrier reported the delivery. The shopper may say otherwise. */
  reachedAt: Nullable(Timestamp),
  /** The deadlines of the merchant's answer and of the decision. An undecided refund is approved at the second one. */
  answerBy: Nullable(Timestamp),
  decideBy: Nullable(Timestamp),
  answer: Nullable(Type.Object({ agree: Type.Boolean(), text: Type.String(), at: Timestamp })),
  /** The operator's reason. `silence` if it was not decided in time. */
  decision: Nullable(Type.String()),
  bears: Nullable(Bearer),
  decidedAt: Nullable(Timestamp),
  /** The postings of the decision on the order's escrow, the balance and the debt. Negative amounts are money out. */
  effect: Nullable(Type.Object({ escrow: Minor, available: Minor, owed: Minor })),
  /** When the provider confirmed that the shopper has the money. */
  paidAt: Nullable(Timestamp),
})

export const refunds = {
  list: endpoint({
    method: 'GET',
    path: '/merchant/merchant/refund_order',
    access: 'merchant',
    summary: 'Refunds that shoppers asked for, newest first',
    query: Type.Object({
      ...listQuery,
      status: Type.Optional(Refund.properties.status),
      id: Type.Optional(Id),
      /** Refunds of orders with this listing. */
      listingId: Type.Optional(Id),
    }),
    reply: Type.Object({
      ...listOf(Refund).properties,
      open: Type.Integer(),
      /** The number of refunds that the merchant can still answer, and the first deadline. */
      waiting: Type.Integer(),
      answerBy: Nullable(Timestamp),
    }),
  }),
  outcomes: endpoint({
    method: 'GET',
    path: '/merchant/merchant/refund_outcomes',
    access: 'merchant',
    summary: 'What an open refund would cost the merchant in each outcome, calculated as the movement calculates it',
    query: Type.Object({ id: Id }),
    reply: Type.Object({
      outcomes: Type.Array(
        Type.Object({
          /** Who is asked to bear it, and who would: goods that were not received are always the supplier's cost. */
          asked: Bearer,
          bears: Bearer,
          /** The changes of the order's earnings, of the balance and of the debt. */
          earnings: Minor,
          balance: Minor,
          owed: Minor,
        }),
      ),
    }),
  }),
  answer: endpoint({
    method: 'POST',
    path: '/merchant/merchant/refund_answer',
    access: 'approved',
    summary: "The merchant's answer to a refund, once and within 48 hours; an operator decides",
    body: Type.Object({ id: Id, agree: Type.Boolean(), text: Text(limits.refundAnswerMax, 0) }),
    reply: Refund,
    said: 'refund_answered',
  }),
  confirmReturn: endpoint({
    method: 'POST',
    path: '/merchant/merchant/return',
    access: 'approved',
    summary: 'The goods of a withdrawal from the contract are back: the shopper is paid, and the merchant bears it',
    idempotent: true,
    body: Type.Object({ id: Id, payToken: PayToken }),
    reply: Refund,
  }),
  giveBack: endpoint({
    method: 'POST',
    path: '/merchant/order/give_back',
    access: 'approved',
    summary:
      'Refunds an amount, or lines, of an order that was sent, at once; the merchant bears it, and it makes no debt',
    idempotent: true,
    body: Type.Object({
      orderId: Id,
      amount: PositiveMinor,
      /** Refused unless the amount is what these items of the rest are worth. */
      lines: Type.Optional(chosenLines),
      reason: Text(limits.declineReasonMax),
      payToken: PayToken,
    }),
    reply: Refund,
  }),
}
