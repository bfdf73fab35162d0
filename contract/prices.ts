import { limits } from './limits.ts'
import { feeOf } from './money.ts'

/** A level's mark-up and fee, in basis points. */
export type Terms = { marginBps: number; feeBps: number }

/** The earnings of one item in minor units: selling price less cost less fee. Negative for a loss. */
export function earningsOf(sellingPrice: number, purchasePrice: number, feeBps: number): number {
  return sellingPrice - purchasePrice - feeOf(sellingPrice, feeBps)
}

/** The break-even price in minor units, rounded up so that no quantity makes a loss. */
export function leastPrice(purchasePrice: number, feeBps: number): number {
  return divideUp(BigInt(purchasePrice) * 10_000n, 10_000n - BigInt(feeBps))
}

/** The highest price that a merchant can ask, in minor units. */
export function highestPrice(purchasePrice: number): number {
  return purchasePrice * limits.priceTimesPurchaseMax
}

/** The purchase price with the level's mark-up, rounded up to a minor unit. It is at least the break-even price. */
export function suggestedPrice(purchasePrice: number, { marginBps, feeBps }: Terms): number {
  const marked = divideUp(BigInt(purchasePrice) * BigInt(10_000 + marginBps), 10_000n)
  return Math.max(marked, leastPrice(purchasePrice, feeBps))
}

const divideUp = (amount: bigint, by: bigint): number => Number((amount + by - 1n) / by)

/** Orders of the shop's own products, besides the newest first. */
export const listingSorts = ['sales', 'views', 'price', '-price'] as const
