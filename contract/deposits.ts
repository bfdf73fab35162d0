import { Type } from 'typebox'
import { depositMethods, depositOtherEnds, depositRejections, depositReviews } from './deposit-methods.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { Id, listOf, listQuery, Minor, Nullable, Timestamp } from './values.ts'

export const DepositStatus = Type.Enum(['in_review', 'approved', 'rejected'])

/** A deposit as its merchant reads it. */
export const Deposit = Type.Object({
  number: Type.String(),
  method: Type.Enum([...depositMethods]),
  /** Null until it is read off the chain, by the server or by an operator. */
  amount: Nullable(Minor),
  status: DepositStatus,
  /** In review, and no bank payment with its reference has been found yet. */
  awaitsPayment: Type.Boolean(),
  createdAt: Timestamp,
  decidedAt: Nullable(Timestamp),
  /** The path of the picture. */
  voucher: Nullable(Type.String()),
  /** Why it was rejected or undone: a sentence in the reader's language, and the word of the published list. */
  reason: Nullable(Type.String()),
  reasonWord: Nullable(Type.Enum([...depositRejections, ...depositOtherEnds])),
  /** The reference that the payment must quote. */
  reference: Nullable(Type.String()),
  currency: Nullable(Type.String()),
  network: Nullable(Type.String()),
  txHash: Nullable(Type.String()),
  /** Of a transfer that the server found: its confirmations until the credit, out of the needed ones. */
  confirmations: Nullable(Type.Integer()),
  confirmationsNeeded: Nullable(Type.Integer()),
  /** Of a found transfer that is not credited by itself: why, as a sentence and as its word; and its token. */
  review: Nullable(Type.String()),
  reviewWord: Nullable(Type.Enum([...depositReviews])),
  contract: Nullable(Type.String()),
  /** The amount in whole tokens, and the rate of one token in the settlement currency. */
  tokenAmount: Nullable(Type.String()),
  rate: Nullable(Type.String()),
  /** The token's worth had more decimals than the currency: they were left out. */
  isRounded: Type.Boolean(),
  /** Of a chain deposit: when the amount can be withdrawn at the latest, and whether it can be. */
  finalAt: Nullable(Timestamp),
  isFinal: Type.Boolean(),
})

const BankAccount = Type.Object({
  holder: Type.String(),
  bankName: Type.String(),
  accountNumber: Type.String(),
  bankCode: Nullable(Type.String()),
  bankAddress: Nullable(Type.String()),
  since: Timestamp,
})

export const deposits = {
  terms: endpoint({
    method: 'GET',
    path: '/merchant/merchant/recharge',
    access: 'approved',
    summary: 'The methods of deposit, their limits, and the account that bank payments go to',
    reply: Type.Object({
      methods: Type.Array(
        Type.Object({
          method: Type.Enum([...depositMethods]),
          isOffered: Type.Boolean(),
          /** Null: without a limit. */
          maximum: Nullable(Minor),
        }),
      ),
      reviewHours: Type.Integer(),
      /** The platform's account to pay to; null where there is none yet. */
      account: Nullable(BankAccount),
      /** What payments by wallet or at a branch quote; a bank payment quotes its own. */
      reference: Type.String(),
    }),
  }),
  blockchains: endpoint({
    method: 'GET',
    path: '/merchant/merchant/getBlockchain',
    access: 'approved',
    summary: "The merchant's own deposit addresses, by token and network",
    reply: Type.Array(
      Type.Object({
        currency: Type.String(),
        network: Type.String(),
        networkName: Type.String(),
        address: Type.String(),
        contract: Nullable(Type.String()),
        minimum: Type.String(),
        confirmations: Type.Integer(),
        /** The server finds transfers by itself; else two operators review the announced ones. */
        isWatched: Type.Boolean(),
        /** What one token is worth in the settlement currency; null: operators say it at the review. */
        rate: Nullable(Type.String()),
        unsupported: Type.Array(Type.String()),
        finalityMinutes: Type.Integer(),
        /** An address of the public test key: money sent there is lost. */
        isDemo: Type.Boolean(),
      }),
    ),
  }),
  announce: endpoint({
    method: 'POST',
    path: '/merchant/merchant/recharge',
    access: 'approved',
    summary: 'Announces a deposit; it is credited after the approval of two operators',
    idempotent: true,
    said: 'deposit_sent',
    perMinute: 60,
    // One object for all methods: the handler checks the fields of the method, with a sentence for each wrong one.
    body: Type.Object({
      method: Type.Enum([...depositMethods]),
      amount: Type.Optional(Type.Integer({ minimum: 0, maximum: limits.amountMax })),
      voucher: Type.Optional(Id),
      currency: Type.Optional(Type.String({ maxLength: 10 })),
      network: Type.Optional(Type.String({ maxLength: 20 })),
      txHash: Type.Optional(Type.String({ maxLength: limits.txHashMax })),
    }),
    reply: Deposit,
  }),
  list: endpoint({
    method: 'GET',
    path: '/merchant/merchant/recharge_log',
    access: 'merchant',
    summary: 'Deposits, newest first',
    query: Type.Object({
      ...listQuery,
      status: Type.Optional(DepositStatus),
      method: Type.Optional(Type.Enum([...depositMethods])),
      /** Only the deposit with this number. */
      number: Type.Optional(Type.String({ maxLength: limits.numberMax })),
    }),
    reply: listOf(Deposit),
  }),
}
