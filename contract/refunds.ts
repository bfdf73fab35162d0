import { Type } from 'typebox'
import { PayToken } from './account.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { refundCauses } from './refund-causes.ts'
import { Id, listOf, listQuery, Minor, Nullable, PositiveMinor, Text, Timestamp } from './values.ts'

/** After this many days from the request, an undecided refund is approved. */
export const refundSilenceDays = 7

export const refundStatuses = ['pending_approval', 'approved', 'rejected'] as const

/** Pieces of a line of an order, by the line's place in it. */
export const chosenLines = Type.Array(
  Type.Object({
    position: Type.Integer({ minimum: 0, maximum: limits.orderLinesMax }),
    quantity: Type.Integer({ minimum: 1, maximum: limits.lineQuantityMax }),
  }),
  { minItems: 1, maxItems: limits.orderLinesMax },
)

/** What of a line a refund gives back, or is asked to: without pieces a part of the price. */
export const RefundLine = Type.Object({
  position: Type.Integer(),
  title: Type.String(),
  variant: Type.String(),
  quantity: Type.Integer(),
  amount: Minor,
})

export const Bearer = Type.Enum(['supplier', 'merchant', 'platform'])

/** A refund that a shopper asked for, as its merchant reads it. */
export const Refund = Type.Object({
  id: Id,
  /** What people quote: RF- and the characters of the order's number. */
  number: Type.String(),
  orderId: Id,
  orderNumber: Type.String(),
  /** The first line of the order, to recognise it. */
  goodsTitle: Type.String(),
  goodsImage: Nullable(Type.String()),
  appliedAt: Timestamp,
  amount: Minor,
  orderTotal: Minor,
  /** They add up to the amount once it is approved; before that the chosen ones, none of an amount of the whole order. */
  lines: Type.Array(RefundLine),
  /** Null where nobody asked; `withdrawal`: the shopper left the contract, which needs no reason. */
  cause: Nullable(Type.Enum([...refundCauses, 'withdrawal'])),
  /** In the shopper's own words. */
  reason: Type.String(),
  /** The proof that the goods of a withdrawal were sent back, in the shopper's words. */
  sentBack: Nullable(Type.Object({ text: Type.String(), at: Timestamp })),
  /** Pictures that the shopper sent. */
  images: Type.Array(Type.String()),
  goods: Type.Enum(['received', 'not_received']),
  status: Type.Enum([...refundStatuses]),
  /** When the carrier reported the delivery, beside what the shopper says. */
  reachedAt: Nullable(Timestamp),
  /** The deadlines of the merchant's answer and of the decision; an undecided refund is approved then. */
  answerBy: Nullable(Timestamp),
  decideBy: Nullable(Timestamp),
  answer: Nullable(Type.Object({ agree: Type.Boolean(), text: Type.String(), at: Timestamp })),
  /** The operator's reason; `silence` where it was not decided in time. */
  decision: Nullable(Type.String()),
  bears: Nullable(Bearer),
  decidedAt: Nullable(Timestamp),
  /** What the decision posted on the order's escrow, the balance and the debt; negative amounts are money out. */
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
          /** Who is asked to bear it, and who would: the supplier always bears goods that were not received. */
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
      /** The amount is what they are worth of what is left, or it is refused. */
      lines: Type.Optional(chosenLines),
      reason: Text(limits.declineReasonMax),
      payToken: PayToken,
    }),
    reply: Refund,
  }),
}
