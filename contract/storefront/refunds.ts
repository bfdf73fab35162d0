import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { chosenLines } from '../refunds.ts'
import { Upload } from '../uploads.ts'
import { Id, Minor, Text } from '../values.ts'
import { SecretParams, ShopperOrder } from './orders.ts'

export const storeRefunds = {
  ask: endpoint({
    method: 'POST',
    path: '/store/orders/mine/refund',
    access: 'public',
    summary: 'Asks for a refund of an order',
    params: SecretParams,
    body: Type.Object({
      reason: Text(500),
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
