import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { ById, Empty, Id, listOf, listQuery, Minor, Nullable, reasonField, Text, Timestamp } from '../values.ts'
import { deviceRefusal } from './devices.ts'
import { Proposal } from './proposals.ts'
import { Transfer } from './transfers.ts'

const supplierPayoutStates = [
  'proposed',
  'refused',
  'expired',
  'confirmed',
  'sent',
  'arrived',
  'failed',
  'returned',
] as const

/** A cut-off time: a payout has the orders that ended before it. The server accepts only this form. */
const Moment = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,3})?Z$' })

/** A supplier's short name in the catalogue. Empty for articles without a supplier. */
const Supplier = Type.String({ pattern: '^([a-z0-9][a-z0-9-]{0,39})?$' })

/** The amount due to a supplier for ended orders that are in no payout: oldest first, up to the size of one payout. */
const SupplierDue = Type.Object({
  supplier: Supplier,
  orders: Type.Integer(),
  amount: Minor,
  /** When the oldest of them was completed, or refunded in full. */
  since: Timestamp,
  /** The account of the last payout that arrived. */
  holder: Nullable(Type.String()),
  accountNumber: Nullable(Type.String()),
})

const payout = {
  id: Id,
  number: Type.String(),
  supplier: Supplier,
  state: Type.Enum([...supplierPayoutStates]),
  /** The payout has the orders that ended before this time. */
  before: Timestamp,
  orders: Type.Integer(),
  amount: Minor,
  proposedAt: Timestamp,
  expiresAt: Timestamp,
  transfer: Nullable(Transfer),
}

const SupplierPayout = Type.Object({
  ...payout,
  holder: Type.String(),
  accountNumber: Type.String(),
  /** The account of the supplier's previous payout. Null at the first one. */
  lastHolder: Nullable(Type.String()),
  lastAccountNumber: Nullable(Type.String()),
  reason: Type.String(),
  proposedBy: Id,
  confirmedBy: Nullable(Id),
  ...deviceRefusal,
  confirmedAt: Nullable(Timestamp),
  decidedBy: Nullable(Id),
  decision: Nullable(Type.String()),
  /** The mail addresses of the operators who proposed and confirmed it. */
  proposer: Type.String(),
  confirmer: Nullable(Type.String()),
  /** The sums of its merchants' accounts now, and the change that the payout makes or has made. */
  accounts: Type.Array(Type.Object({ account: Type.String(), now: Minor, change: Minor })),
  lines: Type.Array(
    Type.Object({
      merchantId: Id,
      orderId: Id,
      number: Type.String(),
      completedAt: Nullable(Timestamp),
      cost: Minor,
      returned: Minor,
      amount: Minor,
      /** False if the order is no longer as the payout lists it. */
      isDue: Type.Boolean(),
    }),
  ),
})

/** Finance pays suppliers: one operator proposes, another confirms. `transfers` has the further steps. */
export const operatorSupplierPayouts = {
  due: endpoint({
    method: 'GET',
    path: '/admin/supplier-payouts/due',
    access: ['finance', 'auditor'],
    summary: 'What each supplier is due of orders that were completed before a time',
    query: Type.Object({ before: Type.Optional(Moment) }),
    reply: Type.Object({ before: Timestamp, list: Type.Array(SupplierDue) }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/admin/supplier-payouts',
    access: ['finance', 'auditor'],
    summary: 'Payout runs to suppliers, newest first; `open` are those that wait for a person',
    query: Type.Object({ ...listQuery, state: Type.Optional(Type.Enum(['open', ...supplierPayoutStates])) }),
    reply: listOf(Type.Object(payout)),
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/supplier-payouts/:id',
    access: ['finance', 'auditor'],
    summary: 'One run with its orders, and the accounts that it changes',
    params: ById,
    reply: SupplierPayout,
  }),
  file: endpoint({
    method: 'GET',
    path: '/admin/supplier-payouts/:id/file',
    access: ['finance', 'auditor'],
    summary: 'The settlement file of a run, for the supplier: a CSV line for each article',
    stream: 'file',
    params: ById,
    reply: Empty,
  }),
  propose: endpoint({
    method: 'POST',
    path: '/admin/supplier-payouts',
    access: ['finance'],
    summary: 'Proposes a run with the orders and the sum that `due` showed; another operator confirms it',
    stepUp: true,
    idempotent: true,
    verbatim: ['holder', 'accountNumber', 'supplier', 'before'],
    body: Type.Object({
      supplier: Supplier,
      before: Moment,
      orders: Type.Integer({ minimum: 1, maximum: limits.supplierPayoutOrdersMax }),
      amount: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
      /** The supplier's account, from its contract. */
      holder: Text(200),
      accountNumber: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9 -]{4,40}$' }),
      ...reasonField,
    }),
    reply: Proposal,
  }),
}
