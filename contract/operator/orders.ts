import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { logisticsStates, orderStatuses } from '../order-states.ts'
import { Address, OrderDetail, orders, Posting, RefundBrief } from '../orders.ts'
import { Bearer, refundStatuses } from '../refunds.ts'
import { ById, ByNumber, Id, listOf, listQuery, Minor, Nullable, reasonField, Text, Timestamp } from '../values.ts'

const { address: _, postings: __, mails: ___, linesLeft: ____, ...orderFields } = OrderDetail.properties

/** An order of any shop, without the address. Another call opens the address and is logged. */
const OperatorOrder = Type.Object({
  ...orderFields,
  merchantId: Id,
  shopName: Type.String(),
  shipBy: Nullable(Timestamp),
})

const FoundOrder = Type.Object({
  id: Id,
  number: Type.String(),
  merchantId: Id,
  shopName: Type.String(),
  status: Type.Enum(orderStatuses),
  logistics: Type.Enum(logisticsStates),
  sellingTotal: Minor,
  createdAt: Timestamp,
  refund: Nullable(RefundBrief),
})

/** Everything that happened to one order, with the acts of operators. */
const OrderRecord = Type.Object({
  order: OperatorOrder,
  /** The country of the delivery. Another call opens the address and is logged. */
  country: Type.String(),
  erasedAt: Nullable(Timestamp),
  /** A shopper's checkout, or a partner's signed message. */
  origin: Type.Object({ kind: Type.Enum(['checkout', 'partner']), partner: Nullable(Type.String()) }),
  /** For each line: the article's name in its supplier's catalogue, and its SKU. */
  supplies: Type.Array(Type.Object({ source: Nullable(Type.String()), sku: Nullable(Type.String()) })),
  cancelledBy: Nullable(Type.String()),
  escrowLeft: Minor,
  supplierPaidAt: Nullable(Timestamp),
  refunds: Type.Array(
    Type.Object({
      id: Id,
      number: Type.String(),
      amount: Minor,
      reason: Type.String(),
      status: Type.Enum([...refundStatuses]),
      bears: Nullable(Bearer),
      appliedAt: Timestamp,
      decideBy: Nullable(Timestamp),
      decidedAt: Nullable(Timestamp),
      paidAt: Nullable(Timestamp),
    }),
  ),
  /** The acts of operators on this order, oldest first. */
  acts: Type.Array(
    Type.Object({
      id: Id,
      at: Timestamp,
      operator: Type.String(),
      role: Type.String(),
      /** In the reader's language. */
      title: Type.String(),
      reason: Type.String(),
    }),
  ),
  /** Null for roles that do not read the books of merchants. */
  books: Nullable(
    Type.Object({
      payments: Type.Array(
        Type.Object({ at: Timestamp, provider: Type.String(), reference: Type.String(), amount: Minor }),
      ),
      /** Oldest first. Postings with the same sequence number are one transaction of the ledger and sum to zero. */
      postings: Type.Array(Type.Object({ ...Posting.properties, sequence: Type.Integer() })),
    }),
  ),
})

/**
 * The outcome of a line in a file of tracking numbers. `twice`: the file has its order or its tracking number more than
 * once, and nobody knows which line is right.
 */
const shipmentOutcomes = [
  'ships',
  'shipped',
  'already_shipped',
  'unknown_number',
  'wrong_state',
  'malformed',
  'twice',
] as const

const ShipmentLine = Type.Object({
  /** The line in the file. The header is line 1. */
  line: Type.Integer(),
  /** The cells. Cells that are too long are shortened. */
  number: Type.String(),
  carrier: Type.String(),
  trackingNumber: Type.String(),
  outcome: Type.Enum(shipmentOutcomes),
  /** The malformed column. */
  field: Nullable(Type.Enum(['number', 'carrier', 'trackingNumber'])),
  shopName: Nullable(Type.String()),
  status: Nullable(Type.Enum(orderStatuses)),
})

const Shipment = Type.Object({
  number: Text(limits.numberMax),
  carrier: Text(limits.carrierMax),
  trackingNumber: Text(limits.carrierMax),
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
  search: endpoint({
    method: 'GET',
    path: '/admin/orders/search',
    access: ['catalogue', 'finance', 'support', 'auditor'],
    summary:
      "Orders of all shops, newest first, or by the beginning of a number or tracking number, a phone number's last " +
      "four digits, or, for finance, support and auditors, a shopper's whole mail address",
    query: Type.Object({
      ...listQuery,
      keyword: Type.Optional(Type.String({ maxLength: limits.emailMax })),
      status: Type.Optional(Type.Enum(orderStatuses)),
    }),
    reply: listOf(FoundOrder),
  }),
  withoutNews: endpoint({
    method: 'GET',
    path: '/admin/orders/without-news',
    access: ['catalogue', 'support', 'auditor'],
    summary: 'Shipped orders that no carrier has reported to be delivered for 45 days, the longest first',
    query: Type.Object(listQuery),
    reply: listOf(OperatorOrder),
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/orders/:number',
    access: ['catalogue', 'finance', 'support', 'auditor'],
    summary: 'One order by its number or id: its goods, events, refunds and acts, and for finance its postings',
    params: ByNumber,
    reply: OrderRecord,
  }),
  address: endpoint({
    method: 'POST',
    path: '/admin/orders/:id/address',
    access: ['catalogue', 'support'],
    summary: 'Where an order is delivered; every reading is logged and shown to the merchant',
    params: ById,
    body: Type.Object(reasonField),
    reply: Type.Object({ ...Address.properties, phone: Type.String() }),
  }),
  ship: endpoint({
    method: 'POST',
    path: '/admin/orders/:id/ship',
    access: ['catalogue'],
    summary: 'Records that the supplier has shipped',
    params: ById,
    verbatim: ['trackingNumber'],
    body: Type.Object({ carrier: Text(limits.carrierMax), trackingNumber: Text(limits.carrierMax), ...reasonField }),
    reply: OperatorOrder,
  }),
  readShipments: endpoint({
    method: 'POST',
    path: '/admin/orders/ship/file',
    access: ['catalogue'],
    summary: 'Reads a CSV of tracking numbers and says line by line what it would do; ships nothing (multipart: file)',
    stream: 'upload',
    reply: Type.Object({ lines: Type.Array(ShipmentLine) }),
  }),
  shipMany: endpoint({
    method: 'POST',
    path: '/admin/orders/ship/many',
    access: ['catalogue'],
    summary: 'Ships orders as ship does, each by itself; says of each what became of it',
    verbatim: ['shipments'],
    body: Type.Object({
      shipments: Type.Array(Shipment, { minItems: 1, maxItems: limits.shipBatchMax }),
      ...reasonField,
    }),
    reply: Type.Array(Type.Object({ number: Type.String(), outcome: Type.Enum(shipmentOutcomes) })),
  }),
  event: endpoint({
    method: 'POST',
    path: '/admin/orders/:id/event',
    access: ['catalogue'],
    summary: "Records a carrier's event: in transit, or reached",
    idempotent: true,
    params: ById,
    body: Type.Object({
      kind: Type.Union([Type.Literal('in_transit'), Type.Literal('reached')]),
      /** Without it the server's present time counts, because a browser's clock can be ahead. */
      at: Type.Optional(Timestamp),
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
