import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { ById, Id, listOf, listQuery, Minor, Nullable, PositiveMinor, reasonField, Text, Timestamp } from '../values.ts'
import { Proposal } from './proposals.ts'

const readers = ['admin', 'finance', 'auditor'] as const

/** A partner's channel: its limits, its money, and the shops that agreed. */
const PartnerChannel = Type.Object({
  partnerId: Id,
  name: Type.String(),
  effectiveAt: Timestamp,
  revokedAt: Nullable(Timestamp),
  receiver: Nullable(Type.String()),
  ordersPerMinute: Nullable(Type.Integer()),
  amountPerDay: Nullable(Minor),
  isOpen: Type.Boolean(),
  prefunded: Minor,
  /** The part of the balance that is being paid back to the partner. Orders cannot use it. */
  reserved: Minor,
  shops: Type.Integer(),
  orders: Type.Integer(),
  undelivered: Type.Integer(),
  keys: Type.Array(
    Type.Object({
      id: Id,
      algorithm: Type.Enum(['HS256', 'EdDSA']),
      fingerprint: Type.String(),
      validFrom: Timestamp,
      validUntil: Nullable(Timestamp),
    }),
  ),
})

const Movement = Type.Object({
  sequence: Type.Integer(),
  kind: Type.Enum(['prefund_credited', 'order_funded', 'order_money_returned', 'prefund_paid_back', 'payout_returned']),
  source: Type.String(),
  amount: Minor,
  balance: Minor,
  merchantId: Nullable(Id),
  orderId: Nullable(Id),
  at: Timestamp,
})

const IncomingMessage = Type.Object({
  messageId: Type.String(),
  keyId: Id,
  type: Type.String(),
  externalId: Type.String(),
  at: Timestamp,
  lastAt: Timestamp,
  tries: Type.Integer(),
  refusal: Nullable(Type.String()),
})

const OutgoingEvent = Type.Object({
  id: Id,
  merchantId: Id,
  orderId: Id,
  position: Type.Integer(),
  type: Type.String(),
  body: Type.String(),
  at: Timestamp,
  tries: Type.Integer(),
  answerStatus: Nullable(Type.Integer()),
  answer: Nullable(Type.String()),
  triedAt: Nullable(Timestamp),
  deliveredAt: Nullable(Timestamp),
})

/** The partners' channel for operators: what two of them decide, and the messages and events. */
export const operatorChannel = {
  list: endpoint({
    method: 'GET',
    path: '/admin/channels',
    access: readers,
    summary: "The partners' channels with their money and limits, newest first",
    reply: Type.Array(PartnerChannel),
  }),
  set: endpoint({
    method: 'POST',
    path: '/admin/partners/:id/channel',
    access: ['admin'],
    summary: "Proposes a partner's receiver and limits, or to suspend its channel; in force at the confirmation",
    stepUp: true,
    idempotent: true,
    params: ById,
    verbatim: ['receiver'],
    body: Type.Object({
      receiver: Type.String({ minLength: 10, maxLength: 500, description: 'https, by a name' }),
      ordersPerMinute: Type.Integer({ minimum: 1, maximum: 6000 }),
      amountPerDay: PositiveMinor,
      isOpen: Type.Boolean(),
      ...reasonField,
    }),
    reply: Proposal,
  }),
  prefund: endpoint({
    method: 'POST',
    path: '/admin/partners/:id/prefund',
    access: ['finance'],
    summary: "Proposes to credit a partner with a line of the bank's statement; each line once",
    stepUp: true,
    idempotent: true,
    params: ById,
    verbatim: ['line', 'payer'],
    body: Type.Object({ line: Text(100), amount: PositiveMinor, payer: Type.Optional(Text(200)), ...reasonField }),
    reply: Proposal,
  }),
  movements: endpoint({
    method: 'GET',
    path: '/admin/partners/:id/movements',
    access: readers,
    summary: "The movements of a partner's prefunded account, newest first",
    params: ById,
    query: Type.Object(listQuery),
    reply: listOf(Movement),
  }),
  incoming: endpoint({
    method: 'GET',
    path: '/admin/partners/:id/incoming',
    access: readers,
    summary: 'The verified messages of a partner and their refusals, newest first',
    params: ById,
    query: Type.Object({ ...listQuery, refused: Type.Optional(Type.Boolean()) }),
    reply: listOf(IncomingMessage),
  }),
  outgoing: endpoint({
    method: 'GET',
    path: '/admin/partners/:id/outgoing',
    access: readers,
    summary: 'What a partner was told, and what it answered, newest first',
    params: ById,
    query: Type.Object({ ...listQuery, undelivered: Type.Optional(Type.Boolean()) }),
    reply: listOf(OutgoingEvent),
  }),
  redeliver: endpoint({
    method: 'POST',
    path: '/admin/channel/events/:id/redeliver',
    access: ['admin', 'finance'],
    summary: 'Delivers an event again, under its id and out of turn',
    idempotent: true,
    params: ById,
    body: Type.Object({ merchantId: Id, ...reasonField }),
    reply: Type.Object({}),
  }),
}
