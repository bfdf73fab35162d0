/** Limits of one call: the products that it changes or counts, and the variants whose stock it changes. */
export const productLimits = { productsMax: 200, stockChangesMax: 200 } as const
