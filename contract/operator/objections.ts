import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { Objection } from '../objections.ts'
import { ById, Id, listOf, listQuery, reasonField, Text } from '../values.ts'

const OperatorObjection = Type.Object({ ...Objection.properties, merchantId: Id, shopName: Type.String() })

export const operatorObjections = {
  list: endpoint({
    method: 'GET',
    path: '/admin/objections',
    access: ['support', 'finance', 'reviewer', 'auditor'],
    summary: 'Objections: the waiting ones, the longest waiting first, or the answered ones, newest first',
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
    summary: 'Answers an objection; refused to the operator whose act it is about',
    params: ById,
    body: Type.Object({ answer: Text(limits.objectionMax), ...reasonField }),
    reply: OperatorObjection,
  }),
}
