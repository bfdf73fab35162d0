import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { Bearer } from '../refunds.ts'
import {
  Empty,
  Id,
  listOf,
  listQuery,
  Minor,
  Nullable,
  PositiveMinor,
  reasonField,
  Text,
  Timestamp,
} from '../values.ts'
import { Proposal } from './proposals.ts'
import { Transfer } from './transfers.ts'

/** A provider's message that belongs to no order, payment or refund of the books. */
const UnmatchedEvent = Type.Object({
  id: Id,
  provider: Type.String(),
  eventId: Type.String(),
  type: Nullable(Type.String()),
  merchantId: Nullable(Id),
  orderId: Nullable(Id),
  /** In minor units of its currency. */
  amount: Nullable(Minor),
  currency: Nullable(Type.String()),
  at: Timestamp,
  /** As the provider sent it. */
  body: Nullable(Type.String()),
})

/** `number` is the order's number. */
const ofOrder = { id: Id, merchantId: Id, shopName: Type.String(), orderId: Id, number: Type.String() }
const ofProvider = { ...ofOrder, provider: Type.String(), reference: Type.String(), amount: Minor }
/** `payer`: the account that paid. */
const goingBack = { currency: Type.String(), payer: Nullable(Type.String()) }

/** Money in another currency than that of the books. It is not sent back yet. */
const UnbookedPayment = Type.Object({ ...ofProvider, ...goingBack, at: Timestamp })

/** Money that an operator must send back by bank. */
const BankReturn = Type.Object({
  /** `id` is the id of the refund or of the payment. */
  ...ofOrder,
  kind: Type.Enum(['refund_payout', 'payment_return']),
  amount: Minor,
  ...goingBack,
  since: Timestamp,
  /** The last transfer. After a failed one the money is sent again. */
  transfer: Nullable(Transfer),
})

/** The amounts that a lost dispute took, without the provider's fee for it. */
const DisputeCost = Type.Object({
  /** The part of the disputed amount that was already being refunded. It is not paid again. */
  replaced: Minor,
  /** Refunded from the order. Before the pick-up it is the whole order, even if less was disputed. */
  refunded: Minor,
  /** Who bears the refunded amount. Null if nothing was refunded. */
  bears: Nullable(Bearer),
  /** The amount that the shopper received twice. The platform bears it. */
  platform: Minor,
})

const Dispute = Type.Object({
  ...ofProvider,
  /** The provider's own code. */
  reason: Type.String(),
  state: Type.Enum(['open', 'won', 'lost']),
  openedAt: Timestamp,
  answerBy: Nullable(Timestamp),
  closedAt: Nullable(Timestamp),
  /** Null unless the dispute is lost. */
  cost: Nullable(DisputeCost),
})

/** An entry of a provider's report: a payment or a refund. */
const ProviderPayoutEntry = Type.Object({
  /** The provider's reference of the payment, or our own reference of the refund. */
  reference: Text(300),
  /** In minor units, negative for money that went back to a shopper. */
  amount: Minor,
  /** The provider's fee. */
  fee: Minor,
})

const ProviderPayout = Type.Object({
  provider: Type.String(),
  /** The provider's id of the payout. */
  reference: Type.String(),
  /** The amount that arrived at the bank. */
  amount: Minor,
  fee: Minor,
  /** The part that belongs to no merchant: of another business, or a fee for the account itself. */
  unallocated: Minor,
  merchants: Type.Integer(),
  state: Type.Enum(['paid', 'returned']),
  line: Nullable(Type.String()),
  at: Timestamp,
  returnedAt: Nullable(Timestamp),
})

export const operatorPayments = {
  unmatched: endpoint({
    method: 'GET',
    path: '/admin/payments/unmatched',
    access: ['finance', 'auditor'],
    summary: 'Messages of payment providers that match nothing, the oldest first',
    query: Type.Object(listQuery),
    reply: listOf(UnmatchedEvent),
  }),
  close: endpoint({
    method: 'POST',
    path: '/admin/payments/unmatched/close',
    access: ['finance'],
    summary: 'Takes a message that matched nothing off the list, once it was looked into; no money moves',
    stepUp: true,
    verbatim: ['provider', 'eventId'],
    body: Type.Object({ provider: Text(40), eventId: Text(300), ...reasonField }),
    reply: Empty,
  }),
  unbooked: endpoint({
    method: 'GET',
    path: '/admin/payments/unbooked',
    access: ['finance', 'auditor'],
    summary: 'Payments in another currency that have not gone back yet, the oldest first',
    query: Type.Object(listQuery),
    reply: listOf(UnbookedPayment),
  }),
  disputes: endpoint({
    method: 'GET',
    path: '/admin/payments/disputes',
    access: ['finance', 'support', 'auditor'],
    summary: 'Payments that shoppers’ banks dispute: open ones, the oldest first, or ended ones, the last one first',
    query: Type.Object({ ...listQuery, state: Type.Optional(Type.Enum(['open', 'won', 'lost', 'ended'])) }),
    reply: listOf(Dispute),
  }),
  bankPayment: endpoint({
    method: 'POST',
    path: '/admin/payments/bank',
    access: ['finance'],
    summary: 'Records a line of the bank’s statement as the payment of an order, once another operator confirms it',
    stepUp: true,
    idempotent: true,
    verbatim: ['line', 'payer', 'number'],
    body: Type.Object({
      /** The bank's own number of the line. Each line is booked once. */
      line: Text(100),
      /** The order that the transfer quotes. */
      number: Text(limits.numberMax),
      amount: PositiveMinor,
      /** In minor units of this currency. */
      currency: Type.String({ pattern: '^[A-Z]{3}$' }),
      /** Who paid, and from which account: money goes back there. Only for a line that was not imported. */
      payer: Type.Optional(Text(200)),
      ...reasonField,
    }),
    reply: Proposal,
  }),
  bankReturns: endpoint({
    method: 'GET',
    path: '/admin/payments/bank-returns',
    access: ['finance', 'auditor'],
    summary: 'Money that operators send back by bank, the longest waiting first',
    query: Type.Object(listQuery),
    reply: listOf(BankReturn),
  }),
  payouts: endpoint({
    method: 'GET',
    path: '/admin/payments/payouts',
    access: ['finance', 'auditor'],
    summary: 'What payment providers paid out to the bank, newest first',
    query: Type.Object(listQuery),
    reply: listOf(ProviderPayout),
  }),
  proposePayout: endpoint({
    method: 'POST',
    path: '/admin/payments/payouts',
    access: ['finance'],
    summary: 'Records a line of the bank’s statement as a provider’s payout, once another operator confirms it',
    stepUp: true,
    idempotent: true,
    verbatim: ['provider', 'reference', 'line', 'entries'],
    body: Type.Object({
      provider: Text(40),
      reference: Text(200),
      /** The bank's own number of the line. Each line is booked once. */
      line: Text(100),
      /** The amount that arrived: the entries less their fees. */
      amount: PositiveMinor,
      entries: Type.Array(ProviderPayoutEntry, { minItems: 1, maxItems: limits.providerPayoutEntriesMax }),
      ...reasonField,
    }),
    reply: Proposal,
  }),
}
