import { tokensFor } from '#contract/token-amounts.ts'
import type { Destination, Terms } from './destination.ts'
import type { Withdrawal } from './withdrawal-labels.ts'

export type SentTokens = { amount: string; currency: string; rate: string }

type NetAmount = { net: number; settlementCurrency: string }

/** The tokens for a destination at the rate of the terms. Null for a card, or if its token has no rate. */
export function tokensTo(destination: Destination | null, terms: Terms, amount: NetAmount): SentTokens | null {
  const token = destination?.token
  const offered = terms.methods.blockchain.find(({ currency }) => currency === token?.currency)
  const network = offered?.networks.find(({ id }) => id === token?.network)
  if (!offered || !network) return null
  const { currency, rate } = offered
  return { currency, rate, amount: tokensFor({ ...amount, rate, scale: network.scale }) }
}

/** The tokens of a withdrawal. Null for a card. */
export const tokensOf = ({ tokenAmount, currency, rate }: Withdrawal): SentTokens | null =>
  tokenAmount === null || currency === null || rate === null ? null : { amount: tokenAmount, currency, rate }
