import type { AddressCheck } from '#contract/chain-address.ts'
import { minorDigits } from '#contract/currencies.ts'
import { findToken } from '#contract/deposit-methods.ts'
import { hourMs } from '#contract/durations.ts'
import type { Body, Reply } from '#contract/endpoint.ts'
import { findNetwork, payoutCurrencies } from '#contract/networks.ts'
import { type CardProblem, reviewPromiseHours } from '#contract/payouts.ts'
import { rateScale, readUnits, writeStoredUnits, writeUnits } from '#contract/token-amounts.ts'
import type { withdrawals } from '#contract/withdrawals.ts'
import { after, toIso } from '../../base/clock.ts'
import type { Config } from '../../base/config.ts'
import { refuse, refuseField } from '../../base/refuse.ts'
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

type Rates = Config['chainRates']

/** A token's current rate in millionths of the settlement currency; null without a rate. */
const rateNow = (rates: Rates, currency: string) => readUnits(rates[currency] ?? '', rateScale)

/** For tokens that are sent but not credited as deposits. */
const scaleByDefault = 6

const scaleOf = (currency: string, network: string): number => findToken(currency, network)?.scale ?? scaleByDefault

/** The offered currencies with networks: those with a rate. */
export const offeredCurrencies = (rates: Rates): Reply<typeof withdrawals.terms>['methods']['blockchain'] =>
  payoutCurrencies.flatMap(({ currency, networks }) => {
    const rate = rateNow(rates, currency)
    if (rate === null) return []
    const scaled = networks.map(({ id, name }) => ({ id, name, scale: scaleOf(currency, id) }))
    return [{ currency, rate: writeUnits(rate, rateScale), networks: scaled }]
  })

/** A token's terms as sent_token_amount() takes them. */
export type Token = { rateMillionths: string; scale: number; minorDigits: number }

/**
 * The token at the rate shown to the merchant; null for a card. Refuses a currency without a rate, and a rate that has
 * changed.
 */
export function readToken(
  { currency, network }: Pick<DestinationFields, 'currency' | 'network'>,
  { saved, rate }: Pick<WithdrawBody, 'saved' | 'rate'>,
  { chainRates, currency: settlementCurrency }: Pick<Config, 'chainRates' | 'currency'>,
): Token | null {
  if (currency === null || network === null) return null
  const now = rateNow(chainRates, currency)
  if (now === null) {
    const field = saved === undefined ? 'currency' : 'saved'
    throw refuse('validation', { fields: { [field]: 'withdraw_token_not_offered' }, token: currency })
  }
  if (rate === undefined) throw refuseField('rate', 'field_required')
  if (readUnits(rate, rateScale) !== now) throw refuse('quote_changed', { rate: writeUnits(now, rateScale) })
  return {
    rateMillionths: String(now),
    scale: scaleOf(currency, network),
    minorDigits: minorDigits(settlementCurrency),
  }
}

/** A card has the first three fields, a chain the last three. */
export type DestinationFields = {
  fullName: string | null
  bankName: string | null
  cardLast4: string | null
  currency: string | null
  network: string | null
  address: string | null
}

export type WithdrawalRow = DestinationFields & {
  merchantId: string
  id: string
  number: string
  method: Withdrawal['method']
  amount: number
  fee: number
  net: number
  rateMillionths: string | null
  tokenScale: number | null
  tokenAmount: string | null
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

/** Whether it is in review, or approved but not yet to be sent. */
export function mayTakeBack({ status, arrival, sentAt, notBefore }: WithdrawalState, now: Date): boolean {
  if (status === 'in_review') return true
  return arrival === 'sending' && sentAt === null && notBefore !== null && now < notBefore
}

/** "Bank ·· 1234": the dots replace the other digits. */
export const cardName = (bankName: string | null, cardLast4: string | null): string => `${bankName} ·· ${cardLast4}`

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
    rate: writeStoredUnits(row.rateMillionths, rateScale),
    tokenAmount: writeStoredUnits(row.tokenAmount, row.tokenScale),
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
