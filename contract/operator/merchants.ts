import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { MerchantInfo } from '../merchants.ts'
import { ById, Id, listOf, listQuery, PositiveMinor, reasonField, Text, Timestamp } from '../values.ts'
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

/** The published legal grounds of a hold. */
export const holdRules = ['court_order', 'authority_order', 'sanctions_screening'] as const

export const operatorMerchants = {
  list: endpoint({
    method: 'GET',
    path: '/admin/merchants',
    access: ['reviewer', 'support', 'finance', 'auditor'],
    summary: 'Merchants, newest first',
    query: Type.Object({ ...listQuery, keyword: Type.Optional(Type.String({ maxLength: limits.keywordMax })) }),
    reply: listOf(Brief),
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/merchants/:id',
    access: ['reviewer', 'support', 'finance', 'auditor'],
    summary: 'One merchant, as the merchant reads it',
    params: ById,
    reply: MerchantInfo,
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
    params: ById,
    body: Type.Object({ amount: PositiveMinor, ...reasonField }),
    reply: Proposal,
  }),
  hold: endpoint({
    method: 'POST',
    path: '/admin/merchants/:id/hold',
    access: ['finance'],
    summary: "Proposes a legal hold on a part of a merchant's balance, for at most 30 days",
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
