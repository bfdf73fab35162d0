import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { DateOnly, listOf, listQuery, Minor, Nullable, Timestamp } from './values.ts'

/** What a movement on the balance was for; the first three are the tabs of the bill. */
export const billTypes = ['recharge', 'withdrawal', 'order', 'express_lane', 'level', 'alliance', 'goodwill'] as const

export const reportRanges = ['all', 'yesterday', 'today', 'week', 'month'] as const

export const BillRow = Type.Object({
  id: Type.String(),
  time: Timestamp,
  type: Type.Enum(billTypes),
  /** In the reader's language. */
  title: Type.String(),
  amount: Minor,
  /** What the balance was after this movement. */
  balanceAfter: Minor,
  /** The thing that moved it: an order by its id, the others by their number. */
  reference: Nullable(Type.Object({ kind: Type.Enum(['order', 'recharge', 'withdrawal']), id: Type.String() })),
})

/** All dates are of the shop's time zone. */
export const finance = {
  bill: endpoint({
    method: 'GET',
    path: '/merchant/merchant/bill',
    access: 'merchant',
    summary: 'Movements on the balance with the balance after each, newest first',
    query: Type.Object({
      ...listQuery,
      type: Type.Optional(Type.Enum(['all', 'recharge', 'withdrawal', 'order'])),
    }),
    reply: Type.Object({ ...listOf(BillRow).properties, balance: Minor }),
  }),
  report: endpoint({
    method: 'GET',
    path: '/merchant/merchant/financial_report',
    access: 'merchant',
    summary: 'Profit by date, and when the awaiting amount arrives',
    query: Type.Object({ range: Type.Optional(Type.Enum(reportRanges)) }),
    reply: Type.Object({
      /** Of all orders paid and not settled, whatever the range; `expected` adds up to it. */
      awaiting: Minor,
      /** Of the range. */
      totalProfit: Minor,
      /** The first and the last day of the range; `all` has no first. */
      from: Nullable(DateOnly),
      to: DateOnly,
      /** Oldest first: each day of a range; of `all` the newest days on which something happened. */
      days: Type.Array(
        Type.Object({
          date: DateOnly,
          profit: Minor,
          orders: Type.Integer(),
          cancelled: Type.Integer(),
          refunded: Type.Integer(),
        }),
      ),
      /** Of `all`: there are days before these; the statement has them. */
      hasEarlier: Type.Boolean(),
      expected: Type.Array(
        Type.Object({
          date: DateOnly,
          amount: Minor,
          orders: Type.Integer(),
          /** False: the goods are on their way, and the date is the last that the rules allow. */
          isFixed: Type.Boolean(),
        }),
      ),
    }),
  }),
  statement: endpoint({
    method: 'GET',
    path: '/merchant/merchant/statement',
    access: 'merchant',
    summary: 'The whole ledger of the merchant as a stream, with its hashes',
    query: Type.Object({
      format: Type.Enum(['csv', 'json']),
      from: Type.Optional(DateOnly),
      to: Type.Optional(DateOnly),
    }),
    stream: 'file',
    reply: Type.Unknown(),
    perMinute: 30,
  }),
}
