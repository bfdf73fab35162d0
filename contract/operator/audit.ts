import { Type } from 'typebox'
import { actFields } from '../act-fields.ts'
import { endpoint } from '../endpoint.ts'
import { Id, listOf, listQuery, Nullable, Timestamp } from '../values.ts'
import { auditReaders } from './merchant-states.ts'

export const operatorAudit = {
  list: endpoint({
    method: 'GET',
    path: '/admin/audit',
    access: auditReaders,
    summary: "Operators' acts, newest first; by merchant, operator, act and time",
    query: Type.Object({
      ...listQuery,
      merchantId: Type.Optional(Id),
      operatorId: Type.Optional(Id),
      act: Type.Optional(Type.String({ maxLength: 60 })),
      since: Type.Optional(Timestamp),
      /** Acts before this time. */
      until: Type.Optional(Timestamp),
    }),
    reply: listOf(
      Type.Object({
        ...actFields,
        /** The mail address. Empty for a command on the server. */
        operator: Type.String(),
        operatorId: Id,
        orderNumber: Nullable(Type.String()),
        merchantId: Nullable(Id),
        shopName: Nullable(Type.String()),
        /** The position in the merchant's chain of acts, or in the chain of acts that concern no merchant. */
        sequence: Type.Integer(),
        hash: Type.String(),
        previousHash: Type.String(),
      }),
    ),
  }),
  acts: endpoint({
    method: 'GET',
    path: '/admin/audit/acts',
    access: auditReaders,
    summary: "The kinds of acts, in the reader's language",
    reply: Type.Array(Type.Object({ act: Type.String(), title: Type.String() })),
  }),
  chain: endpoint({
    method: 'GET',
    path: '/admin/audit/chain',
    access: auditReaders,
    summary: 'Proves the newest acts on a merchant by their hashes; without a merchant, of those that concern none',
    query: Type.Object({ merchantId: Type.Optional(Id) }),
    reply: Type.Object({
      acts: Type.Integer(),
      /** The number of acts that were checked, newest first. `ledger:verify` checks all. */
      checked: Type.Integer(),
      isWhole: Type.Boolean(),
      /** The first fault, as a sentence for the log. */
      fault: Nullable(Type.String()),
      /** The last act that a signed checkpoint covers, and the day of that checkpoint. Null before the first one. */
      signedSequence: Nullable(Type.Integer()),
      signedOn: Nullable(Type.String()),
    }),
  }),
}
