import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { Id, listOf, listQuery, Nullable, PositiveMinor, Text, Timestamp } from '../values.ts'

/** What needs two persons. */
export const proposalKinds = [
  'goodwill',
  'hold',
  'deposit_instruction',
  'fee_rule',
  'partner',
  'level',
  'package',
] as const

const Value = Nullable(Type.Union([Type.Integer(), Type.String()]))

/** What one operator wants, and what another one said. */
export const Proposal = Type.Object({
  id: Id,
  kind: Type.Enum([...proposalKinds]),
  merchantId: Nullable(Id),
  payload: Type.Record(Type.String(), Type.Unknown()),
  /** What it changes, from what to what, as both operators see it. */
  effect: Type.Array(Type.Object({ name: Type.String(), before: Value, after: Value })),
  reason: Type.String(),
  proposedBy: Id,
  proposedAt: Timestamp,
  expiresAt: Timestamp,
  status: Type.Enum(['waiting', 'confirmed', 'refused', 'expired']),
  decidedBy: Nullable(Id),
  decidedAt: Nullable(Timestamp),
  decision: Nullable(Type.String()),
})

const byId = Type.Object({ id: Id })
const reason = { reason: Text(500) }
const proposers = ['finance', 'programme', 'admin'] as const

/** Legal grounds of a hold: the whole list, published. */
export const holdRules = ['court_order', 'authority_order', 'sanctions_screening'] as const

export const operatorProposals = {
  list: endpoint({
    method: 'GET',
    path: '/admin/proposals',
    access: [...proposers, 'auditor'],
    summary: 'What one operator proposed and another one has to confirm, newest first',
    query: Type.Object({ ...listQuery, status: Type.Optional(Type.Enum(['waiting', 'confirmed', 'refused'])) }),
    reply: listOf(Proposal),
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/admin/proposals/:id/confirm',
    access: proposers,
    summary: 'Confirms what another operator proposed: it is done at once',
    params: byId,
    body: Type.Object(reason),
    reply: Proposal,
  }),
  refuse: endpoint({
    method: 'POST',
    path: '/admin/proposals/:id/refuse',
    access: proposers,
    summary: 'Refuses what another operator proposed',
    params: byId,
    body: Type.Object(reason),
    reply: Proposal,
  }),
  goodwill: endpoint({
    method: 'POST',
    path: '/admin/merchants/:id/goodwill',
    access: ['finance'],
    summary: "Proposes a goodwill payment out of the platform's own money",
    params: byId,
    body: Type.Object({ amount: Type.Integer({ minimum: 1, maximum: limits.goodwillMax }), ...reason }),
    reply: Proposal,
  }),
  hold: endpoint({
    method: 'POST',
    path: '/admin/merchants/:id/hold',
    access: ['finance'],
    summary: "Proposes to hold a part of a merchant's balance, by law and for at most 30 days",
    params: byId,
    body: Type.Object({
      amount: PositiveMinor,
      rule: Type.Enum([...holdRules]),
      case: Text(80),
      until: Timestamp,
      ...reason,
    }),
    reply: Proposal,
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
      ...reason,
    }),
    reply: Proposal,
  }),
  feeRule: endpoint({
    method: 'POST',
    path: '/admin/fee-rules',
    access: ['programme'],
    summary: 'Proposes what withdrawals cost from a date on',
    body: Type.Object({
      feeBps: Type.Integer({ minimum: 0, maximum: 500 }),
      feeMinimum: Type.Integer({ minimum: 0, maximum: 5_000 }),
      minimum: Type.Integer({ minimum: 1, maximum: limits.amountMax }),
      validFrom: Timestamp,
      ...reason,
    }),
    reply: Proposal,
  }),
}
