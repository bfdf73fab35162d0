import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Id, listOf, listQuery, Nullable, Text, Timestamp } from '../values.ts'

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
}
