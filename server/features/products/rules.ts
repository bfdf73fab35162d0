import { limits } from '#contract/limits.ts'
import { highestPrice, leastPrice, suggestedPrice, type Terms } from '#contract/prices.ts'
import type { TextId } from '../../base/texts/texts.ts'

export type PricedVariant = { variantId: string; purchasePrice: number }

/** What is wrong with a selling price, or null: it may be from the break-even price to ten times the purchase price. */
export function invalidPrice(sellingPrice: number, purchasePrice: number, feeBps: number): TextId | null {
  if (sellingPrice < leastPrice(purchasePrice, feeBps)) return 'price_too_low'
  return sellingPrice > highestPrice(purchasePrice) ? 'price_too_high' : null
}

/**
 * The price of every variant: the level's, or in proportion to the merchant's own price of the cheapest variant, so
 * that none of them loses money.
 */
export function pricesOf(
  variants: readonly PricedVariant[],
  terms: Terms,
  ownPrice?: number,
): { variantId: string; sellingPrice: number }[] {
  const lowest = Math.min(...variants.map(({ purchasePrice }) => purchasePrice))
  return variants.map(({ variantId, purchasePrice }) => ({
    variantId,
    sellingPrice:
      ownPrice === undefined ? suggestedPrice(purchasePrice, terms) : scaled(ownPrice, purchasePrice, lowest),
  }))
}

/** ownPrice · purchasePrice / lowest, rounded up to the cent. */
function scaled(ownPrice: number, purchasePrice: number, lowest: number): number {
  const by = BigInt(lowest)
  return Number((BigInt(ownPrice) * BigInt(purchasePrice) + by - 1n) / by)
}

/** How many more listings the level allows. */
export const remainingListings = (productLimit: number, listings: number): number =>
  Math.max(0, productLimit - listings)

/** How long a removal can be undone: the app offers it for seconds, a slow connection needs minutes. */
export const restoreWithinMs = 10 * 60_000

/** The ids of a request, each once, in its order. */
export const uniqueIds = (ids: readonly string[]): string[] => [...new Set(ids)].slice(0, limits.addAllIdsMax)
