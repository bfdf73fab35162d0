import { Type } from 'typebox'
import { depositMethods, depositRejections } from '../deposit-methods.ts'
import { Deposit } from '../deposits.ts'
import { endpoint } from '../endpoint.ts'
import { ByNumber, Id, listOf, listQuery, Nullable, reasonField, Text, Timestamp } from '../values.ts'
import { deviceRefusal } from './devices.ts'
import { Proposal } from './proposals.ts'

const OperatorDeposit = Type.Object({
  ...Deposit.properties,
  merchantId: Id,
  shopName: Type.String(),
  realName: Type.String(),
  /** The merchant's deposit address. The transaction must pay to it. */
  address: Nullable(Type.String()),
  /** The operators who approved it, in the order of their approvals. */
  approvedBy: Type.Array(Type.String()),
  ...deviceRefusal,
  /** The line of the statement that credited it. Null before, so that the second operator finds the line alone. */
  line: Nullable(Type.String()),
})

export const operatorDeposits = {
  list: endpoint({
    method: 'GET',
    path: '/admin/recharges',
    access: ['finance', 'auditor'],
    summary: 'Deposits in a state, the longest waiting first; `all` are of one merchant, newest first',
    query: Type.Object({
      ...listQuery,
      status: Type.Optional(Type.Enum(['in_review', 'approved', 'rejected', 'all'])),
      method: Type.Optional(Type.Enum([...depositMethods])),
      merchantId: Type.Optional(Id),
      /** A whole number, payment reference or transaction hash. */
      keyword: Type.Optional(Type.String({ maxLength: 100 })),
    }),
    reply: listOf(OperatorDeposit),
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/recharges/:number',
    access: ['finance', 'auditor'],
    summary: 'One deposit',
    params: ByNumber,
    reply: OperatorDeposit,
  }),
  voucher: endpoint({
    method: 'GET',
    path: '/admin/recharges/:number/voucher',
    access: ['finance', 'auditor', 'admin'],
    summary: 'The proof of payment; each opening is logged and shown to the merchant',
    params: ByNumber,
    query: Type.Object({ reason: Text(200) }),
    stream: 'file',
    reply: Type.Unknown(),
  }),
  decide: endpoint({
    method: 'POST',
    path: '/admin/recharges/:number/decide',
    access: ['finance'],
    summary: 'Approves it, as one of two different operators, or rejects it for a published reason',
    stepUp: true,
    verbatim: ['line'],
    params: ByNumber,
    body: Type.Object({
      approve: Type.Boolean(),
      /** Required to reject: the published reason, which the merchant sees. */
      because: Type.Optional(Type.Enum([...depositRejections])),
      /**
       * Required to approve, except for chain deposits: the bank's own number of the line. The second operator must
       * send the same one. A line credits one deposit, and so does a voucher's picture: `conflict` names the other
       * deposit.
       */
      line: Type.Optional(Text(100)),
      /**
       * Required to approve a chain deposit: the amount in whole tokens, the rate of one token in the settlement
       * currency, and when the network can no longer reverse the transfer. The second operator must send the same
       * values.
       */
      tokenAmount: Type.Optional(Text(60)),
      rate: Type.Optional(Text(30)),
      finalAt: Type.Optional(Timestamp),
      ...reasonField,
    }),
    reply: OperatorDeposit,
  }),
  proposeReversal: endpoint({
    method: 'POST',
    path: '/admin/recharges/:number/reversal',
    access: ['finance'],
    summary: 'Proposes that the bank took a credited deposit back: it is debited when another operator confirms',
    stepUp: true,
    idempotent: true,
    verbatim: ['line'],
    params: ByNumber,
    body: Type.Object({
      /** The bank's own number of the outgoing line. Each line is booked once. */
      line: Text(100),
      ...reasonField,
    }),
    reply: Proposal,
  }),
  depositInstruction: endpoint({
    method: 'POST',
    path: '/admin/deposit-instructions',
    access: ['programme'],
    summary:
      'Proposes the account that deposits are paid to, effective a day after its confirmation; without fields: none',
    stepUp: true,
    idempotent: true,
    verbatim: ['holder', 'bankName', 'accountNumber', 'bankCode', 'bankAddress'],
    body: Type.Object({
      holder: Type.Optional(Text(120)),
      bankName: Type.Optional(Text(120)),
      accountNumber: Type.Optional(Text(60)),
      bankCode: Type.Optional(Text(40)),
      bankAddress: Type.Optional(Text(200)),
      validFrom: Timestamp,
      ...reasonField,
    }),
    reply: Proposal,
  }),
}
