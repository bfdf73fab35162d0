import { Type } from 'typebox'
import { limits } from '../limits.ts'
import { Id, idPattern, Timestamp } from '../values.ts'
import { productLimits } from './product-limits.ts'

const { productsMax, stockChangesMax } = productLimits
const idLength = 36

/** The ids of products in a query, with commas between them. */
export const ManyIds = Type.String({
  pattern: `^${idPattern}(,${idPattern})*$`,
  maxLength: productsMax * (idLength + 1) - 1,
})

/** How many shops list the products, and how many open orders have them. Open orders are not shipped yet. */
export const Effects = Type.Object({
  /** Shops that list one of the products or more. */
  shops: Type.Integer(),
  openOrders: Type.Integer(),
  products: Type.Array(
    Type.Object({
      id: Id,
      shops: Type.Integer(),
      /** The shops with it on the shelf, where shoppers see it while it is on sale. */
      selling: Type.Integer(),
      openOrders: Type.Integer(),
    }),
  ),
})

/** The fields that can be changed in many products at once. */
const fields = { categoryId: Type.Optional(Id), onSale: Type.Optional(Type.Boolean()) }

/** Each has at least one of the fields: its own, or else that of all. */
export const ManyChanges = {
  products: Type.Array(
    Type.Object({
      id: Id,
      /** As the caller read it: a product that was changed since stays as it is. */
      changedAt: Type.Optional(Timestamp),
      ...fields,
    }),
    { minItems: 1, maxItems: productsMax },
  ),
  ...fields,
}

/** `unchanged`: it had these values already. `conflict`: it was changed since the caller read it. */
const results = ['changed', 'unchanged', 'conflict', 'not_found'] as const

/**
 * The result for each product, in the order of the request. `before` has the earlier values of the changed fields: sent
 * with `changedAt` in another call, they undo this one, except where a product was changed since.
 */
export const ManyResults = Type.Array(
  Type.Object({
    id: Id,
    result: Type.Enum(results),
    before: Type.Optional(Type.Object(fields)),
    changedAt: Type.Optional(Timestamp),
  }),
)

export const StockChange = {
  variantId: Id,
  change: Type.Integer({ minimum: -limits.variantStockMax, maximum: limits.variantStockMax }),
  /** The caller's own id of this change: sent twice, it counts once. */
  changeId: Id,
}

export const ManyStockChanges = {
  changes: Type.Array(Type.Object(StockChange), { minItems: 1, maxItems: stockChangesMax }),
}

/** `conflict`: the variant has left the catalogue, or the id is that of another change. */
const stockResults = ['changed', 'conflict', 'not_found', 'out_of_range'] as const

export const ManyStockResults = Type.Array(Type.Object({ changeId: Id, result: Type.Enum(stockResults) }))
