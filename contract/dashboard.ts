import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { DateOnly, Id, listOf, listQuery, Minor, Nullable, Timestamp } from './values.ts'

/** The home screen. Days begin at midnight in the shop's time zone. */
export const Dashboard = Type.Object({
  totals: Type.Object({ sales: Minor, profit: Minor }),
  /** `date` is the day in the shop's time zone. */
  today: Type.Object({ date: DateOnly, orders: Type.Integer(), sales: Minor, estimatedProfit: Minor }),
  shop: Type.Object({
    name: Type.String(),
    logo: Nullable(Type.String()),
    level: Type.String(),
    followers: Type.Integer(),
    rating: Nullable(Type.Number()),
    creditScore: Nullable(Type.Integer()),
    open: Type.Boolean(),
  }),
  visitors: Type.Object({ today: Type.Integer(), days7: Type.Integer(), days30: Type.Integer() }),
  todo: Type.Object({
    awaitingPickup: Type.Integer(),
    /** When the first of these orders expires. */
    pickBy: Nullable(Timestamp),
    /** Refunds that the merchant can still answer, and the first deadline. */
    refunds: Type.Integer(),
    answerBy: Nullable(Timestamp),
    unread: Type.Integer(),
  }),
  wallet: Type.Object({ balance: Minor, pending: Minor }),
  asOf: Timestamp,
})

const creditEvents = {
  latePickups: Type.Integer(),
  merchantCancellations: Type.Integer(),
  merchantRefunds: Type.Integer(),
}

export const chartMetrics = ['sales', 'profit', 'orders', 'visitors'] as const

export const dashboard = {
  index: endpoint({
    method: 'GET',
    path: '/merchant/index/index',
    access: 'merchant',
    summary: 'The figures of the home screen, counted from events',
    reply: Dashboard,
  }),
  echart: endpoint({
    method: 'GET',
    path: '/merchant/index/echart',
    access: 'merchant',
    summary: 'A point per day, without gaps; with `metric` each has that figure alone',
    query: Type.Object({
      metric: Type.Optional(Type.Enum(chartMetrics)),
      range: Type.Optional(Type.Enum([7, 30, 90, 365], { type: 'integer' })),
      from: Type.Optional(DateOnly),
      to: Type.Optional(DateOnly),
    }),
    reply: Type.Object({
      points: Type.Array(
        Type.Object({
          date: DateOnly,
          sales: Type.Optional(Minor),
          profit: Type.Optional(Minor),
          orders: Type.Optional(Type.Integer()),
          visitors: Type.Optional(Type.Integer()),
        }),
      ),
    }),
  }),
  figures: endpoint({
    method: 'GET',
    path: '/merchant/index/figures',
    access: 'merchant',
    summary: 'What the shop figures of the home screen are made of, by day, newest first',
    reply: Type.Object({
      /** The last 30 days. A person is counted once a day. */
      visitors: Type.Array(Type.Object({ date: DateOnly, count: Type.Integer() })),
      /** Present followers by the day on which they began to follow. `total` is the number shown on the home screen. */
      followers: Type.Object({
        total: Type.Integer(),
        days: Type.Array(Type.Object({ date: DateOnly, count: Type.Integer() })),
      }),
      credit: Type.Object({
        score: Nullable(Type.Integer()),
        /** The first day of the window. */
        from: DateOnly,
        /** The points that one event of each kind costs. */
        points: Type.Object(creditEvents),
        days: Type.Array(Type.Object({ date: DateOnly, ...creditEvents })),
      }),
    }),
  }),
  funnel: endpoint({
    method: 'GET',
    path: '/merchant/index/funnel',
    access: 'merchant',
    summary: 'From the visit of the shop to the paid order, over the last 30 days',
    reply: Type.Object({
      /** The first day that is counted. The last one is today. */
      from: DateOnly,
      /** Persons, each counted once a day: who visited the shop, opened a product, and put one into the basket. */
      visitors: Type.Integer(),
      viewers: Type.Integer(),
      baskets: Type.Integer(),
      /** Orders of visitors on these days, and how many of them are paid. */
      orders: Type.Integer(),
      paid: Type.Integer(),
    }),
  }),
  reviews: endpoint({
    method: 'GET',
    path: '/merchant/index/reviews',
    access: 'merchant',
    summary: 'The reviews that the rating is the mean of, newest first',
    query: Type.Object(listQuery),
    reply: listOf(
      Type.Object({
        orderId: Id,
        orderNumber: Type.String(),
        title: Type.String(),
        stars: Type.Integer(),
        text: Type.String(),
        at: Timestamp,
      }),
    ),
  }),
}
