import { Type } from 'typebox'
import { idPattern } from '../id-pattern.ts'
import { limits } from '../limits.ts'
import { Id, Timestamp } from '../values.ts'
import { productLimits } from './product-limits.ts'

const { productsMax, stockChangesMax } = productLimits
const idLength = 36

/** Ids of products in a query, separated by commas. */
export const ManyIds = Type.String({
  pattern: `^${idPattern}(,${idPattern})*$`,
  maxLength: productsMax * (idLength + 1) - 1,
})

/** The number of shops that list the products, and of open orders with them. Open orders are not shipped yet. */
export const Effects = Type.Object({
  /** Shops that list at least one of the products. */
  shops: Type.Integer(),
  openOrders: Type.Integer(),
  products: Type.Array(
    Type.Object({
      id: Id,
      shops: Type.Integer(),
      /** Shops that have published it. Shoppers see it there while it is on sale. */
      selling: Type.Integer(),
      openOrders: Type.Integer(),
    }),
  ),
})

/** The fields that can be changed in many products at once. */
const fields = { categoryId: Type.Optional(Id), onSale: Type.Optional(Type.Boolean()) }

/** Each product needs one of the fields: in its own entry, or in the common one. */
export const ManyChanges = {
  products: Type.Array(
    Type.Object({
      id: Id,
      /** The value that the caller read. A product that has changed since is left unchanged. */
      changedAt: Type.Optional(Timestamp),
      ...fields,
    }),
    { minItems: 1, maxItems: productsMax },
  ),
  ...fields,
}

/** `unchanged`: it had these values already. `conflict`: it has changed since the caller read it. */
const results = ['changed', 'unchanged', 'conflict', 'not_found'] as const

/**
 * The result for each product, in the order of the request. `before` has the earlier values of the changed fields.
 * Sending them with `changedAt` undoes the call, except for products that have changed since.
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
  /** The caller's own id of this change. Sent twice, it counts once. */
  changeId: Id,
}

export const ManyStockChanges = {
  changes: Type.Array(Type.Object(StockChange), { minItems: 1, maxItems: stockChangesMax }),
}

/** `conflict`: the variant is no longer in the catalogue, or the id belongs to another change. */
const stockResults = ['changed', 'conflict', 'not_found', 'out_of_range'] as const

export const ManyStockResults = Type.Array(Type.Object({ changeId: Id, result: Type.Enum(stockResults) }))
