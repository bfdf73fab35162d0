import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { MerchantInfo } from '../merchants.ts'
import { Id, listOf, listQuery, PositiveMinor, Text, Timestamp } from '../values.ts'
import { Proposal } from './proposals.ts'

const Brief = Type.Object({
  id: Id,
  shop: Type.String(),
  shopName: Type.String(),
  realName: Type.String(),
  status: Type.String(),
  open: Type.Boolean(),
  registeredAt: Timestamp,
})

const MerchantParams = Type.Object({ id: Id })
const reason = { reason: Text(500) }

/** Legal grounds of a hold: the whole list, published. */
export const holdRules = ['court_order', 'authority_order', 'sanctions_screening'] as const

export const operatorMerchants = {
  list: endpoint({
    method: 'GET',
    path: '/admin/merchants',
    access: ['reviewer', 'support', 'finance', 'auditor'],
    summary: 'Merchants',
    query: Type.Object({ ...listQuery, keyword: Type.Optional(Type.String({ maxLength: 80 })) }),
    reply: listOf(Brief),
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/merchants/:id',
    access: ['reviewer', 'support', 'finance', 'auditor'],
    summary: 'One merchant as the merchant sees it',
    params: MerchantParams,
    reply: MerchantInfo,
  }),
  close: endpoint({
    method: 'POST',
    path: '/admin/merchants/:id/close',
    access: ['reviewer'],
    summary: 'Closes a shop: it stops selling and keeps its money',
    params: MerchantParams,
    body: Type.Object(reason),
    reply: Brief,
  }),
  open: endpoint({
    method: 'POST',
    path: '/admin/merchants/:id/open',
    access: ['reviewer'],
    summary: 'Opens a closed shop again',
    params: MerchantParams,
    body: Type.Object(reason),
    reply: Brief,
  }),
  goodwill: endpoint({
    method: 'POST',
    path: '/admin/merchants/:id/goodwill',
    access: ['finance'],
    summary: "Proposes a goodwill payment out of the platform's own money",
    params: MerchantParams,
    body: Type.Object({ amount: Type.Integer({ minimum: 1, maximum: limits.goodwillMax }), ...reason }),
    reply: Proposal,
  }),
  hold: endpoint({
    method: 'POST',
    path: '/admin/merchants/:id/hold',
    access: ['finance'],
    summary: "Proposes to hold a part of a merchant's balance, by law and for at most 30 days",
    params: MerchantParams,
    body: Type.Object({
      amount: PositiveMinor,
      rule: Type.Enum([...holdRules]),
      case: Text(80),
      until: Timestamp,
      ...reason,
    }),
    reply: Proposal,
  }),
}
