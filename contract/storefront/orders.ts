import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { logisticsStates, orderStatuses } from '../order-states.ts'
import { Address, OrderEvent } from '../orders.ts'
import { Empty, Id, Minor, Nullable, PositiveMinor, Timestamp } from '../values.ts'
import { PaymentChoice, PaymentInstruction, paymentWays } from './payments.ts'
import { ShopParams } from './shop.ts'

/** The secret that opens an order to its shopper. It is sent in the header `secret`. */
export const SecretParams = Type.Object({ secret: Type.String({ minLength: 20, maxLength: 100 }) })

/** The order as its shopper sees it: without cost, fee and earnings. */
export const ShopperOrder = Type.Object({
  orderId: Id,
  number: Type.String(),
  shop: Type.Object({ id: Type.String(), name: Type.String() }),
  status: Type.Enum(orderStatuses),
  logistics: Type.Enum(logisticsStates),
  total: Minor,
  refunded: Minor,
  createdAt: Timestamp,
  payBy: Nullable(Timestamp),
  /**
   * The right to leave the contract. Null if the country of delivery does not give it. `by` is null until the goods
   * arrive, because the period begins then.
   */
  withdrawal: Nullable(Type.Object({ by: Nullable(Timestamp) })),
  /** The newest refund, with what the shopper asked for or was given. */
  refund: Nullable(
    Type.Object({
      status: Type.Enum(['pending_approval', 'approved', 'rejected']),
      isWithdrawal: Type.Boolean(),
      isReceived: Type.Boolean(),
      amount: Minor,
      sentBackAt: Nullable(Timestamp),
      /** When it is decided at the latest. */
      decideBy: Nullable(Timestamp),
    }),
  ),
  /** The chosen way to pay, while the order waits for the payment. */
  payWith: Nullable(Type.Enum([...paymentWays])),
  lines: Type.Array(
    Type.Object({
      position: Type.Integer(),
      listingId: Id,
      variantId: Id,
      title: Type.String(),
      image: Nullable(Type.String()),
      variant: Type.String(),
      quantity: Type.Integer(),
      price: Minor,
      /** What can still be refunded of the line. After a partial refund it is less than the price. */
      left: Type.Object({ quantity: Type.Integer(), amount: Minor }),
      stars: Nullable(Type.Integer()),
    }),
  ),
  /** Null once the shopper's data is erased. */
  address: Nullable(Type.Object({ ...Address.properties, phone: Type.String() })),
  /** `asked`: the shopper asked for it, and it happens once the order is over. */
  erasure: Type.Enum(['none', 'asked', 'done']),
  carrier: Nullable(Type.String()),
  trackingNumber: Nullable(Type.String()),
  /** The carrier's page about the parcel. Null if we do not know the carrier. */
  trackingUrl: Nullable(Type.String()),
  events: Type.Array(OrderEvent),
})

const line = Type.Object({
  listingId: Id,
  variantId: Type.Optional(Id),
  quantity: Type.Integer({ minimum: 1, maximum: limits.lineQuantityMax }),
})

export const storeOrders = {
  checkout: endpoint({
    method: 'POST',
    path: '/store/:shop/checkout',
    access: 'public',
    summary: "Places an order at the shop's prices; refused with `amount_changed` unless `expectTotal` is the total",
    idempotent: true,
    params: ShopParams,
    body: Type.Object({
      lines: Type.Array(line, { minItems: 1, maxItems: limits.orderLinesMax }),
      email: Type.String({ maxLength: limits.emailMax }),
      phone: Type.String({ maxLength: limits.phoneMax }),
      address: Address,
      expectTotal: PositiveMinor,
      provider: Type.Optional(Type.String({ maxLength: 20 })),
    }),
    reply: Type.Object({
      orderId: Id,
      number: Type.String(),
      secret: Type.String(),
      total: Minor,
      payBy: Timestamp,
      /** The page on which the order is paid. `pay` works without it. */
      payment: Type.Object({ provider: Type.Enum([...paymentWays]), url: Type.String() }),
    }),
    perMinute: 60,
  }),
  find: endpoint({
    method: 'POST',
    path: '/store/:shop/find',
    access: 'public',
    summary: 'Mails the links of the newest orders of a mail address at this shop; answers the same where it has none',
    params: ShopParams,
    body: Type.Object({ email: Type.String({ maxLength: limits.emailMax }) }),
    reply: Empty,
    perMinute: 10,
  }),
  order: endpoint({
    method: 'GET',
    path: '/store/orders/mine',
    access: 'public',
    summary: 'The order as the shopper sees it, with tracking',
    params: SecretParams,
    reply: ShopperOrder,
  }),
  payment: endpoint({
    method: 'GET',
    path: '/store/orders/mine/payment',
    access: 'public',
    summary: 'How an order that waits for its payment can be paid now, and the account where that is a bank transfer',
    params: SecretParams,
    reply: PaymentChoice,
  }),
  pay: endpoint({
    method: 'POST',
    path: '/store/orders/mine/pay',
    access: 'public',
    summary: 'Chooses how to pay an order that waits for it; answers where the shopper goes, the same on every try',
    params: SecretParams,
    body: Type.Object({ provider: Type.Enum([...paymentWays]) }),
    reply: Type.Object({ payment: PaymentInstruction, order: ShopperOrder }),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/store/orders/mine/cancel',
    access: 'public',
    summary: 'Cancels an order that is not yet paid',
    params: SecretParams,
    body: Empty,
    reply: ShopperOrder,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/store/orders/mine/confirm',
    access: 'public',
    summary: 'The shopper has received the goods',
    params: SecretParams,
    body: Empty,
    reply: ShopperOrder,
  }),
  erase: endpoint({
    method: 'POST',
    path: '/store/orders/mine/erase',
    access: 'public',
    summary: "Asks for the erasure of the shopper's data, which happens once the order no longer needs them",
    params: SecretParams,
    body: Empty,
    reply: ShopperOrder,
  }),
  review: endpoint({
    method: 'POST',
    path: '/store/orders/mine/review',
    access: 'public',
    summary: 'Reviews one line of a received order, with stars and a text',
    params: SecretParams,
    body: Type.Object({
      position: Type.Integer({ minimum: 0, maximum: limits.orderLinesMax }),
      stars: Type.Integer({ minimum: 1, maximum: 5 }),
      text: Type.String({ maxLength: 1000 }),
    }),
    reply: ShopperOrder,
  }),
  testPayment: endpoint({
    method: 'POST',
    path: '/store/payments/test',
    access: 'public',
    summary: 'Pays or fails by the test provider; not found in production',
    idempotent: true,
    params: SecretParams,
    body: Type.Object({ succeed: Type.Boolean() }),
    reply: ShopperOrder,
    perMinute: 6000,
  }),
}
