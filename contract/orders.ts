import { Type } from 'typebox'
import { PayToken } from './account.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import {
  dayFigures,
  logisticsStates,
  onlyOrders,
  orderMailKinds,
  orderSorts,
  orderStatuses,
  type StatusCode,
  settlementStates,
  shareReasons,
  statusCodes,
} from './order-states.ts'
import { DateOnly, Id, listOf, listQuery, Minor, Nullable, Text, Timestamp } from './values.ts'

/** A line of an order, as it was at the checkout. Prices are per item. */
export const OrderLine = Type.Object({
  title: Type.String(),
  image: Nullable(Type.String()),
  variant: Type.String(),
  quantity: Type.Integer(),
  purchasePrice: Minor,
  sellingPrice: Minor,
})

/** The newest refund of an order. */
export const RefundBrief = Type.Object({
  id: Id,
  amount: Minor,
  status: Type.Enum(['pending_approval', 'approved', 'rejected']),
})

const orderFields = {
  id: Id,
  number: Type.String(),
  status: Type.Enum(orderStatuses),
  statusCode: Type.String(),
  logistics: Type.Enum(logisticsStates),
  settlement: Type.Enum(settlementStates),
  quantity: Type.Integer(),
  totalCost: Minor,
  sellingTotal: Minor,
  fee: Minor,
  /** What settlement credited or will credit: sellingTotal − totalCost − fee, after refunds. */
  earnings: Minor,
  createdAt: Timestamp,
  payBy: Nullable(Timestamp),
  pickBy: Nullable(Timestamp),
  settlesAt: Nullable(Timestamp),
  lines: Type.Array(OrderLine),
  refund: Nullable(RefundBrief),
}

export const Order = Type.Object(orderFields)

/** What an order adds to the figure of a day, below zero for what it takes: a number of orders, events or money. */
const Share = Type.Object({ why: Type.Enum([...shareReasons]), amount: Minor })

/** A postal address; which parts a country requires, the server checks. */
export const Address = Type.Object({
  name: Text(120),
  country: Type.String({ minLength: 2, maxLength: 2 }),
  region: Type.String({ maxLength: 120 }),
  city: Type.String({ maxLength: 120 }),
  line1: Text(200),
  line2: Type.String({ maxLength: 200 }),
  postcode: Type.String({ maxLength: 20 }),
})

export const OrderEvent = Type.Object({ at: Timestamp, kind: Type.String(), text: Type.String() })

/** A posting of the ledger that belongs to an order. The amount is signed. */
export const Posting = Type.Object({
  at: Timestamp,
  kind: Type.String(),
  account: Type.String(),
  amount: Minor,
})

/** Everything about an order that its merchant can see. */
export const OrderDetail = Type.Object({
  ...orderFields,
  /** Null once the shopper's data is erased. */
  address: Nullable(Type.Object({ ...Address.properties, phone: Type.String() })),
  carrier: Nullable(Type.String()),
  trackingNumber: Nullable(Type.String()),
  events: Type.Array(OrderEvent),
  paidAt: Nullable(Timestamp),
  /** When the merchant picked up: the specification's "execution time". */
  pickedAt: Nullable(Timestamp),
  shippedAt: Nullable(Timestamp),
  reachedAt: Nullable(Timestamp),
  receivedAt: Nullable(Timestamp),
  settledAt: Nullable(Timestamp),
  cancelledAt: Nullable(Timestamp),
  cancelReason: Nullable(Type.String()),
  fundFrom: Nullable(Type.Enum(['escrow', 'wallet'])),
  feeBps: Type.Integer(),
  /** The amount that can still go back to the shopper. */
  refundable: Minor,
  /** What can still go back of each line, in the order of the lines. */
  linesLeft: Type.Array(Type.Object({ quantity: Type.Integer(), amount: Minor })),
  postings: Type.Array(Posting),
  /** The mails to the shopper, oldest first. */
  mails: Type.Array(Type.Object({ kind: Type.Enum([...orderMailKinds]), at: Timestamp, isSent: Type.Boolean() })),
})

const FundFrom = Type.Optional(Type.Enum(['escrow', 'wallet']))

