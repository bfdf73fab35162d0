import { tokensFor } from '#contract/token-amounts.ts'
import type { Destination, Terms } from './destination.ts'
import type { Withdrawal } from './withdrawal-labels.ts'

/** What is sent by blockchain: whole tokens, and what one of them is worth. */
export type SentTokens = { amount: string; currency: string; rate: string }

type NetAmount = { net: number; settlementCurrency: string }

/** What would be sent to a destination at the rate of the terms; null for a card, and where its token has no rate. */
export function tokensTo(destination: Destination | null, terms: Terms, amount: NetAmount): SentTokens | null {
  const token = destination?.token
  const offered = terms.methods.blockchain.find(({ currency }) => currency === token?.currency)
  const network = offered?.networks.find(({ id }) => id === token?.network)
  if (!offered || !network) return null
  const { currency, rate } = offered
  return { currency, rate, amount: tokensFor({ ...amount, rate, scale: network.scale }) }
}

/** What is or was sent for a withdrawal; null for a card, and for what was requested before there were rates. */
export const tokensOf = ({ tokenAmount, currency, rate }: Withdrawal): SentTokens | null =>
  tokenAmount === null || currency === null || rate === null ? null : { amount: tokenAmount, currency, rate }
