import { Type } from 'typebox'
import { actFields } from '../act-fields.ts'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { MerchantInfo } from '../merchants.ts'
import { securityEventKinds } from '../security.ts'
import { ById, Id, listOf, listQuery, Minor, Nullable, PositiveMinor, reasonField, Text, Timestamp } from '../values.ts'
import { holdRules, merchantReaders, merchantStates } from './merchant-states.ts'
import { Proposal } from './proposals.ts'

const Brief = Type.Object({
  id: Id,
  shop: Type.String(),
  shopName: Type.String(),
  realName: Type.String(),
  email: Type.String(),
  country: Type.String(),
  level: Type.String(),
  status: Type.String(),
  open: Type.Boolean(),
  available: Minor,
  registeredAt: Timestamp,
})

const Act = Type.Object({
  ...actFields,
  orderNumber: Nullable(Type.String()),
})

export const operatorMerchants = {
  list: endpoint({
    method: 'GET',
    path: '/admin/merchants',
    access: merchantReaders,
    summary: 'Merchants, newest first; by words of the shop or the merchant, by mail, phone, slug, id or public number',
    query: Type.Object({
      ...listQuery,
      keyword: Type.Optional(Type.String({ maxLength: limits.keywordMax })),
      status: Type.Optional(Type.Enum([...merchantStates])),
    }),
    reply: listOf(Brief),
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/merchants/:id',
    access: merchantReaders,
    summary: 'One merchant, as the merchant reads it',
    params: ById,
    reply: MerchantInfo,
  }),
  overview: endpoint({
    method: 'GET',
    path: '/admin/merchants/:id/overview',
    access: merchantReaders,
    summary:
      'What operators know of a merchant besides: the inviter, destinations, and how many orders are in each state',
    params: ById,
    reply: Type.Object({
      invitedBy: Nullable(Type.Object({ id: Id, shopName: Type.String() })),
      /** The destinations of withdrawals in use, and how many of them have received money. */
      destinations: Type.Integer(),
      paidDestinations: Type.Integer(),
      identityErasedAt: Nullable(Timestamp),
      orders: Type.Array(Type.Object({ status: Type.String(), count: Type.Integer() })),
      listings: Type.Integer(),
    }),
  }),
  security: endpoint({
    method: 'GET',
    path: '/admin/merchants/:id/security',
    access: ['support', 'finance', 'auditor'],
    summary: "A merchant's open sessions and last security events: devices and times, no addresses",
    params: ById,
    reply: Type.Object({
      /** Somebody said "it was not me": no money is sent until a mailed code sets a new password. */
      stoppedAt: Nullable(Timestamp),
      passwordResetAt: Nullable(Timestamp),
      payPasswordSetAt: Nullable(Timestamp),
      payPasswordLockedUntil: Nullable(Timestamp),
      sessions: Type.Array(Type.Object({ id: Id, device: Type.String(), createdAt: Timestamp, lastSeenAt: Timestamp })),
      events: Type.Array(
        Type.Object({ id: Id, at: Timestamp, kind: Type.Enum([...securityEventKinds]), device: Type.String() }),
      ),
    }),
  }),
  endSessions: endpoint({
    method: 'POST',
    path: '/admin/merchants/:id/sessions/end',
    access: ['support'],
    summary: 'Logs a merchant out on all devices; the merchant reads why',
    params: ById,
    body: Type.Object(reasonField),
    reply: Type.Object({ ended: Type.Integer() }),
  }),
  acts: endpoint({
    method: 'GET',
    path: '/admin/merchants/:id/acts',
    access: merchantReaders,
    summary: 'What operators did to a merchant, newest first, as the merchant reads it',
    params: ById,
    query: Type.Object(listQuery),
    reply: listOf(Act),
  }),
  close: endpoint({
    method: 'POST',
    path: '/admin/merchants/:id/close',
    access: ['reviewer'],
    summary: 'Closes a shop: it stops selling and keeps its money',
    params: ById,
    body: Type.Object(reasonField),
    reply: Brief,
  }),
  open: endpoint({
    method: 'POST',
    path: '/admin/merchants/:id/open',
    access: ['reviewer'],
    summary: 'Opens a closed shop again',
    params: ById,
    body: Type.Object(reasonField),
    reply: Brief,
  }),
  goodwill: endpoint({
    method: 'POST',
    path: '/admin/merchants/:id/goodwill',
    access: ['finance'],
    summary: "Proposes a goodwill payment out of the platform's own money",
    stepUp: true,
    idempotent: true,
    params: ById,
    body: Type.Object({ amount: PositiveMinor, ...reasonField }),
    reply: Proposal,
  }),
  hold: endpoint({
    method: 'POST',
    path: '/admin/merchants/:id/hold',
    access: ['finance'],
    summary: "Proposes a legal hold on a part of a merchant's balance, for at most 30 days",
    stepUp: true,
    idempotent: true,
    params: ById,
    body: Type.Object({
      amount: PositiveMinor,
      rule: Type.Enum([...holdRules]),
      case: Text(80),
      until: Timestamp,
      ...reasonField,
    }),
    reply: Proposal,
  }),
}
