import { type DepositReview, depositConfirmations, depositTokens } from '#contract/deposit-methods.ts'
import { limits } from '#contract/limits.ts'
import { findNetwork, type NetworkId } from '#contract/networks.ts'
import { rateScale, readUnits } from '#contract/token-amounts.ts'
import type { Config } from '../../base/config.ts'
import { chains } from './chain/networks.ts'
import { normalAddress, type Transfer } from './chain/source.ts'
import { worthOf } from './rules.ts'

/** A deposit found on chain whose block can still be reversed. */
export type KnownDeposit = {
  merchantId: string
  id: string
  status: 'in_review' | 'approved'
  /** Why operators must decide; null if it is credited automatically. */
  review: string | null
  /** Null while a reorganisation has removed it. */
  height: number | null
  blockHash: string | null
  confirmations: number
  needed: number
  /** It was missing for the whole return period, so the deposit ends. */
  isGone: boolean
}

export type ChainState = {
  head: number
  finalized: number
  /** By height, the hashes of verified blocks and of blocks with transfers; null if there is no such block. */
  hashes: ReadonlyMap<number, string | null>
  /** The first height of a range that was read completely up to the head; null if the reading stopped earlier. */
  readFrom: number | null
  /** Deposits are credited only when final. */
  isFinalFirst: boolean
}

type Heights = Pick<ChainState, 'head' | 'finalized' | 'isFinalFirst'>

export type Act =
  | { act: 'count'; confirmations: number }
  | { act: 'credit'; confirmations: number }
  | { act: 'lose' | 'finalize' | 'expire' }

const confirmationsOf = (height: number, { needed }: KnownDeposit, { head }: Heights): number =>
  Math.max(0, Math.min(needed, head - height + 1))

function isCreditable(height: number, deposit: KnownDeposit, state: Heights): boolean {
  if (deposit.status !== 'in_review' || deposit.review !== null) return false
  const isConfirmed = confirmationsOf(height, deposit, state) >= deposit.needed
  return isConfirmed && (!state.isFinalFirst || height <= state.finalized)
}

/** Whether the deposit can be credited or finalized, provided that its block is still in the chain. */
export function needsVerification(deposit: KnownDeposit, state: Heights): boolean {
  const { height } = deposit
  if (height === null || height > state.head) return false
  return isCreditable(height, deposit, state) || height <= state.finalized
}

/**
 * Decides about a deposit. Crediting and finalizing require the block's hash, verified in this turn. A deposit is lost
 * only if all blocks from its own to the head were read without finding its transfer.
 */
export function decide(deposit: KnownDeposit, state: ChainState): Act[] {
  const { height, blockHash, status, confirmations } = deposit
  if (height === null) return deposit.isGone ? [{ act: 'expire' }] : []
  const isVerified = state.hashes.get(height) === blockHash
  const isRead = state.readFrom !== null && height >= state.readFrom && height <= state.head
  if (!isVerified && isRead) return [{ act: 'lose' }]
  const count = confirmationsOf(height, deposit, state)
  const acts: Act[] = []
  if (isVerified && isCreditable(height, deposit, state)) acts.push({ act: 'credit', confirmations: count })
  else if (status === 'in_review' && count !== confirmations) acts.push({ act: 'count', confirmations: count })
  if (isVerified && height <= state.finalized) acts.push({ act: 'finalize' })
  return acts
}

/** Confirmations before crediting. If finality comes first, at least the network's depth of finality. */
export const confirmationsNeeded = ({ chainFinalFirst }: Config, network: NetworkId): number =>
  chainFinalFirst.includes(network) ? chains[network].finalityDepth + 1 : depositConfirmations

export type ReadTransfer = {
  currency: string
  tokenScale: number
  /** Why operators must decide; null if it is credited automatically. */
  review: DepositReview | null
  /** In minor units, rounded down at this rate; both null if operators decide. */
  amount: number | null
  rateMillionths: string | null
}

type TransferTerms = { network: NetworkId; rates: Readonly<Record<string, string>>; currency: string }

export const tokenOf = (network: NetworkId, contract: string) => {
  const kind = findNetwork(network)?.addresses ?? 'evm'
  return depositTokens.find((token) => token.network === network && normalAddress(kind, token.contract) === contract)
}

/** Unknown tokens are identified by contract only: any contract can call itself USDT. */
const unknownCurrency = '?'

/** Converts a transfer by the published tokens, minimums and rates. */
export function readTransfer({ contract, units }: Transfer, terms: TransferTerms): ReadTransfer {
  const token = tokenOf(terms.network, contract)
  const review = (why: ReadTransfer['review']): ReadTransfer => ({
    currency: token?.currency ?? unknownCurrency,
    tokenScale: token?.scale ?? 0,
    review: why,
    amount: null,
    rateMillionths: null,
  })
  if (!token) return review('token_not_supported')
  const { currency, scale, minimum } = token
  if (units < (readUnits(minimum, scale) ?? 0n)) return review('below_minimum')
  const rate = readUnits(terms.rates[currency] ?? '', rateScale)
  if (rate === null) return review('no_rate')
  const worth = worthOf(units, { scale, rate, currency: terms.currency })
  if (worth < 1n || worth > BigInt(limits.amountMax)) return review('out_of_range')
  return { currency, tokenScale: scale, review: null, amount: Number(worth), rateMillionths: String(rate) }
}
