import { findNetwork, type NetworkId } from './networks.ts'

/** The ways to deposit. A manual deposit and one from a wallet show a voucher; a bank card's quotes a reference. */
export const depositMethods = ['manual', 'wallet', 'bank_card', 'chain'] as const
export type DepositMethod = (typeof depositMethods)[number]

type DepositToken = {
  currency: string
  network: NetworkId
  /** The token's own contract: a token of the same name by another contract is none of ours. */
  contract: string
  /** How many decimals an amount of the token has. */
  scale: number
  /** The least that is credited, in the token's own units. */
  minimum: string
}

/** The tokens that are credited, each on its networks, in the order in which they are offered. */
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

/** About how long a network may still take a transfer back. */
export const finalityMinutes: Record<NetworkId, number> = { tron: 2, ethereum: 20, polygon: 10, arbitrum: 20 }

export const depositConfirmations = 2
export const depositsUnsupported = ['DEX', 'BSC', 'HECO'] as const

/** Two people look at a deposit; so long it takes at most, as promised. */
export const depositReviewHours = 24
/** So many may be in review at once. */
export const openDepositsMax = 20

/** Why an operator may reject a deposit: the whole list, published. None of them asks for another payment. */
export const depositRejections = [
  'not_received',
  'amount_differs',
  'voucher_unreadable',
  'voucher_differs',
  'other_payer',
  'not_supported',
] as const
/** How else a deposit ends: a reorganisation of the chain took the transfer away. */
export const depositOtherEnds = ['reorganised'] as const

/** The hash of a transaction as the network writes it, or null where it cannot be one. */
export function readTxHash(network: string, typed: string): string | null {
  const hash = typed.trim().toLowerCase()
  const digits = hash.startsWith('0x') ? hash.slice(2) : hash
  if (!/^[0-9a-f]{64}$/.test(digits)) return null
  return findNetwork(network)?.addresses === 'tron' ? digits : `0x${digits}`
}
