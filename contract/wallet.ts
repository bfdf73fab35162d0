import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { DateOnly, Id, listOf, listQuery, Minor, Nullable, PositiveMinor, Timestamp } from './values.ts'

const ReviewStatus = Type.Union([Type.Literal('in_review'), Type.Literal('approved'), Type.Literal('rejected')])
const PayToken = Type.String({ maxLength: 100 })
const statusQuery = Type.Object({ ...listQuery, status: Type.Optional(ReviewStatus) })

export const Recharge = Type.Object({
  number: Type.String(),
  method: Type.String(),
  amount: Minor,
  status: ReviewStatus,
  createdAt: Timestamp,
  voucher: Nullable(Type.String()),
  reason: Nullable(Type.String()),
  reference: Nullable(Type.String()),
  txHash: Nullable(Type.String()),
  confirmations: Nullable(Type.Integer()),
})

export const Withdrawal = Type.Object({
  number: Type.String(),
  method: Type.String(),
  to: Type.String(),
  amount: Minor,
  fee: Minor,
  net: Minor,
  status: ReviewStatus,
  arrival: Nullable(Type.Union([Type.Literal('sending'), Type.Literal('paid'), Type.Literal('returned')])),
  notBefore: Nullable(Timestamp),
  decideBy: Timestamp,
  createdAt: Timestamp,
  decidedAt: Nullable(Timestamp),
  reason: Nullable(Type.String()),
  txHash: Nullable(Type.String()),
})

export const wallet = {
  blockchains: endpoint({
    method: 'GET',
    path: '/merchant/merchant/getBlockchain',
    access: 'approved',
    summary: "The merchant's own deposit addresses, one a network",
    reply: Type.Array(
      Type.Object({
        currency: Type.String(),
        network: Type.String(),
        networkName: Type.String(),
        address: Type.String(),
        contract: Nullable(Type.String()),
        minimum: Type.String(),
        confirmations: Type.Literal(2),
        unsupported: Type.Array(Type.String()),
      }),
    ),
    planned: true,
  }),
  recharge: endpoint({
    method: 'POST',
    path: '/merchant/merchant/recharge',
    access: 'approved',
    summary: 'Announces a deposit; it is credited after review',
    idempotent: true,
    body: Type.Union([
      Type.Object({
        method: Type.Union([Type.Literal('manual'), Type.Literal('wallet')]),
        amount: PositiveMinor,
        voucher: Id,
      }),
      Type.Object({ method: Type.Literal('bank_card'), amount: PositiveMinor }),
      Type.Object({
        method: Type.Literal('chain'),
        currency: Type.String({ maxLength: 10 }),
        network: Type.String({ maxLength: 20 }),
        txHash: Type.String({ maxLength: 100 }),
      }),
    ]),
    reply: Recharge,
    planned: true,
  }),
  rechargeLog: endpoint({
    method: 'GET',
    path: '/merchant/merchant/recharge_log',
    access: 'merchant',
    summary: 'Deposits',
    query: statusQuery,
    reply: listOf(Recharge),
    planned: true,
  }),
  terms: endpoint({
    method: 'GET',
    path: '/merchant/merchant/extract',
    access: 'merchant',
    summary: 'What a withdrawal costs and where it can go',
    reply: Type.Object({
      balance: Minor,
      withdrawable: Minor,
      minimum: Minor,
      feeBps: Type.Integer(),
      feeMinimum: Minor,
      hasPayPassword: Type.Boolean(),
      methods: Type.Object({
        bank_card: Type.Object({
          saved: Type.Array(
            Type.Object({ fullName: Type.String(), bankName: Type.String(), cardLast4: Type.String() }),
          ),
        }),
        blockchain: Type.Array(
          Type.Object({
            currency: Type.String(),
            networks: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
          }),
        ),
      }),
    }),
    planned: true,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/merchant/merchant/extract',
    access: 'approved',
    summary: 'Asks for a withdrawal; the fee comes out of the amount',
    idempotent: true,
    body: Type.Union([
      Type.Object({
        method: Type.Literal('bank_card'),
        fullName: Type.String({ maxLength: 120 }),
        bankName: Type.String({ maxLength: 120 }),
        cardNumber: Type.String({ maxLength: 40 }),
        amount: PositiveMinor,
        fee: Minor,
        payToken: PayToken,
      }),
      Type.Object({
        method: Type.Literal('blockchain'),
        currency: Type.String({ maxLength: 10 }),
        network: Type.String({ maxLength: 20 }),
        address: Type.String({ maxLength: 120 }),
        amount: PositiveMinor,
        fee: Minor,
        payToken: PayToken,
      }),
    ]),
    reply: Withdrawal,
    planned: true,
  }),
  cancelWithdrawal: endpoint({
    method: 'POST',
    path: '/merchant/merchant/extract_cancel',
    access: 'merchant',
    summary: 'Takes a withdrawal back while it is in review',
    idempotent: true,
    body: Type.Object({ number: Type.String({ maxLength: 40 }) }),
    reply: Withdrawal,
    planned: true,
  }),
  withdrawalLog: endpoint({
    method: 'GET',
    path: '/merchant/merchant/extract_log',
    access: 'merchant',
    summary: 'Withdrawals',
    query: statusQuery,
    reply: listOf(Withdrawal),
    planned: true,
  }),
}

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
