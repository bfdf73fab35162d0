import { earningsOf, highestPrice, leastPrice } from '#contract/prices.ts'

export type PriceBase = { purchasePrice: number; feeBps: number }

/** The limits and the earnings of a selling price, by the server's rules. */
export function judgePrice(price: number | null, { purchasePrice, feeBps }: PriceBase) {
  const least = leastPrice(purchasePrice, feeBps)
  const most = highestPrice(purchasePrice)
  if (price === null) return { least, most, earnings: null, problem: null }
  const earnings = earningsOf(price, purchasePrice, feeBps)
  if (price < least) return { least, most, earnings, problem: 'low' as const }
  if (price > most) return { least, most, earnings, problem: 'high' as const }
  return { least, most, earnings, problem: null }
}
