import { Type } from 'typebox'
import { depositMethods, depositOtherEnds, depositRejections, depositReviews } from './deposit-methods.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { Id, listOf, listQuery, Minor, Nullable, Timestamp } from './values.ts'

export const DepositStatus = Type.Enum(['in_review', 'approved', 'rejected'])

/** A deposit as its merchant sees it. */
export const Deposit = Type.Object({
  number: Type.String(),
  method: Type.Enum([...depositMethods]),
  /** In minor units. Null until the server or an operator has read it from the chain. */
  amount: Nullable(Minor),
  status: DepositStatus,
  /** True while the deposit is in review and no bank payment with its reference has been found. */
  awaitsPayment: Type.Boolean(),
  createdAt: Timestamp,
  decidedAt: Nullable(Timestamp),
  /** The path of the voucher's picture. */
  voucher: Nullable(Type.String()),
  /** Why it was rejected or undone: a sentence in the reader's language, and the code from the published list. */
  reason: Nullable(Type.String()),
  reasonWord: Nullable(Type.Enum([...depositRejections, ...depositOtherEnds])),
  /** The reference that the payment must quote. */
  reference: Nullable(Type.String()),
  currency: Nullable(Type.String()),
  network: Nullable(Type.String()),
  txHash: Nullable(Type.String()),
  /** Confirmations so far, and the number needed. Only for a transfer that the server found, until the credit. */
  confirmations: Nullable(Type.Integer()),
  confirmationsNeeded: Nullable(Type.Integer()),
  /** For a found transfer without automatic credit: the reason as a sentence, its code, and the token. */
  review: Nullable(Type.String()),
  reviewWord: Nullable(Type.Enum([...depositReviews])),
  contract: Nullable(Type.String()),
  /** The amount in whole tokens, and the rate of one token in the settlement currency. */
  tokenAmount: Nullable(Type.String()),
  rate: Nullable(Type.String()),
  /** True if the token's worth had more decimals than the currency. The rest was cut off. */
  isRounded: Type.Boolean(),
  /** For a chain deposit: when the amount can be withdrawn at the latest, and whether it can be now. */
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
          /** Null if there is no limit. */
          maximum: Nullable(Minor),
        }),
      ),
      reviewHours: Type.Integer(),
      /** The platform's account to pay to. Null until the platform has one. */
      account: Nullable(BankAccount),
      /** The reference for payments by wallet or at a branch. A bank payment has another reference for each deposit. */
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
        /** True if the server finds transfers on the chain. Otherwise two operators review announced transfers. */
        isWatched: Type.Boolean(),
        /** What one token is worth in the settlement currency. Null if operators set the rate at the review. */
        rate: Nullable(Type.String()),
        unsupported: Type.Array(Type.String()),
        finalityMinutes: Type.Integer(),
        /** True if the address comes from the public test key. Money sent there is lost. */
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
    // One object for all methods, so that the handler can answer with a sentence for each wrong field of the method.
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
      number: Type.Optional(Type.String({ maxLength: limits.numberMax })),
    }),
    reply: listOf(Deposit),
  }),
}
