import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { ById, Id, listOf, listQuery, Nullable, reasonField, Timestamp } from '../values.ts'
import { deviceRefusal } from './devices.ts'

/** The decisions that take two operators. */
export const proposalKinds = [
  'goodwill',
  'hold',
  'deposit_instruction',
  'fee_rule',
  'exchange_rates',
  'partner',
  'partner_channel',
  'partner_prefund',
  'partner_payout',
  'partner_payout_return',
  'operator_reset',
  'operator_new',
  'operator_roles',
  'level',
  'package',
  'withdrawal_return',
  'platform_refund',
  'bank_payment',
  /** Kept for old proposals. Money back by bank is now a transfer, so no new ones are made. */
  'bank_return',
  'supplier_payout',
  'supplier_payout_return',
  'provider_payout',
  'deposit_reversal',
  'held_line',
  'bank_import_return',
  'sending_stop',
] as const

const Value = Nullable(Type.Union([Type.Integer(), Type.String()]))

/** The values that a proposal changes, as both operators see them. */
export const Effect = Type.Array(Type.Object({ name: Type.String(), before: Value, after: Value }))

/** One operator's proposal and another operator's decision. */
export const Proposal = Type.Object({
  id: Id,
  kind: Type.Enum([...proposalKinds]),
  merchantId: Nullable(Id),
  payload: Type.Record(Type.String(), Type.Unknown()),
  effect: Effect,
  reason: Type.String(),
  proposedBy: Id,
  proposedAt: Timestamp,
  expiresAt: Timestamp,
  status: Type.Enum(['waiting', 'confirmed', 'refused', 'expired']),
  decidedBy: Nullable(Id),
  decidedAt: Nullable(Timestamp),
  decision: Nullable(Type.String()),
})

/** The kinds of a subject's name, in addition to a shop. */
const subjectNames = [
  ...(['withdrawal', 'deposit', 'order', 'payer', 'currency'] as const),
  ...(['payout', 'provider', 'supplier', 'partner', 'email', 'level', 'package'] as const),
  ...(['line', 'file', 'day'] as const),
] as const

/** A proposal with the names and numbers that operators know, because its payload has mostly ids. */
const ListedProposal = Type.Object({
  ...Proposal.properties,
  ...deviceRefusal,
  /** The shops of its merchant, or of all merchants whose money a provider's payout brings. */
  shops: Type.Array(Type.Object({ merchantId: Id, name: Type.String() })),
  subject: Type.Array(Type.Object({ name: Type.Enum([...subjectNames]), text: Type.String() })),
})

const proposers = ['finance', 'programme', 'admin'] as const

export const operatorProposals = {
  list: endpoint({
    method: 'GET',
    path: '/admin/proposals',
    access: [...proposers, 'auditor'],
    summary: 'Proposals, newest first',
    query: Type.Object({ ...listQuery, status: Type.Optional(Type.Enum(['waiting', 'confirmed', 'refused'])) }),
    reply: listOf(ListedProposal),
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/admin/proposals/:id/confirm',
    access: proposers,
    summary: "Confirms another operator's proposal, which is carried out at once",
    stepUp: true,
    params: ById,
    body: Type.Object(reasonField),
    reply: Proposal,
  }),
  refuse: endpoint({
    method: 'POST',
    path: '/admin/proposals/:id/refuse',
    access: proposers,
    summary: "Refuses another operator's proposal",
    stepUp: true,
    params: ById,
    body: Type.Object(reasonField),
    reply: Proposal,
  }),
}
