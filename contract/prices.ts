import { limits } from './limits.ts'
import { feeOf } from './money.ts'

/** What a level gives a merchant's prices. */
export type Terms = { marginBps: number; feeBps: number }

/** What one piece earns at a price: selling price less cost less fee, in cents; negative where it loses. */
export function earningsOf(sellingPrice: number, purchasePrice: number, feeBps: number): number {
  return sellingPrice - purchasePrice - feeOf(sellingPrice, feeBps)
}

/** The lowest price that never earns less than nothing, whatever the quantity; in cents, rounded up. */
export function leastPrice(purchasePrice: number, feeBps: number): number {
  return divideUp(BigInt(purchasePrice) * 10_000n, 10_000n - BigInt(feeBps))
}

/** The highest price that a merchant may ask, in cents. */
export function highestPrice(purchasePrice: number): number {
  return purchasePrice * limits.priceTimesPurchaseMax
}

/** The level's mark-up on the purchase price, rounded up to the cent; never a price that earns less than nothing. */
export function suggestedPrice(purchasePrice: number, { marginBps, feeBps }: Terms): number {
  const marked = divideUp(BigInt(purchasePrice) * BigInt(10_000 + marginBps), 10_000n)
  return Math.max(marked, leastPrice(purchasePrice, feeBps))
}

const divideUp = (amount: bigint, by: bigint): number => Number((amount + by - 1n) / by)
