import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { otherEnds, rejectionReasons } from './payouts.ts'
import { Id, listOf, listQuery, Minor, Nullable, Timestamp } from './values.ts'

const ReviewStatus = Type.Enum(['in_review', 'approved', 'rejected'])

export const Withdrawal = Type.Object({
  number: Type.String(),
  method: Type.Enum(['bank_card', 'blockchain']),
  /** The bank and the last four digits, or the address. */
  to: Type.String(),
  currency: Nullable(Type.String()),
  network: Nullable(Type.String()),
  amount: Minor,
  fee: Minor,
  net: Minor,
  status: ReviewStatus,
  /** Of an approved one: approved is not paid. */
  arrival: Nullable(Type.Enum(['sending', 'paid', 'returned'])),
  /** A destination that is used for the first time is not paid before. */
  notBefore: Nullable(Timestamp),
  /** The review is promised until then. */
  promisedBy: Timestamp,
  /** Undecided then, all of it returns by itself. */
  decideBy: Timestamp,
  createdAt: Timestamp,
  decidedAt: Nullable(Timestamp),
  /** While it is sending: when it should have arrived. */
  expectedBy: Nullable(Timestamp),
  paidAt: Nullable(Timestamp),
  returnedAt: Nullable(Timestamp),
  /** Why it was rejected or came back, in the reader's language, and the word of the published list. */
  reason: Nullable(Type.String()),
  reasonWord: Nullable(Type.Enum([...rejectionReasons, ...otherEnds])),
  txHash: Nullable(Type.String()),
  /** The bank's reference of what was sent. */
  reference: Nullable(Type.String()),
  mayTakeBack: Type.Boolean(),
})

export const withdrawals = {
  terms: endpoint({
    method: 'GET',
    path: '/merchant/merchant/extract',
    access: 'merchant',
    summary: 'What a withdrawal costs and where it can go',
    reply: Type.Object({
      balance: Minor,
      /** The balance less legal holds and deposits that are not final yet, and less nothing else. */
      withdrawable: Minor,
      minimum: Minor,
      feeBps: Type.Integer(),
      feeMinimum: Minor,
      coolOffHours: Type.Integer(),
      hasPayPassword: Type.Boolean(),
      methods: Type.Object({
        bank_card: Type.Object({
          saved: Type.Array(
            Type.Object({
              id: Id,
              fullName: Type.String(),
              bankName: Type.String(),
              cardLast4: Type.String(),
              notBefore: Nullable(Timestamp),
            }),
          ),
        }),
        blockchain: Type.Array(
          Type.Object({
            currency: Type.String(),
            networks: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
          }),
        ),
      }),
      savedAddresses: Type.Array(
        Type.Object({
          id: Id,
          currency: Type.String(),
          network: Type.String(),
          address: Type.String(),
          notBefore: Nullable(Timestamp),
        }),
      ),
      /** Whether nothing was ever sent anywhere: the first destination needs not be waited for. */
      isFirst: Type.Boolean(),
      rejectionReasons: Type.Array(Type.Object({ word: Type.Enum([...rejectionReasons]), text: Type.String() })),
    }),
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/merchant/merchant/extract',
    access: 'approved',
    summary: 'Asks for a withdrawal; the fee comes out of the amount',
    idempotent: true,
    said: 'withdrawal_sent',
    // One object, and what belongs to a method is checked by it: each wrong field gets a sentence of its own.
    body: Type.Object({
      method: Type.Enum(['bank_card', 'blockchain']),
      /** One of the saved destinations, instead of its fields. */
      saved: Type.Optional(Id),
      fullName: Type.Optional(Type.String({ maxLength: 120 })),
      bankName: Type.Optional(Type.String({ maxLength: 120 })),
      cardNumber: Type.Optional(Type.String({ maxLength: 40 })),
      currency: Type.Optional(Type.String({ maxLength: 10 })),
      network: Type.Optional(Type.String({ maxLength: 20 })),
      address: Type.Optional(Type.String({ maxLength: 120 })),
      amount: Type.Integer({ minimum: 0, maximum: limits.amountMax }),
      /** As it was shown. */
      fee: Type.Integer({ minimum: 0, maximum: limits.amountMax }),
      payToken: Type.String({ maxLength: 100 }),
    }),
    reply: Withdrawal,
  }),
  cancelWithdrawal: endpoint({
    method: 'POST',
    path: '/merchant/merchant/extract_cancel',
    access: 'merchant',
    summary: 'Takes a withdrawal back while it is in review',
    idempotent: true,
    said: 'withdrawal_taken_back',
    body: Type.Object({ number: Type.String({ maxLength: 40 }) }),
    reply: Withdrawal,
  }),
  withdrawalLog: endpoint({
    method: 'GET',
    path: '/merchant/merchant/extract_log',
    access: 'merchant',
    summary: 'Withdrawals',
    query: Type.Object({
      ...listQuery,
      status: Type.Optional(ReviewStatus),
      /** Only this one. */
      number: Type.Optional(Type.String({ maxLength: 40 })),
    }),
    reply: listOf(Withdrawal),
  }),
}
