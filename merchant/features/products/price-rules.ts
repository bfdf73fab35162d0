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

/** The purchase price with a mark-up in whole percent, rounded up to the minor unit and kept within the limits. */
export function markedUp(percent: number, { purchasePrice, feeBps }: PriceBase): number {
  const marked = (BigInt(purchasePrice) * BigInt(100 + percent) + 99n) / 100n
  const { least, most } = judgePrice(null, { purchasePrice, feeBps })
  return Math.min(most, Math.max(least, Number(marked)))
}
