import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { Objection } from '../objections.ts'
import { Id, listOf, listQuery, Text } from '../values.ts'

const OperatorObjection = Type.Object({ ...Objection.properties, merchantId: Id, shopName: Type.String() })

export const operatorObjections = {
  list: endpoint({
    method: 'GET',
    path: '/admin/objections',
    access: ['support', 'finance', 'reviewer', 'auditor'],
    summary: 'What merchants object to; those that wait, the longest first, or the answered ones, the newest first',
    query: Type.Object({
      ...listQuery,
      state: Type.Optional(Type.Enum(['waiting', 'answered'])),
      merchantId: Type.Optional(Id),
    }),
    reply: listOf(OperatorObjection),
  }),
  answer: endpoint({
    method: 'POST',
    path: '/admin/objections/:id/answer',
    access: ['support', 'finance', 'reviewer'],
    summary: 'Answers an objection; not by the operator whose act it is about',
    params: Type.Object({ id: Id }),
    body: Type.Object({ answer: Text(limits.objectionMax), reason: Text(500) }),
    reply: OperatorObjection,
  }),
}
