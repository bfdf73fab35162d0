import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { ById, Empty, Id, listOf, listQuery, Minor, Nullable, reasonField, Text, Timestamp } from '../values.ts'
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

/** A time with which lists are cut; the server reads no other form. */
const Moment = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,3})?Z$' })

/** A supplier's short name in the catalogue; empty for articles without one. */
const Supplier = Type.String({ pattern: '^([a-z0-9][a-z0-9-]{0,39})?$' })

/** The amount due to a supplier for ended orders that are in no run, oldest first, up to the size of a run. */
const SupplierDue = Type.Object({
  supplier: Supplier,
  orders: Type.Integer(),
  amount: Minor,
  /** When the oldest of them was completed, or refunded as a whole. */
  since: Timestamp,
  /** The account of the last run that arrived. */
  holder: Nullable(Type.String()),
  accountNumber: Nullable(Type.String()),
})

const payout = {
  id: Id,
  number: Type.String(),
  supplier: Supplier,
  state: Type.Enum([...supplierPayoutStates]),
  /** It pays orders that ended before this time. */
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
  /** The account that the supplier was paid to before; null at the first run. */
  lastHolder: Nullable(Type.String()),
  lastAccountNumber: Nullable(Type.String()),
  reason: Type.String(),
  proposedBy: Id,
  confirmedBy: Nullable(Id),
  confirmedAt: Nullable(Timestamp),
  decidedBy: Nullable(Id),
  decision: Nullable(Type.String()),
  /** Who proposed it and who confirmed it, by mail address. */
  proposer: Type.String(),
  confirmer: Nullable(Type.String()),
  /** The accounts of its merchants together: now, and what the run changes or has changed. */
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
      /** Whether the order still is as the run lists it. */
      isDue: Type.Boolean(),
    }),
  ),
})

/** What finance pays suppliers for completed orders: proposed by one, confirmed by another; their steps are those of transfers. */
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
      /** The supplier's account, as its contract says. */
      holder: Text(200),
      accountNumber: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9 -]{4,40}$' }),
      ...reasonField,
    }),
    reply: Proposal,
  }),
}
