import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { DateOnly, Minor, Nullable, Timestamp } from './values.ts'

/** The home screen. Days begin at midnight of the shop's time zone. */
export const Dashboard = Type.Object({
  totals: Type.Object({ sales: Minor, profit: Minor }),
  today: Type.Object({ orders: Type.Integer(), sales: Minor, estimatedProfit: Minor }),
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
    summary: 'A point per day, without gaps',
    query: Type.Object({
      metric: Type.Optional(Type.String({ maxLength: 20 })),
      range: Type.Optional(Type.Enum([7, 30, 90, 365], { type: 'integer' })),
      from: Type.Optional(DateOnly),
      to: Type.Optional(DateOnly),
    }),
    reply: Type.Object({
      points: Type.Array(
        Type.Object({
          date: DateOnly,
          sales: Minor,
          profit: Minor,
          orders: Type.Integer(),
          visitors: Type.Integer(),
        }),
      ),
    }),
  }),
}
