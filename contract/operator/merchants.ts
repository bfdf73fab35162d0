import { Type } from 'typebox'
import { MerchantInfo } from '../account.ts'
import { endpoint } from '../endpoint.ts'
import { Id, listOf, listQuery, Nullable, Text, Timestamp } from '../values.ts'

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
}

export const operatorAudit = {
  list: endpoint({
    method: 'GET',
    path: '/admin/audit',
    access: ['auditor', 'admin'],
    summary: "Operators' acts",
    query: Type.Object({ ...listQuery, merchantId: Type.Optional(Id) }),
    reply: listOf(
      Type.Object({
        id: Id,
        at: Timestamp,
        operator: Type.String(),
        role: Type.String(),
        act: Type.String(),
        reason: Type.String(),
        subject: Type.String(),
        merchantId: Nullable(Id),
      }),
    ),
  }),
}
