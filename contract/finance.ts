import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { DateOnly, listOf, listQuery, Minor, Nullable, Timestamp } from './values.ts'

export const finance = {
  bill: endpoint({
    method: 'GET',
    path: '/merchant/merchant/bill',
    access: 'merchant',
    summary: 'Postings on the balance with the balance after each',
    query: Type.Object({
      ...listQuery,
      type: Type.Optional(Type.Enum(['all', 'recharge', 'withdrawal', 'order'])),
    }),
    reply: Type.Object({
      ...listOf(
        Type.Object({
          id: Type.String(),
          time: Timestamp,
          type: Type.String(),
          title: Type.String(),
          amount: Minor,
          balanceAfter: Minor,
          reference: Nullable(Type.String()),
        }),
      ).properties,
      balance: Minor,
    }),
    planned: true,
  }),
  report: endpoint({
    method: 'GET',
    path: '/merchant/merchant/financial_report',
    access: 'merchant',
    summary: 'Profit by date, and when the awaiting amount arrives',
    query: Type.Object({
      range: Type.Optional(Type.Enum(['all', 'yesterday', 'today', 'week', 'month'])),
    }),
    reply: Type.Object({
      awaiting: Minor,
      totalProfit: Minor,
      days: Type.Array(
        Type.Object({
          date: DateOnly,
          profit: Minor,
          orders: Type.Integer(),
          cancelled: Type.Integer(),
          refunded: Type.Integer(),
        }),
      ),
      expected: Type.Array(Type.Object({ date: DateOnly, amount: Minor, orders: Type.Integer() })),
    }),
    planned: true,
  }),
  statement: endpoint({
    method: 'GET',
    path: '/merchant/merchant/statement',
    access: 'merchant',
    summary: 'The whole ledger of the merchant as a stream, with its hashes',
    query: Type.Object({
      format: Type.Union([Type.Literal('csv'), Type.Literal('json')]),
      from: Type.Optional(DateOnly),
      to: Type.Optional(DateOnly),
    }),
    stream: 'file',
    reply: Type.Unknown(),
    planned: true,
  }),
}
