import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { Id, Minor, Nullable, Timestamp } from './values.ts'

const Rule = {
  categoryId: Id,
  markUpBps: Type.Integer({ minimum: 0, maximum: 90_000 }),
  leastProfit: Type.Integer({ minimum: 0, maximum: limits.amountMax }),
  ending: Nullable(Type.Integer({ minimum: 0, maximum: 999 })),
}

const Digest = Type.String({ maxLength: 64 })

/** The change of one variant of a listing: its price, and the earnings of an item. */
const PriceChange = Type.Object({
  listingId: Id,
  productId: Id,
  variantId: Id,
  title: Type.String(),
  variant: Type.String(),
  before: Minor,
  after: Minor,
  earnsBefore: Minor,
  earnsAfter: Minor,
})

export const pricing = {
  rules: endpoint({
    method: 'GET',
    path: '/merchant/product/price_rules',
    access: 'merchant',
    summary: 'The categories of the shop with their price rules, and the last use of a rule that can be undone',
    reply: Type.Object({
      categories: Type.Array(
        Type.Object({
          id: Id,
          name: Type.String(),
          listings: Type.Integer(),
          rule: Nullable(
            Type.Object({
              markUpBps: Type.Integer(),
              leastProfit: Minor,
              ending: Nullable(Type.Integer()),
              changedAt: Timestamp,
            }),
          ),
        }),
      ),
      undoable: Nullable(Type.Object({ id: Id, category: Type.String(), prices: Type.Integer(), at: Timestamp })),
    }),
  }),
  preview: endpoint({
    method: 'GET',
    path: '/merchant/product/price_preview',
    access: 'merchant',
    summary: 'Every price that a rule would change, those that would earn less first; nothing is stored',
    perMinute: 60,
    query: Type.Object({
      categoryId: Id,
      markUpBps: Rule.markUpBps,
      leastProfit: Rule.leastProfit,
      ending: Type.Optional(Type.Integer({ minimum: 0, maximum: 999 })),
    }),
    reply: Type.Object({
      changes: Type.Array(PriceChange),
      /** The number of changes that earn less than before. */
      less: Type.Integer(),
      /** The number of prices of the category that stay the same. */
      same: Type.Integer(),
      /** A digest of all new prices. `apply` sends it back, so that it sets only what was shown. */
      digest: Digest,
    }),
  }),
  apply: endpoint({
    method: 'POST',
    path: '/merchant/product/price_rule',
    access: 'approved',
    summary: 'Keeps a rule and sets the prices of its category, if they change as the preview showed',
    perMinute: 30,
    body: Type.Object({
      ...Rule,
      /** The digest of the preview. */
      digest: Digest,
    }),
    reply: Type.Object({ id: Nullable(Id), changed: Type.Integer() }),
    said: 'saved',
  }),
  undo: endpoint({
    method: 'POST',
    path: '/merchant/product/price_undo',
    access: 'approved',
    summary: 'Gives the prices of the last use of a rule back, but those that were changed since',
    body: Type.Object({ id: Id }),
    reply: Type.Object({ restored: Type.Integer(), left: Type.Integer() }),
    said: 'saved',
  }),
}
