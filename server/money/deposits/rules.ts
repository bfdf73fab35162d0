import { createHash } from 'node:crypto'
import { minorDigits } from '#contract/currencies.ts'
import { type DepositMethod, findToken, readTxHash } from '#contract/deposit-methods.ts'
import type { deposits } from '#contract/deposits.ts'
import type { Body } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { findNetwork, type NetworkId } from '#contract/networks.ts'
import { rateScale, readUnits } from '#contract/token-amounts.ts'
import type { Config } from '../../base/config.ts'
import { lettersOf } from '../../base/ids.ts'
import { type FieldErrors, refuse, refuseField, requireValid } from '../../base/refuse.ts'
import type { TextId } from '../../base/texts/texts.ts'

type AnnounceBody = Body<typeof deposits.announce>

export type DepositForm =
  | { method: 'manual' | 'wallet'; amount: number; voucher: string }
  | { method: 'bank_card'; amount: number }
  | { method: 'chain'; currency: string; network: NetworkId; txHash: string; scale: number }

type DepositMax = Config['depositMax']

/** Refuses with a text for each wrong field. */
export function readDepositForm(body: AnnounceBody, max: DepositMax): DepositForm {
  if (body.method === 'chain') return readChainForm(body)
  const { method, amount, voucher } = body
  const errors: FieldErrors = {}
  const amountError = invalidAmount(method, amount, max)
  if (amountError) errors['amount'] = amountError
  if (method !== 'bank_card' && voucher === undefined) errors['voucher'] = 'voucher_missing'
  if (Object.keys(errors).length > 0) throw refuse('validation', { fields: errors, maximum: max[method] })
  if (method === 'bank_card') return { method, amount: amount ?? 0 }
  return { method, amount: amount ?? 0, voucher: voucher ?? '' }
}

function invalidAmount(
  method: Exclude<DepositMethod, 'chain'>,
  amount: number | undefined,
  max: DepositMax,
): TextId | null {
  if (amount === undefined) return 'amount_required'
  // Each form has its own wording for a missing amount.
  if (amount === 0) return method === 'bank_card' ? 'amount_required' : 'deposit_zero'
  const maximum = max[method]
  return maximum !== null && amount > maximum ? 'deposit_above_maximum' : null
}

function readChainForm({ currency = '', network = '', txHash = '' }: AnnounceBody): DepositForm {
  const token = findToken(currency, network)
  const errors: FieldErrors = {}
  const isKnown = findNetwork(network) !== undefined
  if (!isKnown) errors['network'] = 'network_invalid'
  else if (!token) errors['currency'] = 'currency_invalid'
  const hash = readTxHash(network, txHash)
  if (isKnown && hash === null) errors['txHash'] = txHash.trim() === '' ? 'field_required' : 'tx_hash_invalid'
  if (!token || hash === null) throw refuse('validation', { fields: errors })
  return { method: 'chain', currency, network: token.network, txHash: hash, scale: token.scale }
}

type TokenRate = { scale: number; rate: bigint; currency: string }

/** The value of token units at a rate, in minor units of the currency, rounded down. */
export function worthOf(units: bigint, { scale, rate, currency }: TokenRate): bigint {
  return (units * rate * 10n ** BigInt(minorDigits(currency))) / 10n ** BigInt(scale + rateScale)
}

/** Whether `worthOf` rounded. */
export const isWorthRounded = (units: bigint, { scale, rate, currency }: TokenRate): boolean =>
  (units * rate * 10n ** BigInt(minorDigits(currency))) % 10n ** BigInt(scale + rateScale) !== 0n

/** An operator's reading of the chain; `amount` is in minor units, `tokenAmount` in the token's units. */
export type ChainReading = { amount: number; tokenAmount: string; rateMillionths: string; finalAt: string }

type ChainReadingBody = { tokenAmount?: string; rate?: string; finalAt?: string }

/** Refuses missing or malformed fields, and a value below one minor unit. */
export function readChainReading(
  { tokenAmount = '', rate = '', finalAt = '' }: ChainReadingBody,
  { scale, currency }: { scale: number; currency: string },
): ChainReading {
  const units = readUnits(tokenAmount, scale)
  const millionths = readUnits(rate, rateScale)
  const time = new Date(finalAt)
  const errors: FieldErrors = {}
  if (units === null) errors['tokenAmount'] = tokenAmount === '' ? 'field_required' : 'field_invalid'
  if (millionths === null) errors['rate'] = rate === '' ? 'field_required' : 'field_invalid'
  if (Number.isNaN(time.getTime())) errors['finalAt'] = finalAt === '' ? 'field_required' : 'field_invalid'
  requireValid(errors)
  const worth = worthOf(units ?? 0n, { scale, rate: millionths ?? 0n, currency })
  if (worth < 1n || worth > BigInt(limits.amountMax)) throw refuseField('tokenAmount', 'field_out_of_range')
  return {
    amount: Number(worth),
    tokenAmount: String(units),
    rateMillionths: String(millionths),
    finalAt: time.toISOString(),
  }
}

type FactsBody = ChainReadingBody & { line?: string }
type ReadFactsInput = { method: DepositMethod; scale: number; currency: string }

/** The evidence for an approval: the chain reading, or the line of the bank statement. */
export function readFacts(body: FactsBody, { method, ...reading }: ReadFactsInput): ChainReading | { line: string } {
  if (method === 'chain') return readChainReading(body, reading)
  const line = body.line?.trim() ?? ''
  if (line === '') throw refuseField('line', 'field_required')
  return { line }
}

const referenceLength = 10

/**
 * The reference for a merchant's payments by wallet or at a branch: constant for a merchant and different between
 * merchants.
 */
export function payerReference(merchantId: string): string {
  const digest = createHash('sha256').update(`payer ${merchantId}`).digest()
  return `MC${lettersOf(digest, referenceLength)}`
}
