import { limits } from '#contract/limits.ts'
import { highestPrice, leastPrice, suggestedPrice, type Terms } from '#contract/prices.ts'
import type { TextId } from '../../base/texts/texts.ts'

export type PricedVariant = { variantId: string; purchasePrice: number }

/** What is wrong with a selling price, or null: from the one that earns nothing to ten times the purchase price. */
export function wrongPrice(sellingPrice: number, purchasePrice: number, feeBps: number): TextId | null {
  if (sellingPrice < leastPrice(purchasePrice, feeBps)) return 'price_too_low'
  return sellingPrice > highestPrice(purchasePrice) ? 'price_too_high' : null
}

/**
 * The price of every variant. A price of the merchant's own is that of the cheapest variant; what another one costs
 * more comes on top at the same rate, so that none of them loses.
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
export const roomLeft = (productLimit: number, listings: number): number => Math.max(0, productLimit - listings)

/** How long a removal can be undone: the app offers it for seconds, a slow line gets minutes. */
export const restoreWithinMs = 10 * 60_000

/** Named products of one request, each once, in its order. */
export const namedOnce = (ids: readonly string[]): string[] => [...new Set(ids)].slice(0, limits.addAllIdsMax)
