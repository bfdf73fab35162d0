import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { refundCauses } from '../refund-causes.ts'
import { chosenLines, RefundLine } from '../refunds.ts'
import { Upload } from '../uploads.ts'
import { Id, Minor, Nullable, PositiveMinor, Text, Timestamp } from '../values.ts'
import { SecretParams, ShopperOrder } from './orders.ts'
import { paymentWays } from './payments.ts'

/** What a receipt says besides the order: when and how it was paid, and a credit note for each refund. */
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
      /** When the money was sent back; null: it is still to be sent. */
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
      /** Required without a reason of the list, and for another one. */
      reason: Text(limits.refundReasonMax, 0),
      /** Required once the order was shipped: until then nothing can have been received. */
      goods: Type.Optional(Type.Union([Type.Literal('received'), Type.Literal('not_received')])),
      /** Pieces of these lines alone; once it was picked up. */
      lines: Type.Optional(chosenLines),
      /** What the lines are worth, or all that is left, where it is not sent; another amount of lines is refused. */
      amount: Type.Optional(Minor),
      /** Ids of pictures sent for this order. */
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
      /** What comes back, as it was shown; another amount is refused. */
      amount: PositiveMinor,
      /** Pieces of these lines alone; once it was sent. */
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
      /** Carrier and number of the parcel. */
      text: Text(limits.returnProofMax),
      /** Ids of pictures sent for this order. */
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
