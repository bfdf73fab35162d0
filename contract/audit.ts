import { Type } from 'typebox'
import { actFields } from './act-fields.ts'
import { endpoint } from './endpoint.ts'
import { Objection } from './objections.ts'
import { listOf, listQuery, Nullable } from './values.ts'

export const audit = {
  list: endpoint({
    method: 'GET',
    path: '/merchant/merchant/audit',
    access: 'merchant',
    summary: "Operators' acts on this merchant: what, when and why; the role, not the name",
    query: Type.Object(listQuery),
    reply: listOf(
      Type.Object({
        ...actFields,
        objection: Nullable(Objection),
      }),
    ),
  }),
}
