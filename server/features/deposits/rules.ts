import { type DepositMethod, findToken, readTxHash } from '#contract/deposit-ways.ts'
import type { deposits } from '#contract/deposits.ts'
import type { Body } from '#contract/endpoint.ts'
import { findNetwork, type NetworkId } from '#contract/networks.ts'
import type { Config } from '../../base/config.ts'
import { refuse } from '../../base/refuse.ts'
import type { TextId } from '../../base/texts/texts.ts'

type Form = Body<typeof deposits.recharge>

/** What a deposit says of its payment, by the way it came. */
export type Announced =
  | { method: 'manual' | 'wallet'; amount: number; voucher: string }
  | { method: 'bank_card'; amount: number }
  | { method: 'chain'; currency: string; network: NetworkId; txHash: string; scale: number }

type Max = Config['depositMax']

/** The form of a deposit, or a refusal with a sentence for each field that is not right. */
export function readAnnounced(form: Form, max: Max): Announced {
  if (form.method === 'chain') return readChain(form)
  const { method, amount, voucher } = form
  const faults: Record<string, TextId> = {}
  const amountFault = faultOfAmount(method, amount, max)
  if (amountFault) faults['amount'] = amountFault
  if (method !== 'bank_card' && voucher === undefined) faults['voucher'] = 'voucher_missing'
  if (Object.keys(faults).length > 0) throw refuse('validation', { fields: faults, maximum: max[method] })
  if (method === 'bank_card') return { method, amount: amount ?? 0 }
  return { method, amount: amount ?? 0, voucher: voucher ?? '' }
}

function faultOfAmount(method: Exclude<DepositMethod, 'chain'>, amount: number | undefined, max: Max): TextId | null {
  if (amount === undefined) return 'amount_required'
  // The bank card's form asks for an amount; the others say that it cannot be 0.
  if (amount === 0) return method === 'bank_card' ? 'amount_required' : 'deposit_zero'
  const most = max[method]
  return most !== null && amount > most ? 'deposit_above_maximum' : null
}

function readChain({ currency = '', network = '', txHash = '' }: Form): Announced {
  const token = findToken(currency, network)
  const faults: Record<string, TextId> = {}
  const isKnown = findNetwork(network) !== undefined
  if (!isKnown) faults['network'] = 'network_invalid'
  else if (!token) faults['currency'] = 'currency_invalid'
  const hash = readTxHash(network, txHash)
  if (isKnown && hash === null) faults['txHash'] = txHash.trim() === '' ? 'field_required' : 'tx_hash_invalid'
  if (!token || hash === null) throw refuse('validation', { fields: faults })
  return { method: 'chain', currency, network: token.network, txHash: hash, scale: token.scale }
}

/** "12.5" at a scale of 6 is 12500000; null where it is no amount above zero of that many decimals. */
export function readUnits(text: string, scale: number): bigint | null {
  const match = /^(\d{1,30})(?:\.(\d+))?$/.exec(text.trim())
  const decimals = match?.[2] ?? ''
  if (!match || decimals.length > scale) return null
  const units = BigInt(`${match[1]}${decimals.padEnd(scale, '0')}`)
  return units > 0n ? units : null
}

/** 12500000 at a scale of 6 is "12.5". */
export function writeUnits(units: bigint, scale: number): string {
  const digits = units.toString().padStart(scale + 1, '0')
  const decimals = digits.slice(digits.length - scale).replace(/0+$/, '')
  return `${digits.slice(0, digits.length - scale)}${decimals && '.'}${decimals}`
}

/** Rates are kept in millionths of the settlement currency. */
export const rateScale = 6
const minorDigits = 2

/** What so many units of a token are in the settlement currency at a rate, rounded down to the cent. */
export function centsOf(units: bigint, { scale, rate }: { scale: number; rate: bigint }): bigint {
  return (units * rate * 10n ** BigInt(minorDigits)) / 10n ** BigInt(scale + rateScale)
}

type Found = { amount: number; tokenAmount: string; rateMillionths: string; finalAt: string }
type Read = { tokenAmount?: string; rate?: string; finalAt?: string }

/** What an operator read off the chain, in units and cents; refused where a part is missing or makes no cent. */
export function readFound({ tokenAmount = '', rate = '', finalAt = '' }: Read, scale: number): Found {
  const units = readUnits(tokenAmount, scale)
  const millionths = readUnits(rate, rateScale)
  const time = new Date(finalAt)
  const faults: Record<string, TextId> = {}
  if (units === null) faults['tokenAmount'] = tokenAmount === '' ? 'field_required' : 'field_invalid'
  if (millionths === null) faults['rate'] = rate === '' ? 'field_required' : 'field_invalid'
  if (Number.isNaN(time.getTime())) faults['finalAt'] = finalAt === '' ? 'field_required' : 'field_invalid'
  if (units === null || millionths === null || Object.keys(faults).length > 0) {
    throw refuse('validation', { fields: faults })
  }
  const cents = centsOf(units, { scale, rate: millionths })
  if (cents < 1n || cents > BigInt(Number.MAX_SAFE_INTEGER)) {
    throw refuse('validation', { fields: { tokenAmount: 'field_out_of_range' } })
  }
  return {
    amount: Number(cents),
    tokenAmount: units.toString(),
    rateMillionths: millionths.toString(),
    finalAt: time.toISOString(),
  }
}
