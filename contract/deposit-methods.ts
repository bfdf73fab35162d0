import { findNetwork, type NetworkId } from './networks.ts'

/** A manual or wallet deposit comes with a voucher, a bank card's with a reference, a chain's with a transaction. */
export const depositMethods = ['manual', 'wallet', 'bank_card', 'chain'] as const
export type DepositMethod = (typeof depositMethods)[number]

type DepositToken = {
  currency: string
  network: NetworkId
  /** The address of the token's contract. A token of the same name with another contract is not credited. */
  contract: string
  scale: number
  /** The least amount that is credited, in whole tokens. */
  minimum: string
}

/** The tokens that are credited, in the order of the deposit screen. */
export const depositTokens = [
  { currency: 'USDT', network: 'tron', contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', scale: 6, minimum: '10' },
  {
    currency: 'USDT',
    network: 'ethereum',
    contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    scale: 6,
    minimum: '10',
  },
  {
    currency: 'USDT',
    network: 'polygon',
    contract: '0xc2132D05D31c914a87C6611C10748AEb04B58e8F',
    scale: 6,
    minimum: '10',
  },
  {
    currency: 'USDC',
    network: 'ethereum',
    contract: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    scale: 6,
    minimum: '10',
  },
  {
    currency: 'USDC',
    network: 'polygon',
    contract: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
    scale: 6,
    minimum: '10',
  },
  {
    currency: 'USDC',
    network: 'arbitrum',
    contract: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
    scale: 6,
    minimum: '10',
  },
] as const satisfies readonly DepositToken[]

export const findToken = (currency: string, network: string): DepositToken | undefined =>
  depositTokens.find((token) => token.currency === currency && token.network === network)

/** Minutes until a network can no longer reverse a transfer, approximately. */
export const finalityMinutes: Record<NetworkId, number> = { tron: 2, ethereum: 20, polygon: 10, arbitrum: 20 }

/** Confirmations before a deposit is credited, unless the settings of the server require finality. */
export const depositConfirmations = 2
export const depositsUnsupported = ['DEX', 'BSC', 'HECO'] as const

/** The promised time for the review by two operators. */
export const depositReviewHours = 24
/** Deposits of one merchant that can be in review at the same time. */
export const openDepositsMax = 20

/** The published reasons for rejecting a deposit. No reason may ask for another payment. */
export const depositRejections = [
  'not_received',
  'amount_differs',
  'voucher_unreadable',
  'voucher_differs',
  'other_payer',
  'not_supported',
] as const
/** Other ends of a deposit: the chain reorganised and the transfer is gone, or the bank took the payment back. */
export const depositOtherEnds = ['reorganised', 'returned_by_bank'] as const

/** Why two operators decide on a transfer that the server found. Without such a reason the server credits it. */
export const depositReviews = ['token_not_supported', 'below_minimum', 'no_rate', 'out_of_range'] as const
export type DepositReview = (typeof depositReviews)[number]

/** The hash of a transaction in the network's spelling, or null if the text cannot be a hash. */
export function readTxHash(network: string, text: string): string | null {
  const hash = text.trim().toLowerCase()
  const digits = hash.startsWith('0x') ? hash.slice(2) : hash
  if (!/^[0-9a-f]{64}$/.test(digits)) return null
  return findNetwork(network)?.addresses === 'tron' ? digits : `0x${digits}`
}
