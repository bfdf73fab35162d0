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

/** What products are in the shops, and in how many open orders: those that are not shipped yet. */
export const Effects = Type.Object({
  /** With one of them or more. */
  shops: Type.Integer(),
  openOrders: Type.Integer(),
  products: Type.Array(
    Type.Object({
      id: Id,
      shops: Type.Integer(),
      /** Of these: with it on the shelf, where shoppers see it while it is on sale. */
      selling: Type.Integer(),
      openOrders: Type.Integer(),
    }),
  ),
})

/** What many can be changed in. */
const fields = { categoryId: Type.Optional(Id), onSale: Type.Optional(Type.Boolean()) }

/** Each has at least one of the fields: its own, or else that of all. */
export const ManyChanges = {
  products: Type.Array(
    Type.Object({
      id: Id,
      /** As the caller read it: not changed where somebody has changed it since. */
      changedAt: Type.Optional(Timestamp),
      ...fields,
    }),
    { minItems: 1, maxItems: productsMax },
  ),
  ...fields,
}

/** `unchanged`: it was so already. `conflict`: somebody has changed it since it was read. */
const results = ['changed', 'unchanged', 'conflict', 'not_found'] as const

/**
 * What became of each, in the order in which they were given. `before` are the fields that were changed, as they were:
 * given back with `changedAt` in another call, they undo this one, but for what somebody has changed since.
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
