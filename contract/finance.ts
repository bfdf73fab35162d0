import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { DateOnly, listOf, listQuery, Minor, Nullable, Timestamp } from './values.ts'

/** The types of movements on the balance. The first three are the tabs of the bill. */
export const billTypes = ['recharge', 'withdrawal', 'order', 'express_lane', 'level', 'alliance', 'goodwill'] as const

export const reportRanges = ['all', 'yesterday', 'today', 'week', 'month'] as const

export const BillRow = Type.Object({
  id: Type.String(),
  time: Timestamp,
  type: Type.Enum(billTypes),
  /** In the reader's language. */
  title: Type.String(),
  amount: Minor,
  /** The balance after this movement. */
  balanceAfter: Minor,
  /** The cause: an order by its id, a deposit or a withdrawal by its number. */
  reference: Nullable(Type.Object({ kind: Type.Enum(['order', 'recharge', 'withdrawal']), id: Type.String() })),
})

/** What a day or a month brought, in minor units. */
const monthFigures = {
  /** What shoppers paid for orders. */
  sales: Minor,
  /** Refunds and lost disputes, also those that the supplier or the platform paid. */
  refunds: Minor,
  /** What suppliers got for the goods, less what came back. */
  cost: Minor,
  /** What the platform kept of settled orders and of withdrawals, less what it gave back. */
  fees: Minor,
  /** The change of the balance. */
  balance: Minor,
}

/** All dates are days of the shop's time zone. */
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
      /** The earnings of all paid orders that are not settled, whatever the range: the sum of `expected`. */
      awaiting: Minor,
      totalProfit: Minor,
      /** The first and the last day of the range. `from` is null for `all`. */
      from: Nullable(DateOnly),
      to: DateOnly,
      /** Oldest first. A range has every day; `all` has the newest days with events. */
      days: Type.Array(
        Type.Object({
          date: DateOnly,
          profit: Minor,
          orders: Type.Integer(),
          cancelled: Type.Integer(),
          refunded: Type.Integer(),
        }),
      ),
      /** True if `all` leaves out earlier days. The statement has them. */
      hasEarlier: Type.Boolean(),
      expected: Type.Array(
        Type.Object({
          date: DateOnly,
          amount: Minor,
          orders: Type.Integer(),
          /** False if the order is not received yet. The date is then the latest that the rules allow. */
          isFixed: Type.Boolean(),
        }),
      ),
    }),
  }),
  month: endpoint({
    method: 'GET',
    path: '/merchant/merchant/month_statement',
    access: 'merchant',
    summary: 'A month of the ledger as figures by day, and the movements that lead from its first balance to its last',
    query: Type.Object({ month: Type.String({ pattern: '^20\\d\\d-(0[1-9]|1[0-2])$' }) }),
    reply: Type.Object({
      month: Type.String(),
      /** The balance before the first and after the last movement of the month. */
      opening: Minor,
      closing: Minor,
      /** The sums of the movements between them, by their type. */
      movements: Type.Array(Type.Object({ type: Type.Enum(billTypes), amount: Minor })),
      totals: Type.Object(monthFigures),
      /** The days with a movement, oldest first. */
      days: Type.Array(Type.Object({ date: DateOnly, ...monthFigures })),
    }),
    perMinute: 30,
  }),
  statement: endpoint({
    method: 'GET',
    path: '/merchant/merchant/statement',
    access: 'merchant',
    summary: "The merchant's whole ledger as a stream, with its hashes",
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
