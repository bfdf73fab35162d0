import { Type } from 'typebox'
import { DestinationFields, PayToken } from './account.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { otherEnds, rejectionReasons } from './payouts.ts'
import { ByNumber, Empty, Id, listOf, listQuery, Minor, Nullable, Timestamp } from './values.ts'

/** A rate of the settings has up to nine digits and six decimals. */
const rateMax = 16

const ReviewStatus = Type.Enum(['in_review', 'approved', 'rejected'])

/** A withdrawal as its merchant sees it. */
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
  /** For blockchain, else null: the worth of one token at the request, and the whole tokens. Neither changes later. */
  rate: Nullable(Type.String()),
  tokenAmount: Nullable(Type.String()),
  status: ReviewStatus,
  /** The transfer of an approved withdrawal. An approved withdrawal is not paid yet. */
  arrival: Nullable(Type.Enum(['sending', 'paid', 'returned'])),
  /** The end of its waiting time. The money is not sent before. */
  notBefore: Nullable(Timestamp),
  /** The promised time of the decision. */
  promisedBy: Timestamp,
  /** When the whole amount is returned automatically if nobody has decided. */
  decideBy: Timestamp,
  createdAt: Timestamp,
  decidedAt: Nullable(Timestamp),
  /** The expected arrival, while it is being sent. */
  expectedBy: Nullable(Timestamp),
  paidAt: Nullable(Timestamp),
  returnedAt: Nullable(Timestamp),
  /** Why it was rejected or returned: a sentence in the reader's language, and the code from the published list. */
  reason: Nullable(Type.String()),
  reasonWord: Nullable(Type.Enum([...rejectionReasons, ...otherEnds])),
  txHash: Nullable(Type.String()),
  /** The bank's reference of the transfer. */
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
      /** The balance less legal holds and deposits that are not final yet. Nothing else reduces it. */
      withdrawable: Minor,
      minimum: Minor,
      feeBps: Type.Integer(),
      feeMinimum: Minor,
      coolOffHours: Type.Integer(),
      /** Until when no money is sent, at the latest, and why. Requests are still accepted and decided. */
      sendingStop: Nullable(Type.Object({ until: Timestamp, reason: Type.String() })),
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
        /** The currencies with a rate. Others are not offered. */
        blockchain: Type.Array(
          Type.Object({
            currency: Type.String(),
            /** The worth of one token in the settlement currency. */
            rate: Type.String(),
            /** `scale`: decimals of an amount of the token. */
            networks: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), scale: Type.Integer() })),
          }),
        ),
      }),
      /** Saved addresses of the offered currencies. */
      savedAddresses: Type.Array(
        Type.Object({
          id: Id,
          currency: Type.String(),
          network: Type.String(),
          address: Type.String(),
          notBefore: Nullable(Timestamp),
        }),
      ),
      /** True if a new destination in the verified name has no cool-off: it is the first, and no password is new. */
      isFirst: Type.Boolean(),
      rejectionReasons: Type.Array(Type.Object({ word: Type.Enum([...rejectionReasons]), text: Type.String() })),
    }),
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/merchant/merchant/extract',
    access: 'approved',
    summary: 'Asks for a withdrawal, at the fee and the rate that were shown; the fee comes out of the amount',
    idempotent: true,
    said: 'withdrawal_sent',
    // One object for all methods, so that the handler can answer with a sentence for each wrong field of the method.
    body: Type.Object({
      ...DestinationFields,
      amount: Type.Integer({ minimum: 0, maximum: limits.amountMax }),
      /** The fee that was shown. Refused with `quote_changed` if the server would charge another. */
      fee: Type.Integer({ minimum: 0, maximum: limits.amountMax }),
      /** Required for blockchain: the rate that was shown. Refused with `quote_changed` if it has changed. */
      rate: Type.Optional(Type.String({ maxLength: rateMax })),
      payToken: PayToken,
    }),
    reply: Withdrawal,
  }),
  cancelWithdrawal: endpoint({
    method: 'POST',
    path: '/merchant/merchant/extract_cancel',
    access: 'merchant',
    summary: 'Takes a withdrawal back, while it is in review, or still waits before it is sent',
    idempotent: true,
    said: 'withdrawal_taken_back',
    body: ByNumber,
    reply: Withdrawal,
  }),
  removeDestination: endpoint({
    method: 'POST',
    path: '/merchant/merchant/extract_remove',
    access: 'merchant',
    summary: 'Removes a saved destination; used again, it waits like a new one',
    said: 'destination_removed',
    body: Type.Object({ id: Id }),
    reply: Empty,
  }),
  withdrawalLog: endpoint({
    method: 'GET',
    path: '/merchant/merchant/extract_log',
    access: 'merchant',
    summary: 'Withdrawals, newest first',
    query: Type.Object({
      ...listQuery,
      status: Type.Optional(ReviewStatus),
      /** Only the withdrawal with this number. */
      number: Type.Optional(Type.String({ maxLength: limits.numberMax })),
    }),
    reply: listOf(Withdrawal),
  }),
}
