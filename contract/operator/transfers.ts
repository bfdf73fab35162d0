import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Id, Nullable, reasonField, Text, Timestamp } from '../values.ts'
import { Proposal } from './proposals.ts'

/** Money that leaves: of withdrawals, runs to suppliers, what partners paid in advance, and back to shoppers by bank. */
export const transferKinds = ['withdrawal', 'supplier_payout', 'partner_payout', 'bank_return'] as const

const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })

/** How far money is that leaves. There is none before the first claim. */
export const Transfer = Type.Object({
  id: Id,
  state: Type.Enum(['claimed', 'sent', 'arrived', 'failed', 'returned']),
  /** The code of the account that it leaves; null where none is registered, or one claim has named several. */
  account: Nullable(Type.String()),
  /** Who claimed it last and sends it, and the mail address. */
  claimedBy: Nullable(Id),
  sender: Nullable(Type.String()),
  /** Until then nobody else may send it. */
  claimedUntil: Nullable(Timestamp),
  sentAt: Nullable(Timestamp),
  evidence: Nullable(Type.String()),
  endedAt: Nullable(Timestamp),
  endEvidence: Nullable(Type.String()),
  /** When two operators recorded that its money came back, and by which line of the statement. */
  returnedAt: Nullable(Timestamp),
  returnLine: Nullable(Type.String()),
  /** While it may have left: the days of its account that no statement with balances covers yet. */
  unread: Nullable(Type.Object({ from: Day, to: Day, accounts: Type.Array(Type.String()), days: Type.Array(Day) })),
})

/** `subject`: the id of the withdrawal, run, payout, or of the refund or payment that goes back. */
const params = Type.Object({ kind: Type.Enum([...transferKinds]), subject: Id })
/** `merchantId`: of withdrawals, and of money back to shoppers. */
const ofMerchant = { merchantId: Type.Optional(Id) }
const reply = Type.Object({ transfer: Transfer })

/** The steps of money that leaves: claimed and sent by one of finance, then arrived, failed or returned. */
export const operatorTransfers = {
  claim: endpoint({
    method: 'POST',
    path: '/admin/transfers/:kind/:subject/claim',
    access: ['finance'],
    summary: 'Claims the sending, before the bank or the chain is told, so that only one operator sends it',
    stepUp: true,
    params,
    /** `account`: the one it leaves, needed where there are several. */
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
