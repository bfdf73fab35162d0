import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { rejectionReasons } from '../payouts.ts'
import { ByNumber, Id, listOf, listQuery, Minor, Nullable, reasonField, Timestamp } from '../values.ts'
import { Withdrawal } from '../withdrawals.ts'
import { deviceRefusal } from './devices.ts'
import { Proposal } from './proposals.ts'
import { Transfer } from './transfers.ts'

const OperatorWithdrawal = Type.Object({
  ...Withdrawal.properties,
  id: Id,
  merchantId: Id,
  shopName: Type.String(),
  realName: Type.String(),
  fullName: Nullable(Type.String()),
  bankName: Nullable(Type.String()),
  cardLast4: Nullable(Type.String()),
  approvals: Type.Integer(),
  /** The operators who approved it, in the order of their approvals. */
  approvedBy: Type.Array(Type.String()),
  approvalsNeeded: Type.Integer(),
  ...deviceRefusal,
  /** For an approved withdrawal: it is returned automatically then, unless evidence shows that it was sent. */
  sendBy: Nullable(Timestamp),
  sentAt: Nullable(Timestamp),
  /** When it was flagged for finance: it was undecided, unsent or under way for too long. */
  alarmAt: Nullable(Timestamp),
  transfer: Nullable(Transfer),
})

export const operatorWithdrawals = {
  list: endpoint({
    method: 'GET',
    path: '/admin/withdrawals',
    access: ['finance', 'auditor'],
    summary:
      'Withdrawals in a state: waiting ones the longest waiting first, others newest first; `all` are of one merchant',
    query: Type.Object({
      ...listQuery,
      status: Type.Optional(Type.Enum(['in_review', 'approved', 'rejected', 'sending', 'alarm', 'all'])),
      merchantId: Type.Optional(Id),
    }),
    reply: listOf(OperatorWithdrawal),
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/withdrawals/:number',
    access: ['finance', 'auditor'],
    summary: 'One withdrawal',
    params: ByNumber,
    reply: OperatorWithdrawal,
  }),
  destination: endpoint({
    method: 'POST',
    path: '/admin/withdrawals/:number/destination',
    access: ['finance'],
    summary: 'The whole card number or address; every reading is logged and shown to the merchant',
    params: ByNumber,
    body: Type.Object(reasonField),
    reply: Type.Object({
      fullName: Nullable(Type.String()),
      bankName: Nullable(Type.String()),
      cardNumber: Nullable(Type.String()),
      currency: Nullable(Type.String()),
      network: Nullable(Type.String()),
      address: Nullable(Type.String()),
    }),
  }),
  decide: endpoint({
    method: 'POST',
    path: '/admin/withdrawals/:number/decide',
    access: ['finance'],
    summary: 'Approves it, above a threshold as one of two, or rejects it for a published reason',
    stepUp: true,
    params: ByNumber,
    body: Type.Object({
      approve: Type.Boolean(),
      /** Required to reject: the published reason, which the merchant sees. */
      because: Type.Optional(Type.Enum([...rejectionReasons])),
      ...reasonField,
    }),
    reply: OperatorWithdrawal,
  }),
  liftHold: endpoint({
    method: 'POST',
    path: '/admin/merchants/:id/holds/:hold/lift',
    access: ['finance'],
    summary: 'Lifts a legal hold before its end: the money can be withdrawn at once',
    stepUp: true,
    params: Type.Object({ id: Id, hold: Id }),
    body: Type.Object(reasonField),
    reply: Type.Object({ withdrawable: Minor }),
  }),
  feeRule: endpoint({
    method: 'POST',
    path: '/admin/fee-rules',
    access: ['programme'],
    summary: 'Proposes the fees of withdrawals from a date on',
    stepUp: true,
    idempotent: true,
    body: Type.Object({
      feeBps: Type.Integer({ minimum: 0, maximum: 500 }),
      feeMinimum: Type.Integer({ minimum: 0, maximum: limits.amountMax }),
      minimum: Type.Integer({ minimum: 1, maximum: limits.amountMax }),
      validFrom: Timestamp,
      ...reasonField,
    }),
    reply: Proposal,
  }),
}
