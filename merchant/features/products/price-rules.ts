import { earningsOf, highestPrice, leastPrice } from '#contract/prices.ts'

export type Priced = { purchasePrice: number; feeBps: number }

/** What a selling price means, before it is sent: the server judges by the same rules. */
export function judgePrice(price: number | null, { purchasePrice, feeBps }: Priced) {
  const least = leastPrice(purchasePrice, feeBps)
  const most = highestPrice(purchasePrice)
  if (price === null) return { least, most, earnings: null, problem: null }
  const earnings = earningsOf(price, purchasePrice, feeBps)
  if (price < least) return { least, most, earnings, problem: 'low' as const }
  if (price > most) return { least, most, earnings, problem: 'high' as const }
  return { least, most, earnings, problem: null }
}

/** The purchase price with a mark-up of whole percent, rounded up to the cent, kept within what is allowed. */
export function markedUp(percent: number, { purchasePrice, feeBps }: Priced): number {
  const marked = (BigInt(purchasePrice) * BigInt(100 + percent) + 99n) / 100n
  const { least, most } = judgePrice(null, { purchasePrice, feeBps })
  return Math.min(most, Math.max(least, Number(marked)))
}
