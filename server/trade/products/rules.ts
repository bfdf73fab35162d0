import { limits } from '#contract/limits.ts'
import { highestPrice, leastPrice, suggestedPrice, type Terms } from '#contract/prices.ts'
import type { TextId } from '../../base/texts/texts.ts'

export type PricedVariant = { variantId: string; purchasePrice: number }

/**
 * What is wrong with a selling price, or null: it must be between the break-even price and ten times the purchase
 * price.
 */
export function invalidPrice(sellingPrice: number, purchasePrice: number, feeBps: number): TextId | null {
  if (sellingPrice < leastPrice(purchasePrice, feeBps)) return 'price_too_low'
  return sellingPrice > highestPrice(purchasePrice) ? 'price_too_high' : null
}

/**
 * Prices for all variants: by the level's mark-up, or in proportion to the merchant's price of the cheapest variant.
 * None of them loses money.
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

/** ownPrice · purchasePrice / lowest, rounded up to a minor unit. */
function scaled(ownPrice: number, purchasePrice: number, lowest: number): number {
  const by = BigInt(lowest)
  return Number((BigInt(ownPrice) * BigInt(purchasePrice) + by - 1n) / by)
}

export const remainingListings = (productLimit: number, listings: number): number =>
  Math.max(0, productLimit - listings)

/** The app offers the undo for seconds; a slow connection needs minutes. */
export const restoreWithinMs = 10 * 60_000

export const uniqueIds = (ids: readonly string[]): string[] => [...new Set(ids)].slice(0, limits.addAllIdsMax)
