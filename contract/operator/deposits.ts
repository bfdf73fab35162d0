import { Type } from 'typebox'
import { depositMethods, depositRejections } from '../deposit-ways.ts'
import { DepositStatus, Recharge } from '../deposits.ts'
import { endpoint } from '../endpoint.ts'
import { Id, listOf, listQuery, Nullable, Text, Timestamp } from '../values.ts'
import { Proposal } from './proposals.ts'

const OperatorRecharge = Type.Object({
  ...Recharge.properties,
  merchantId: Id,
  shopName: Type.String(),
  realName: Type.String(),
  /** The merchant's address that the transaction must have paid. */
  address: Nullable(Type.String()),
  /** The operators who approved it, in their order. */
  approvedBy: Type.Array(Type.String()),
})

const byNumber = Type.Object({ number: Type.String({ maxLength: 40 }) })

export const operatorDeposits = {
  list: endpoint({
    method: 'GET',
    path: '/admin/recharges',
    access: ['finance', 'auditor'],
    summary: 'Deposits of all merchants in a state, those that wait longest first',
    query: Type.Object({
      ...listQuery,
      status: Type.Optional(DepositStatus),
      method: Type.Optional(Type.Enum([...depositMethods])),
      merchantId: Type.Optional(Id),
      /** Exactly: a number, a payment reference or the hash of a transaction. */
      keyword: Type.Optional(Type.String({ maxLength: 100 })),
    }),
    reply: listOf(OperatorRecharge),
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/recharges/:number',
    access: ['finance', 'auditor'],
    summary: 'One deposit',
    params: byNumber,
    reply: OperatorRecharge,
  }),
  decide: endpoint({
    method: 'POST',
    path: '/admin/recharges/:number/decide',
    access: ['finance'],
    summary: 'Approves it, as one of two different operators; or rejects it for a reason of the published list',
    params: byNumber,
    body: Type.Object({
      approve: Type.Boolean(),
      /** Needed to reject: a word of the published list, which the merchant reads. */
      because: Type.Optional(Type.Enum([...depositRejections])),
      /** Needed to approve a deposit by chain: what arrived in the token's own units, its rate in the settlement
       * currency, and when the network cannot take it back any more. The second operator gives the same. */
      tokenAmount: Type.Optional(Text(60)),
      rate: Type.Optional(Text(30)),
      finalAt: Type.Optional(Timestamp),
      reason: Text(500),
    }),
    reply: OperatorRecharge,
  }),
  depositInstruction: endpoint({
    method: 'POST',
    path: '/admin/deposit-instructions',
    access: ['programme'],
    summary: 'Proposes the account that deposits are paid to, from a day later on; without an account: none',
    body: Type.Object({
      holder: Type.Optional(Text(120)),
      bankName: Type.Optional(Text(120)),
      accountNumber: Type.Optional(Text(60)),
      bankCode: Type.Optional(Text(40)),
      bankAddress: Type.Optional(Text(200)),
      validFrom: Timestamp,
      reason: Text(500),
    }),
    reply: Proposal,
  }),
}
