import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { ById, Id, listOf, listQuery, Minor, Nullable, PositiveMinor, reasonField, Text, Timestamp } from '../values.ts'
import { Proposal } from './proposals.ts'

/** Money on its way back to a partner. What waits for its confirmation is a proposal. */
const PartnerPayout = Type.Object({
  id: Id,
  partnerId: Id,
  number: Type.String(),
  amount: Minor,
  holder: Type.String(),
  accountNumber: Type.String(),
  state: Type.Enum(['confirmed', 'sent', 'arrived', 'failed', 'returned']),
  confirmedAt: Timestamp,
  claimedBy: Nullable(Id),
  claimedUntil: Nullable(Timestamp),
  /** The mail address of who sends it. */
  sender: Nullable(Type.String()),
  sentAt: Nullable(Timestamp),
  evidence: Nullable(Type.String()),
  endedAt: Nullable(Timestamp),
  endEvidence: Nullable(Type.String()),
  /** When two operators recorded that its money came back, and by which line of the statement. */
  returnedAt: Nullable(Timestamp),
  returnLine: Nullable(Type.String()),
})

/** What finance pays back to a partner out of what it paid in advance: proposed, confirmed by another, sent by one. */
export const operatorPartnerPayouts = {
  list: endpoint({
    method: 'GET',
    path: '/admin/partners/:id/payouts',
    access: ['admin', 'finance', 'auditor'],
    summary: 'What was paid back to a partner or is on its way, newest first',
    params: ById,
    query: Type.Object(listQuery),
    reply: listOf(PartnerPayout),
  }),
  propose: endpoint({
    method: 'POST',
    path: '/admin/partners/:id/payouts',
    access: ['finance'],
    summary: 'Proposes to pay money back to a partner, at most what neither orders took nor other payouts reserve',
    stepUp: true,
    idempotent: true,
    params: ById,
    verbatim: ['holder', 'accountNumber'],
    body: Type.Object({
      amount: PositiveMinor,
      /** The partner's account, as its contract says. */
      holder: Text(200),
      accountNumber: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9 -]{4,40}$' }),
      ...reasonField,
    }),
    reply: Proposal,
  }),
  claim: endpoint({
    method: 'POST',
    path: '/admin/partner-payouts/:id/claim',
    access: ['finance'],
    summary: 'Claims the sending, before the bank is told, so that only one operator sends it',
    stepUp: true,
    params: ById,
    body: Type.Object(reasonField),
    reply: PartnerPayout,
  }),
  record: endpoint({
    method: 'POST',
    path: '/admin/partner-payouts/:id/record',
    access: ['finance'],
    summary:
      'Records with the bank’s reference that it was sent or failed: then orders can take it again; or, with the line of the statement, that it has arrived',
    stepUp: true,
    params: ById,
    verbatim: ['evidence'],
    body: Type.Object({ state: Type.Enum(['sent', 'arrived', 'failed']), evidence: Text(64), ...reasonField }),
    reply: PartnerPayout,
  }),
  proposeReturn: endpoint({
    method: 'POST',
    path: '/admin/partner-payouts/:id/return',
    access: ['finance'],
    summary:
      'Proposes that the money of a payout that arrived came back, by a line of the statement; another operator confirms it',
    stepUp: true,
    idempotent: true,
    params: ById,
    verbatim: ['line'],
    body: Type.Object({ line: Text(100), ...reasonField }),
    reply: Proposal,
  }),
}
