import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Id, listOf, listQuery, Nullable, Timestamp } from '../values.ts'

export const operatorAudit = {
  list: endpoint({
    method: 'GET',
    path: '/admin/audit',
    access: ['auditor', 'admin'],
    summary: "Operators' acts, newest first",
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
