import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { refundCauses } from '../refund-causes.ts'
import { chosenLines, RefundLine } from '../refunds.ts'
import { Upload } from '../uploads.ts'
import { Id, Minor, Nullable, PositiveMinor, Text, Timestamp } from '../values.ts'
import { SecretParams, ShopperOrder } from './orders.ts'
import { paymentWays } from './payments.ts'

/** What a receipt adds to the order: when and how it was paid, and a credit note for each refund. */
export const Receipt = Type.Object({
  paidAt: Timestamp,
  paidBy: Type.Enum([...paymentWays]),
  creditNotes: Type.Array(
    Type.Object({
      /** The refund's number. */
      number: Type.String(),
      at: Timestamp,
      amount: Minor,
      /** They add up to the amount. */
      lines: Type.Array(RefundLine),
      /** When the money was sent back. Null until then. */
      paidAt: Nullable(Timestamp),
    }),
  ),
})

export const storeRefunds = {
  ask: endpoint({
    method: 'POST',
    path: '/store/orders/mine/refund',
    access: 'public',
    summary: 'Asks for a refund of an order',
    params: SecretParams,
    body: Type.Object({
      cause: Type.Optional(Type.Enum([...refundCauses])),
      /** Required without a cause from the list, and with the cause `other`. */
      reason: Text(limits.refundReasonMax, 0),
      /** Required once the order was shipped. Before that nothing can have arrived. */
      goods: Type.Optional(Type.Union([Type.Literal('received'), Type.Literal('not_received')])),
      /** Only items of these lines. Possible once the order was picked up. */
      lines: Type.Optional(chosenLines),
      /** Without it: what the lines are worth, or all that is left. With lines, any other amount is refused. */
      amount: Type.Optional(Minor),
      /** Ids of pictures for this order. */
      images: Type.Optional(Type.Array(Id, { maxItems: 6 })),
    }),
    reply: ShopperOrder,
  }),
  receipt: endpoint({
    method: 'GET',
    path: '/store/orders/mine/receipt',
    access: 'public',
    summary: 'When and how an order was paid, with a credit note for each refund; a conflict before the payment',
    params: SecretParams,
    reply: Receipt,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/store/orders/mine/withdraw',
    access: 'public',
    summary:
      'Leaves the contract of an order, or of lines of it, where the law of the country of its delivery gives it',
    idempotent: true,
    params: SecretParams,
    body: Type.Object({
      /** The amount that was shown. Another amount is refused. */
      amount: PositiveMinor,
      /** Only items of these lines. Possible once the order was shipped. */
      lines: Type.Optional(chosenLines),
    }),
    reply: ShopperOrder,
  }),
  sendBack: endpoint({
    method: 'POST',
    path: '/store/orders/mine/sent_back',
    access: 'public',
    summary: 'The proof that the goods of a withdrawal from the contract were sent back',
    params: SecretParams,
    body: Type.Object({
      /** The carrier and the number of the parcel. */
      text: Text(limits.returnProofMax),
      /** Ids of pictures for this order. */
      images: Type.Optional(Type.Array(Id, { maxItems: 6 })),
    }),
    reply: ShopperOrder,
  }),
  image: endpoint({
    method: 'POST',
    path: '/store/orders/mine/images',
    access: 'public',
    summary: "Stores a shopper's picture for a refund (multipart: file)",
    params: SecretParams,
    stream: 'upload',
    reply: Upload,
    perMinute: 20,
  }),
}
