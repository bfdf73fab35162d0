import { highestPrice, leastPrice } from './prices.ts'

/** How a merchant prices the listings of a category. */
export type PriceRule = {
  /** The mark-up on the purchase price, in basis points. */
  markUpBps: number
  /** The least earnings of an item after the fee, in minor units. */
  leastProfit: number
  /** The last digits of a price in minor units: 90 makes 12.90. Null leaves them unchanged. */
  ending: number | null
}

/** The power of ten above an ending. */
const endingUnit = (ending: number) => (ending < 10 ? 10 : ending < 100 ? 100 : 1000)

/** The lowest price with this ending that is not below the wanted price. */
function withEnding(wanted: number, ending: number): number {
  const unit = endingUnit(ending)
  return Math.ceil((wanted - ending) / unit) * unit + ending
}

/**
 * The price of a rule in minor units: the mark-up rounded up, at least the least profit, then raised to the ending. It
 * is never below the break-even price or above the highest allowed price.
 */
export function rulePrice(
  purchasePrice: number,
  { markUpBps, leastProfit, ending }: PriceRule,
  feeBps: number,
): number {
  const marked = Number((BigInt(purchasePrice) * BigInt(10_000 + markUpBps) + 9_999n) / 10_000n)
  const wanted = Math.max(marked, leastPrice(purchasePrice + leastProfit, feeBps), leastPrice(purchasePrice, feeBps))
  const ended = ending === null ? wanted : withEnding(wanted, ending)
  return Math.min(ended, highestPrice(purchasePrice))
}
