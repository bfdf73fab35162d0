import { Type } from 'typebox'
import { depositMethods, depositOtherEnds, depositRejections } from './deposit-ways.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { Id, listOf, listQuery, Minor, Nullable, Timestamp } from './values.ts'

export const DepositStatus = Type.Enum(['in_review', 'approved', 'rejected'])

export const Recharge = Type.Object({
  number: Type.String(),
  method: Type.Enum([...depositMethods]),
  /** Null while nobody has read it off the chain. */
  amount: Nullable(Minor),
  status: DepositStatus,
  createdAt: Timestamp,
  decidedAt: Nullable(Timestamp),
  /** Where the picture is served. */
  voucher: Nullable(Type.String()),
  /** Why it was rejected or undone, in the reader's language, and the word of the published list. */
  reason: Nullable(Type.String()),
  reasonWord: Nullable(Type.Enum([...depositRejections, ...depositOtherEnds])),
  /** What a bank payment quotes. */
  reference: Nullable(Type.String()),
  currency: Nullable(Type.String()),
  network: Nullable(Type.String()),
  txHash: Nullable(Type.String()),
  confirmations: Nullable(Type.Integer()),
  /** In the token's own units, and what one of them counted in the settlement currency. */
  tokenAmount: Nullable(Type.String()),
  rate: Nullable(Type.String()),
  /** Credited by chain: it can be withdrawn from then on. */
  finalAt: Nullable(Timestamp),
})

const Account = Type.Object({
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
    summary: 'The ways to deposit, their limits, and the account that bank payments go to',
    reply: Type.Object({
      methods: Type.Array(
        Type.Object({
          method: Type.Enum([...depositMethods]),
          isOffered: Type.Boolean(),
          /** Null: no limit is set. */
          maximum: Nullable(Minor),
        }),
      ),
      reviewHours: Type.Integer(),
      /** The platform's account to pay to; null where there is none yet. */
      account: Nullable(Account),
    }),
  }),
  blockchains: endpoint({
    method: 'GET',
    path: '/merchant/merchant/getBlockchain',
    access: 'approved',
    summary: "The merchant's own deposit addresses, one a network",
    reply: Type.Array(
      Type.Object({
        currency: Type.String(),
        network: Type.String(),
        networkName: Type.String(),
        address: Type.String(),
        contract: Nullable(Type.String()),
        minimum: Type.String(),
        confirmations: Type.Literal(2),
        unsupported: Type.Array(Type.String()),
        finalityMinutes: Type.Integer(),
        /** An address of the public test key: nothing may be sent there. */
        isDemo: Type.Boolean(),
      }),
    ),
  }),
  recharge: endpoint({
    method: 'POST',
    path: '/merchant/merchant/recharge',
    access: 'approved',
    summary: 'Announces a deposit; it is credited after two operators have looked at it',
    idempotent: true,
    said: 'deposit_sent',
    perMinute: 60,
    // One object, and what belongs to a method is checked by it: each wrong field gets a sentence of its own.
    body: Type.Object({
      method: Type.Enum([...depositMethods]),
      amount: Type.Optional(Type.Integer({ minimum: 0, maximum: limits.amountMax })),
      voucher: Type.Optional(Id),
      currency: Type.Optional(Type.String({ maxLength: 10 })),
      network: Type.Optional(Type.String({ maxLength: 20 })),
      txHash: Type.Optional(Type.String({ maxLength: 100 })),
    }),
    reply: Recharge,
  }),
  rechargeLog: endpoint({
    method: 'GET',
    path: '/merchant/merchant/recharge_log',
    access: 'merchant',
    summary: 'Deposits, newest first',
    query: Type.Object({
      ...listQuery,
      status: Type.Optional(DepositStatus),
      method: Type.Optional(Type.Enum([...depositMethods])),
      /** Only this one. */
      number: Type.Optional(Type.String({ maxLength: 40 })),
    }),
    reply: listOf(Recharge),
  }),
}
