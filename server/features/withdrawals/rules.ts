import type { AddressCheck } from '#contract/chain-address.ts'
import type { Body, Reply } from '#contract/endpoint.ts'
import { findNetwork } from '#contract/networks.ts'
import { type CardProblem, decideWithinHours, reviewPromiseHours } from '#contract/payouts.ts'
import type { withdrawals } from '#contract/withdrawals.ts'
import { after, hourMs } from '../../base/clock.ts'
import { type Reader, say, type TextId } from '../../base/texts/texts.ts'

export type Withdraw = Body<typeof withdrawals.withdraw>
type Withdrawal = Reply<typeof withdrawals.cancelWithdrawal>

/** What can be withdrawn: the balance, less legal holds, less deposits that are not final yet, and nothing else. */
export const withdrawableOf = ({ available, holds, notFinal }: Record<'available' | 'holds' | 'notFinal', number>) =>
  Math.max(0, available - holds - notFinal)

export const cardTexts: Record<CardProblem, TextId> = {
  required: 'field_required',
  digits: 'card_number_digits',
  length: 'card_number_length',
  checksum: 'card_number_wrong',
}

export const addressTexts: Record<Extract<AddressCheck, { problem: string }>['problem'], TextId> = {
  required: 'field_required',
  form: 'address_form',
  checksum: 'address_checksum',
  other: 'address_other_network',
}

/** A row of the table as the queries read it. */
export type WithdrawalRow = {
  merchantId: string
  id: string
  number: string
  method: Withdrawal['method']
  fullName: string | null
  bankName: string | null
  cardLast4: string | null
  currency: string | null
  network: string | null
  address: string | null
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

export const decideBy = (now: Date): Date => after(now, decideWithinHours * hourMs)

type Open = Pick<WithdrawalRow, 'status' | 'arrival' | 'sentAt' | 'notBefore'>

/** While it is in review, and as long as a new destination keeps an approved one from being sent. */
export function mayTakeBack({ status, arrival, sentAt, notBefore }: Open, now: Date): boolean {
  if (status === 'in_review') return true
  return arrival === 'sending' && sentAt === null && notBefore !== null && now < notBefore
}

const iso = (at: Date | null) => at?.toISOString() ?? null

/** Two dots stand for the digits that nobody needs to see. */
export const cardName = (bankName: string | null, cardLast4: string | null): string => `${bankName} ·· ${cardLast4}`

/** As the merchant reads it. */
export function shownWithdrawal(row: WithdrawalRow, { now, reader }: { now: Date; reader: Reader }): Withdrawal {
  const isCard = row.method === 'bank_card'
  return {
    number: row.number,
    method: row.method,
    to: isCard ? cardName(row.bankName, row.cardLast4) : String(row.address),
    currency: row.currency,
    network: row.network === null ? null : (findNetwork(row.network)?.name ?? row.network),
    ...{ amount: row.amount, fee: row.fee, net: row.net, status: row.status, arrival: row.arrival },
    notBefore: iso(row.notBefore),
    promisedBy: after(row.createdAt, reviewPromiseHours * hourMs).toISOString(),
    decideBy: row.decideBy.toISOString(),
    createdAt: row.createdAt.toISOString(),
    decidedAt: iso(row.decidedAt),
    expectedBy: row.arrival === 'sending' ? iso(row.expectedBy) : null,
    paidAt: iso(row.paidAt),
    returnedAt: iso(row.returnedAt),
    reason: row.reason && say(`withdrawal_reason.${row.reason}`, reader),
    reasonWord: row.reason,
    txHash: isCard ? null : row.evidence,
    reference: isCard ? row.evidence : null,
    mayTakeBack: mayTakeBack(row, now),
  }
}
