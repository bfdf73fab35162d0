import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Objection } from './objections.ts'
import { Id, listOf, listQuery, Nullable, Timestamp } from './values.ts'

export const audit = {
  list: endpoint({
    method: 'GET',
    path: '/merchant/merchant/audit',
    access: 'merchant',
    summary: "Operators' acts on this merchant: what, when and why; the role, not the name",
    query: Type.Object(listQuery),
    reply: listOf(
      Type.Object({
        id: Id,
        at: Timestamp,
        role: Type.String(),
        act: Type.String(),
        /** The act in the reader's language. */
        title: Type.String(),
        reason: Type.String(),
        subject: Type.String(),
        objection: Nullable(Objection),
      }),
    ),
  }),
}
