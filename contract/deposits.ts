import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Id, listOf, listQuery, Minor, Nullable, PositiveMinor, Timestamp } from './values.ts'

const ReviewStatus = Type.Union([Type.Literal('in_review'), Type.Literal('approved'), Type.Literal('rejected')])
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

export const deposits = {
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
}
