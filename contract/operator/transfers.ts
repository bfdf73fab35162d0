import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Id, Nullable, reasonField, Text, Timestamp } from '../values.ts'
import { deviceRefusal } from './devices.ts'
import { Proposal } from './proposals.ts'

/** Outgoing money: withdrawals, payouts to suppliers, back to partners, and back to shoppers by bank. */
export const transferKinds = ['withdrawal', 'supplier_payout', 'partner_payout', 'bank_return'] as const

const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })

/** The state of an outgoing payment. It does not exist before the first claim. */
export const Transfer = Type.Object({
  id: Id,
  state: Type.Enum(['claimed', 'sent', 'arrived', 'failed', 'returned']),
  /** The code of the account that the money leaves. Null if none is registered, or if one claim has named several. */
  account: Nullable(Type.String()),
  /** Who claimed it last and sends it, by id and by mail address. */
  claimedBy: Nullable(Id),
  sender: Nullable(Type.String()),
  /** Until then nobody else may send it. */
  claimedUntil: Nullable(Timestamp),
  /** Null if the reader may end on this device what somebody else has claimed. */
  ...deviceRefusal,
  sentAt: Nullable(Timestamp),
  evidence: Nullable(Type.String()),
  endedAt: Nullable(Timestamp),
  endEvidence: Nullable(Type.String()),
  /** When two operators recorded that the money came back, and the line of the statement. */
  returnedAt: Nullable(Timestamp),
  returnLine: Nullable(Type.String()),
  /** While the money may have left: the days without a statement with balances that two operators stand behind. */
  unread: Nullable(
    Type.Object({
      ...{ from: Day, to: Day, accounts: Type.Array(Type.String()), days: Type.Array(Day) },
      /** Files of these days that one operator imported and no other has confirmed. */
      files: Type.Array(Type.Object({ name: Type.String(), by: Type.String() })),
    }),
  ),
})

/** `subject`: the id of the withdrawal or the payout, or of the refund or payment that is returned. */
const params = Type.Object({ kind: Type.Enum([...transferKinds]), subject: Id })
/** `merchantId`: for withdrawals and for money back to shoppers. */
const ofMerchant = { merchantId: Type.Optional(Id) }
const reply = Type.Object({ transfer: Transfer })

/** The steps of outgoing money: claimed and sent by one operator of finance, then arrived, failed or returned. */
export const operatorTransfers = {
  claim: endpoint({
    method: 'POST',
    path: '/admin/transfers/:kind/:subject/claim',
    access: ['finance'],
    summary: 'Claims the sending, before the bank or the chain is told, so that only one operator sends it',
    stepUp: true,
    params,
    /** `account`: the account that the money leaves, required if there are several. */
    body: Type.Object({ ...ofMerchant, account: Type.Optional(Id), ...reasonField }),
    reply,
  }),
  record: endpoint({
    method: 'POST',
    path: '/admin/transfers/:kind/:subject/record',
    access: ['finance'],
    summary:
      'Records that it was sent or failed, with the bank’s reference, or has arrived, with its line; by blockchain with the hash',
    stepUp: true,
    verbatim: ['evidence'],
    params,
    body: Type.Object({
      ...ofMerchant,
      state: Type.Enum(['sent', 'arrived', 'failed']),
      evidence: Text(100),
      ...reasonField,
    }),
    reply,
  }),
  stop: endpoint({
    method: 'POST',
    path: '/admin/transfers/stop',
    access: ['finance'],
    summary:
      'Proposes to stop the sending of money for a day at most, while a check of the books found differences; merchants read the reason',
    stepUp: true,
    idempotent: true,
    body: Type.Object({ ...reasonField }),
    reply: Proposal,
  }),
  proposeReturn: endpoint({
    method: 'POST',
    path: '/admin/transfers/:kind/:subject/return',
    access: ['finance'],
    summary:
      'Proposes that the money of one that arrived came back, by a line of the statement; another operator confirms it',
    stepUp: true,
    idempotent: true,
    verbatim: ['line'],
    params,
    body: Type.Object({ ...ofMerchant, line: Text(100), ...reasonField }),
    reply: Proposal,
  }),
}
