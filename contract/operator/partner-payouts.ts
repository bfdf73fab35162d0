import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { ById, Id, listOf, listQuery, Minor, Nullable, PositiveMinor, reasonField, Text, Timestamp } from '../values.ts'
import { Proposal } from './proposals.ts'
import { Transfer } from './transfers.ts'

/** Money that is paid back to a partner. Before its confirmation it is a proposal. */
const PartnerPayout = Type.Object({
  id: Id,
  partnerId: Id,
  number: Type.String(),
  amount: Minor,
  holder: Type.String(),
  accountNumber: Type.String(),
  state: Type.Enum(['confirmed', 'sent', 'arrived', 'failed', 'returned']),
  confirmedAt: Timestamp,
  transfer: Nullable(Transfer),
})

/** Finance pays prepaid money back: one operator proposes, another confirms. `transfers` has the further steps. */
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
      /** The partner's account, from its contract. */
      holder: Text(200),
      accountNumber: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9 -]{4,40}$' }),
      ...reasonField,
    }),
    reply: Proposal,
  }),
}
