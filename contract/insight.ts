import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { DateOnly, Id, listOf, listQuery, Nullable } from './values.ts'

/** From the first visit to the refund, counted from events since the listing was added. */
export const Funnel = Type.Object({
  listingId: Id,
  productId: Id,
  title: Type.String(),
  image: Nullable(Type.String()),
  /** Visitors who opened the product and who put it into the basket, each counted once a day. */
  views: Type.Integer(),
  baskets: Type.Integer(),
  /** Paid orders, and how many of them were refunded in full or in part. */
  orders: Type.Integer(),
  refunds: Type.Integer(),
})

export const insight = {
  list: endpoint({
    method: 'GET',
    path: '/merchant/product/insight',
    access: 'merchant',
    summary: 'Views, baskets, orders and refunds of each listing, the most viewed first',
    query: Type.Object({
      ...listQuery,
      listingId: Type.Optional(Id),
      productId: Type.Optional(Id),
      /** Only listings that visitors opened and that have no paid order. */
      unsold: Type.Optional(Type.Boolean()),
    }),
    reply: listOf(Funnel),
  }),
  days: endpoint({
    method: 'GET',
    path: '/merchant/product/insight_days',
    access: 'merchant',
    summary: 'The days behind the views or the baskets of a listing, or of all of them, newest first',
    query: Type.Object({
      ...listQuery,
      of: Type.Enum(['views', 'baskets']),
      /** Without it the figures are of the whole shop: a visitor counts once a day, for any number of products. */
      listingId: Type.Optional(Id),
      from: Type.Optional(DateOnly),
    }),
    reply: listOf(Type.Object({ date: DateOnly, count: Type.Integer() })),
  }),
}
