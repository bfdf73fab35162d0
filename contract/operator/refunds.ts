import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Refund } from '../refunds.ts'
import { Id, listOf, listQuery, Minor, Nullable, PositiveMinor, Text } from '../values.ts'

const OperatorRefund = Type.Object({
  ...Refund.properties,
  merchantId: Id,
  shopName: Type.String(),
  /** Why the money could not go back at the last try. */
  payFailed: Nullable(Type.String()),
})

const byId = Type.Object({ id: Id })
const Bears = Type.Enum(['supplier', 'merchant', 'platform'])
const reason = { reason: Text(500) }

export const operatorRefunds = {
  list: endpoint({
    method: 'GET',
    path: '/admin/refunds',
    access: ['finance', 'support', 'auditor'],
    summary: 'Refunds of all shops in a state, those that wait longest first; unpaid: what could not go back',
    query: Type.Object({
      ...listQuery,
      status: Type.Optional(Type.Enum(['pending_approval', 'approved', 'rejected', 'unpaid'])),
      merchantId: Type.Optional(Id),
    }),
    reply: listOf(OperatorRefund),
  }),
  effect: endpoint({
    method: 'GET',
    path: '/admin/refunds/:id/effect',
    access: ['finance', 'auditor'],
    summary: 'What approving it so would move: found by doing it and taking it back',
    params: byId,
    query: Type.Object({ amount: Type.Optional(PositiveMinor), bears: Bears }),
    reply: Type.Object({
      bears: Bears,
      accounts: Type.Array(Type.Object({ account: Type.String(), before: Minor, after: Minor })),
    }),
  }),
  decide: endpoint({
    method: 'POST',
    path: '/admin/refunds/:id/decide',
    access: ['finance'],
    summary: 'Approves all or a part of it and says who bears it, or rejects it',
    params: byId,
    body: Type.Object({
      approve: Type.Boolean(),
      amount: Type.Optional(PositiveMinor),
      /** Needed to approve. Goods that were not received are always borne by the supplier. */
      bears: Type.Optional(Bears),
      ...reason,
    }),
    reply: OperatorRefund,
  }),
  payAgain: endpoint({
    method: 'POST',
    path: '/admin/refunds/:id/pay-again',
    access: ['finance'],
    summary: 'Sends the money of a decided refund on its way once more',
    params: byId,
    body: Type.Object(reason),
    reply: OperatorRefund,
  }),
}