export const orders = {
  list: endpoint({
    method: 'GET',
    path: '/merchant/order/list',
    access: 'merchant',
    summary:
      'Orders, newest first; those of status 5 by their deadlines, and their total is the to-do on the Order tab',
    query: Type.Object({
      ...listQuery,
      status: Type.Optional(Type.Enum(['all', ...(Object.keys(statusCodes) as StatusCode[])])),
      settlement: Type.Optional(Type.Enum(settlementStates)),
      keyword: Type.Optional(Type.String({ maxLength: limits.keywordMax })),
      from: Type.Optional(DateOnly),
      to: Type.Optional(DateOnly),
      /** The orders behind the figures of a day: paid, picked up late, settled, cancelled or refunded on that day. */
      on: Type.Optional(DateOnly),
      /** With `on`: the orders behind this figure alone. */
      figure: Type.Optional(Type.Enum([...dayFigures])),
      /** The orders whose earnings arrive on that day, or on that day at the latest. */
      settlesOn: Type.Optional(DateOnly),
      /** Orders of the shop's visitors, without those of partners: all of them, or only the paid ones. */
      visitors: Type.Optional(Type.Enum(['all', 'paid'])),
      listingId: Type.Optional(Id),
      /** Without it newest first, or the first deadline first. */
      sort: Type.Optional(Type.Enum([...orderSorts])),
      /** Paid orders: all, those with a refund, or those that were not cancelled. */
      only: Type.Optional(Type.Enum([...onlyOrders])),
    }),
    reply: Type.Object({
      /** With `on`, each order has what it adds to the figure. Without `figure` that is the profit. */
      ...listOf(Type.Object({ ...orderFields, shares: Type.Optional(Type.Array(Share)) })).properties,
      /** With `on`: the figure, which the shares of all the orders add up to. */
      ofDay: Type.Optional(Type.Object({ figure: Type.Enum([...dayFigures]), amount: Minor })),
    }),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/merchant/order/counts',
    access: 'merchant',
    summary: 'The number of orders in each status, by the codes of the list call',
    reply: Type.Object({
      counts: Type.Record(Type.String(), Type.Integer()),
      /** The cost and the earnings of all orders that wait for pick-up, and when the first of them expires. */
      pickCost: Minor,
      pickEarnings: Minor,
      /** How many of them expire before the end of the day in the shop. */
      pickToday: Type.Integer(),
      pickBy: Nullable(Timestamp),
    }),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/merchant/order/detail',
    access: 'merchant',
    summary: 'An order with its address, its events and the postings behind its money',
    query: Type.Object({ id: Id }),
    reply: Type.Object({
      ...OrderDetail.properties,
      /** Days after the delivery at which an order counts as received without the shopper's confirmation. */
      autoReceiveDays: Type.Integer(),
      /** Days from the receipt to the settlement for this shop's next order. */
      settleDays: Type.Integer(),
      /** When the earnings arrive at the latest. Null if none are expected. */
      settlesBy: Nullable(Timestamp),
    }),
  }),
  pick: endpoint({
    method: 'POST',
    path: '/merchant/order/pick',
    access: 'approved',
    summary: 'Picks up a paid order: its cost goes to the supplier, out of its own escrow or the wallet',
    idempotent: true,
    body: Type.Object({ id: Id, payToken: PayToken, fundFrom: FundFrom }),
    reply: Order,
    said: 'picked',
    perMinute: 6000,
  }),
  pickBatch: endpoint({
    method: 'POST',
    path: '/merchant/order/pick_batch',
    access: 'approved',
    summary:
      'Picks up many orders one by one, up to the confirmed amount; orders beyond it are in `more`. With ' +
      `\`continueWith\`, a secret of the caller's, a call takes ${limits.pickBatchMax} orders at most; where a full ` +
      'part picked some, and orders and some of the amount are left, it is the token for the rest of the amount',
    idempotent: true,
    body: Type.Object({
      ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: limits.pickBatchMax })),
      all: Type.Optional(Type.Literal(true)),
      payToken: PayToken,
      continueWith: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{32,64}$' })),
      fundFrom: FundFrom,
    }),
    reply: Type.Object({
      picked: Type.Array(Id),
      failed: Type.Array(Type.Object({ id: Id, error: Type.String() })),
      charged: Minor,
      more: Type.Array(Id),
    }),
    said: 'picked',
  }),
  decline: endpoint({
    method: 'POST',
    path: '/merchant/order/decline',
    access: 'approved',
    summary: 'Cancels a paid order before pick-up; the shopper is refunded',
    idempotent: true,
    body: Type.Object({ id: Id, reason: Text(limits.declineReasonMax) }),
    reply: Order,
  }),
}
