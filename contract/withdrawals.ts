import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { listOf, listQuery, Minor, Nullable, PositiveMinor, Timestamp } from './values.ts'

const ReviewStatus = Type.Union([Type.Literal('in_review'), Type.Literal('approved'), Type.Literal('rejected')])
const PayToken = Type.String({ maxLength: 100 })
const statusQuery = Type.Object({ ...listQuery, status: Type.Optional(ReviewStatus) })

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

export const withdrawals = {
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
