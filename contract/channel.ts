import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { logisticsStates, orderStatuses } from './order-states.ts'
import { Address } from './orders.ts'
import { Empty, Id, Minor, Nullable, PositiveMinor, Text, Timestamp } from './values.ts'

/** A partner's own id of an order. */
const ExternalId = Type.String({
  pattern: '^[A-Za-z0-9._:/-]{1,100}$',
  description: "the partner's own id of the order: one id, one order",
})

/** The address of the call. A message for another installation or for another call is refused. */
const To = Type.String({ maxLength: 300, description: 'the address that it is posted to: `PUBLIC_URL` and the path' })

const line = Type.Object({
  listingId: Id,
  variantId: Type.Optional(Id),
  quantity: Type.Integer({ minimum: 1, maximum: limits.lineQuantityMax }),
})

const refundStates = ['pending_approval', 'approved', 'rejected'] as const

/** An order as its partner sees it: without cost, fee and earnings. */
export const ChannelOrder = Type.Object({
  externalId: Type.String(),
  orderId: Id,
  number: Type.String(),
  status: Type.Enum(orderStatuses),
  logistics: Type.Enum(logisticsStates),
  total: Minor,
  currency: Type.String(),
  carrier: Nullable(Type.String()),
  trackingNumber: Nullable(Type.String()),
  createdAt: Timestamp,
  refunds: Type.Array(
    Type.Object({ id: Id, amount: Minor, status: Type.Enum([...refundStates]), paidAt: Nullable(Timestamp) }),
  ),
  /**
   * The page on which the shopper follows the order, confirms its receipt and asks for a refund. Null if the server no
   * longer has the key that made the link; a link from an earlier answer still works.
   */
  page: Nullable(Type.String()),
})

const perMinute = 6_000

/**
 * The partners' channel. Every call is a message signed by Standard Webhooks (HMAC-SHA256 of `id.timestamp.body` in
 * `webhook-signature`). `webhook-key-id` names the partner's key; `webhook-timestamp` must be within five minutes. The
 * same message again gets the same answer and changes nothing; the same `webhook-id` with another content is a
 * conflict. The signed body names the subject and, in `to`, the address of the call.
 */
export const channel = {
  order: endpoint({
    method: 'POST',
    path: '/channel/orders',
    access: 'partner',
    summary: "Places a partner's order and pays it out of what the partner paid in advance, once per `externalId`",
    body: Type.Object({
      type: Type.Literal('order.create'),
      to: To,
      externalId: ExternalId,
      shop: Text(80),
      lines: Type.Array(line, { minItems: 1, maxItems: limits.orderLinesMax }),
      shopper: Type.Object({
        email: Type.String({ maxLength: limits.emailMax }),
        phone: Type.String({ maxLength: limits.phoneMax }),
      }),
      address: Address,
      currency: Type.String({ pattern: '^[A-Z]{3}$' }),
      paidAmount: PositiveMinor,
    }),
    reply: ChannelOrder,
    perMinute,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/channel/orders/cancel',
    access: 'partner',
    summary: 'Cancels an order that is not shipped; its money returns to the prefunded account',
    body: Type.Object({
      type: Type.Literal('order.cancel'),
      to: To,
      externalId: ExternalId,
      reason: Text(limits.reasonMax),
    }),
    reply: ChannelOrder,
    perMinute,
  }),
  event: endpoint({
    method: 'POST',
    path: '/channel/orders/events',
    access: 'partner',
    summary: "Reports what the carrier says of a shipped order: where it is, or that it was delivered ('reached')",
    body: Type.Object({
      type: Type.Literal('order.event'),
      to: To,
      externalId: ExternalId,
      kind: Type.Enum(['in_transit', 'reached']),
      text: Text(200),
      at: Type.Optional(Timestamp),
    }),
    reply: ChannelOrder,
    perMinute,
  }),
  state: endpoint({
    method: 'POST',
    path: '/channel/orders/state',
    access: 'partner',
    summary: 'The order of a partner as it is now',
    body: Type.Object({ type: Type.Literal('order.state'), to: To, externalId: ExternalId }),
    reply: ChannelOrder,
    perMinute,
  }),
}

/** The partners to which a merchant can open the shop. */
export const shopChannels = {
  list: endpoint({
    method: 'GET',
    path: '/merchant/channel/list',
    access: 'approved',
    summary: 'The partners that send orders into the shop, those that may, and those with orders that go on',
    reply: Type.Array(
      Type.Object({
        partnerId: Id,
        name: Type.String(),
        /** False while the partner is suspended or revoked: its orders are refused, whatever the merchant agreed to. */
        isOpen: Type.Boolean(),
        /** When the merchant agreed. Null without an agreement in force. */
        connectedAt: Nullable(Timestamp),
        /** When the merchant ended the agreement. Null while it is in force. */
        endedAt: Nullable(Timestamp),
        /** Paid orders of the partner that are neither completed nor cancelled. */
        openOrders: Type.Integer(),
        /** The partner's last order within the last 90 days. */
        lastOrder: Nullable(Type.Object({ id: Id, number: Type.String(), total: Minor, at: Timestamp })),
        /** The time of the last event about one of its orders that was recorded for the partner. */
        lastEventAt: Nullable(Timestamp),
      }),
    ),
  }),
  connect: endpoint({
    method: 'POST',
    path: '/merchant/channel/connect',
    access: 'approved',
    summary: 'Agrees that a partner sends orders into the shop',
    body: Type.Object({ partnerId: Id }),
    reply: Empty,
  }),
  disconnect: endpoint({
    method: 'POST',
    path: '/merchant/channel/disconnect',
    access: 'approved',
    summary: 'Ends that a partner sends orders; those that are placed go on',
    body: Type.Object({ partnerId: Id }),
    reply: Empty,
  }),
}
