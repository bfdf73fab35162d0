import type { AddressCheck } from '#contract/chain-address.ts'
import type { Body, Reply } from '#contract/endpoint.ts'
import { findNetwork } from '#contract/networks.ts'
import { type CardProblem, reviewPromiseHours } from '#contract/payouts.ts'
import type { withdrawals } from '#contract/withdrawals.ts'
import { after, hourMs, toIso } from '../../base/clock.ts'
import { type Reader, say, type TextId } from '../../base/texts/texts.ts'

export type WithdrawBody = Body<typeof withdrawals.withdraw>
type Withdrawal = Reply<typeof withdrawals.cancelWithdrawal>

export const cardErrors: Record<CardProblem, TextId> = {
  required: 'field_required',
  digits: 'card_number_digits',
  length: 'card_number_length',
  checksum: 'card_number_wrong',
}

export const addressErrors: Record<Extract<AddressCheck, { problem: string }>['problem'], TextId> = {
  required: 'field_required',
  form: 'address_form',
  checksum: 'address_checksum',
  lost: 'address_lost',
  other: 'address_other_network',
}

/** Where a withdrawal goes: a card has the first three, a chain the last three. */
export type DestinationFields = {
  fullName: string | null
  bankName: string | null
  cardLast4: string | null
  currency: string | null
  network: string | null
  address: string | null
}

/** A withdrawal as the queries read it. */
export type WithdrawalRow = DestinationFields & {
  merchantId: string
  id: string
  number: string
  method: Withdrawal['method']
  amount: number
  fee: number
  net: number
  status: Withdrawal['status']
  arrival: Withdrawal['arrival']
  reason: Withdrawal['reasonWord']
  createdAt: Date
  decideBy: Date
  notBefore: Date | null
  decidedAt: Date | null
  sendBy: Date | null
  sentAt: Date | null
  expectedBy: Date | null
  evidence: string | null
  paidAt: Date | null
  returnedAt: Date | null
}

type WithdrawalState = Pick<WithdrawalRow, 'status' | 'arrival' | 'sentAt' | 'notBefore'>

/** In review, or approved and still waiting to be sent. */
export function mayTakeBack({ status, arrival, sentAt, notBefore }: WithdrawalState, now: Date): boolean {
  if (status === 'in_review') return true
  return arrival === 'sending' && sentAt === null && notBefore !== null && now < notBefore
}

/** "Bank ·· 1234": the dots replace the other digits. */
export const cardName = (bankName: string | null, cardLast4: string | null): string => `${bankName} ·· ${cardLast4}`

/** A withdrawal as the merchant reads it. */
export function toWithdrawal(row: WithdrawalRow, { now, reader }: { now: Date; reader: Reader }): Withdrawal {
  const isCard = row.method === 'bank_card'
  return {
    number: row.number,
    method: row.method,
    to: isCard ? cardName(row.bankName, row.cardLast4) : String(row.address),
    currency: row.currency,
    network: row.network === null ? null : (findNetwork(row.network)?.name ?? row.network),
    amount: row.amount,
    fee: row.fee,
    net: row.net,
    status: row.status,
    arrival: row.arrival,
    notBefore: toIso(row.notBefore),
    promisedBy: after(row.createdAt, reviewPromiseHours * hourMs).toISOString(),
    decideBy: row.decideBy.toISOString(),
    createdAt: row.createdAt.toISOString(),
    decidedAt: toIso(row.decidedAt),
    expectedBy: row.arrival === 'sending' ? toIso(row.expectedBy) : null,
    paidAt: toIso(row.paidAt),
    returnedAt: toIso(row.returnedAt),
    reason: row.reason && say(`withdrawal_reason.${row.reason}`, reader),
    reasonWord: row.reason,
    txHash: isCard ? null : row.evidence,
    reference: isCard ? row.evidence : null,
    mayTakeBack: mayTakeBack(row, now),
  }
}
