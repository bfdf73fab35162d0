import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Bearer, chosenLines, Refund, RefundLine } from '../refunds.ts'
import { ById, Id, listOf, listQuery, Minor, Nullable, PositiveMinor, reasonField } from '../values.ts'
import { Proposal } from './proposals.ts'

/** Refused unless the amount is given and is what these items of the rest are worth. Without lines the shopper's stay. */
const lines = Type.Optional(chosenLines)

const OperatorRefund = Type.Object({
  ...Refund.properties,
  merchantId: Id,
  shopName: Type.String(),
  /** The amount that goes back to the shopper, less what the shopper's bank has already taken back. */
  due: Minor,
  /** What can still be refunded of each line of the order. */
  linesLeft: Type.Array(RefundLine),
  /** Why the last try to return the money failed. */
  payFailed: Nullable(Type.String()),
})

export const operatorRefunds = {
  list: endpoint({
    method: 'GET',
    path: '/admin/refunds',
    access: ['finance', 'support', 'auditor'],
    summary:
      'Refunds in a state, the longest waiting first; `unpaid`: the payment failed; `all`: of one merchant, newest first',
    query: Type.Object({
      ...listQuery,
      status: Type.Optional(Type.Enum(['pending_approval', 'approved', 'rejected', 'unpaid', 'all'])),
      merchantId: Type.Optional(Id),
    }),
    reply: listOf(OperatorRefund),
  }),
  effect: endpoint({
    method: 'GET',
    path: '/admin/refunds/:id/effect',
    access: ['finance', 'support', 'auditor'],
    summary: 'The effect of an approval on each balance that it changes, calculated as the movement calculates it',
    params: ById,
    query: Type.Object({ amount: Type.Optional(PositiveMinor), bears: Bearer }),
    reply: Type.Object({
      bears: Bearer,
      accounts: Type.Array(Type.Object({ account: Type.String(), before: Minor, after: Minor })),
      /** The loss of each, as negative amounts. Together they are the refund. */
      losses: Type.Object({ supplier: Minor, merchant: Minor, platform: Minor }),
      /** True if the platform would bear an amount above the threshold. The refund is then proposed and not decided. */
      needsTwo: Type.Boolean(),
      /** True if such a proposal waits for a second operator. */
      isProposed: Type.Boolean(),
    }),
  }),
  figures: endpoint({
    method: 'GET',
    path: '/admin/refunds/:id/figures',
    access: ['finance', 'support', 'auditor'],
    summary: 'How many refunds were asked for of the same shop, of the same products and by the same shopper',
    params: ById,
    reply: Type.Object({
      /** Refunds, orders and items are counted over this many days before now. */
      days: Type.Integer(),
      shop: Type.Object({ refunds: Type.Integer(), orders: Type.Integer() }),
      /** The products of this order, over all shops. */
      products: Type.Object({ refunds: Type.Integer(), pieces: Type.Integer() }),
      /** Earlier refunds and orders with the same mail address. Null if the address was erased. */
      shopper: Nullable(Type.Object({ refunds: Type.Integer(), orders: Type.Integer() })),
    }),
  }),
  decide: endpoint({
    method: 'POST',
    path: '/admin/refunds/:id/decide',
    access: ['finance'],
    summary: 'Approves it and decides who bears it, or rejects it; above a threshold the platform bears by proposal',
    stepUp: true,
    params: ById,
    body: Type.Object({
      approve: Type.Boolean(),
      amount: Type.Optional(PositiveMinor),
      lines,
      /** Required to approve: who bears it, as the preview said. Refused if that has changed. */
      bears: Type.Optional(Bearer),
      ...reasonField,
    }),
    reply: OperatorRefund,
  }),
  proposePlatform: endpoint({
    method: 'POST',
    path: '/admin/refunds/:id/platform',
    access: ['finance'],
    summary: 'Proposes that the platform bears it: above the threshold it takes two operators',
    stepUp: true,
    idempotent: true,
    params: ById,
    body: Type.Object({ amount: Type.Optional(PositiveMinor), lines, ...reasonField }),
    reply: Proposal,
  }),
  payAgain: endpoint({
    method: 'POST',
    path: '/admin/refunds/:id/pay-again',
    access: ['finance'],
    summary: 'Tries again to pay a decided refund',
    stepUp: true,
    params: ById,
    body: Type.Object(reasonField),
    reply: OperatorRefund,
  }),
}
