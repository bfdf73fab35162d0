import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { LiabilityDay } from '../liabilities.ts'
import { limits } from '../limits.ts'
import { DateOnly, Id, listOf, listQuery, Minor, Nullable, Timestamp } from '../values.ts'
import { causeKinds, ledgerAccounts, ledgerKinds, ledgerReaders } from './ledger-codes.ts'

const Sequence = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })

const Account = Type.Enum([...ledgerAccounts])

const LedgerLine = Type.Object({
  line: Type.Integer(),
  account: Type.String(),
  amount: Minor,
  /** Only for an account with a stored balance. Null for the others, whose balances are sums of postings. */
  balanceAfter: Nullable(Minor),
})

const LedgerEntry = Type.Object({
  merchantId: Id,
  shopName: Type.String(),
  /** The position in the merchant's ledger. It has no gaps. */
  sequence: Type.Integer(),
  at: Timestamp,
  kind: Type.String(),
  /** The id of the cause. With the kind it is unique for a merchant. */
  source: Type.String(),
  reference: Nullable(Type.Object({ kind: Type.Enum(['order', 'deposit', 'withdrawal']), number: Type.String() })),
  /** The sum of the credits, in minor units. */
  amount: Minor,
  postings: Type.Array(LedgerLine),
})

const Cause = Type.Object({
  kind: Type.Enum([...causeKinds]),
  at: Nullable(Timestamp),
  /** A number, or the id of a proposal. */
  number: Nullable(Type.String()),
  /** The name of a package or level, the title of an act, or the shop of an invited order. */
  name: Nullable(Type.String()),
  amount: Nullable(Minor),
  /** The method of a deposit, the provider of a payment, or the origin of an order. */
  way: Nullable(Type.String()),
  /** The bank's line, the network's transaction, or the provider's event. */
  reference: Nullable(Type.String()),
  reason: Nullable(Type.String()),
  /** The operators who did or decided it, in this order. */
  by: Type.Array(Type.String()),
  /** True if it has a picture. Opening it is logged. */
  hasPhoto: Type.Boolean(),
})

const Sums = {
  postings: Type.Integer(),
  debit: Minor,
  credit: Minor,
  /** Credits less debits. A balance above zero is owed to somebody. */
  balance: Minor,
}

/** A day (UTC) gives the sums at its checkpoint. Without it the sums are of now. */
const dayQuery = { day: Type.Optional(DateOnly) }

export const operatorLedger = {
  list: endpoint({
    method: 'GET',
    path: '/admin/ledger',
    access: ledgerReaders,
    summary: 'Transactions of the ledger, newest first; by merchant, account, kind, number or source, and time',
    query: Type.Object({
      ...listQuery,
      merchantId: Type.Optional(Id),
      account: Type.Optional(Account),
      kind: Type.Optional(Type.Enum([...ledgerKinds])),
      /** The number of an order, deposit or withdrawal. For a single merchant also a source or a sequence number. */
      keyword: Type.Optional(Type.String({ maxLength: limits.keywordMax })),
      /** For all merchants, an account or a kind is searched in at most 31 days: the last ones without `since`. */
      since: Type.Optional(Timestamp),
      until: Type.Optional(Timestamp),
      /** For a single merchant: transactions up to this one, to get the same rows as a figure of the trial balance. */
      through: Type.Optional(Sequence),
    }),
    reply: listOf(LedgerEntry),
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/ledger/entry',
    access: ledgerReaders,
    summary: 'One transaction: its postings, its place in the chain of hashes, and what caused it',
    query: Type.Object({ merchantId: Id, sequence: Sequence }),
    reply: Type.Object({
      ...LedgerEntry.properties,
      previousHash: Type.String(),
      hash: Type.String(),
      /** The text that the hash covers after the bytes of the previous hash. */
      text: Type.String(),
      /** True if both hashes, this one's and the previous one's, were computed again now and are right. */
      isWhole: Type.Boolean(),
      /** The first day whose signed checkpoint covers it. Null until the next checkpoint is signed at night. */
      signedOn: Nullable(DateOnly),
      /** The sequence number of the merchant's last transaction. */
      headSequence: Type.Integer(),
      /** From the nearest to the farthest. */
      causes: Type.Array(Cause),
    }),
  }),
  trialBalance: endpoint({
    method: 'GET',
    path: '/admin/ledger/trial-balance',
    access: ledgerReaders,
    summary: 'Every account over all merchants: debits, credits and balance, which together are zero',
    query: Type.Object(dayQuery),
    reply: Type.Object({
      /** The day whose checkpoints the sums have. Null for the sums of now. */
      day: Nullable(DateOnly),
      at: Nullable(Timestamp),
      /** The first and the last day with sums. */
      firstDay: Nullable(DateOnly),
      lastDay: Nullable(DateOnly),
      accounts: Type.Array(Type.Object({ account: Account, merchants: Type.Integer(), ...Sums })),
      debit: Minor,
      credit: Minor,
      /** Always zero. Another number means that the books are broken. */
      sum: Minor,
      /** True if too much happened since the last closed day. The sums of now are then those of that day. */
      isTooLong: Type.Boolean(),
    }),
  }),
  accountMerchants: endpoint({
    method: 'GET',
    path: '/admin/ledger/trial-balance/merchants',
    access: ledgerReaders,
    summary: 'The merchants whose books have an account, each with its part of the figure',
    query: Type.Object({
      ...dayQuery,
      account: Account,
      limit: listQuery.limit,
      after: listQuery.after,
    }),
    reply: Type.Object({
      list: Type.Array(
        Type.Object({
          merchantId: Id,
          shopName: Type.String(),
          ...Sums,
          /** The last transaction in the sums. The list takes it as `through`. */
          through: Type.Integer(),
        }),
      ),
      next: Nullable(Type.String()),
    }),
  }),
  liabilities: endpoint({
    method: 'GET',
    path: '/admin/ledger/liabilities',
    access: ledgerReaders,
    summary: 'What the platform owed all merchants at the end of the last days, each proven by a tree of hashes',
    reply: Type.Array(LiabilityDay),
  }),
}
