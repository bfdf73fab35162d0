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

/** What a preview shows, and what applying it does. */
const PriceChanges = {
  changes: Type.Array(PriceChange),
  /** The number of changes that earn less than before. */
  less: Type.Integer(),
  /** The number of prices that stay the same. */
  same: Type.Integer(),
  /** A digest of all that would change. Applying sends it back, so that nothing else is changed than what was shown. */
  digest: Digest,
}

/** On the shelf, off it, or not in the shop any more. */
export const shelfStates = ['selling', 'stock', 'removed'] as const

export const priceListColumns = ['listing', 'variant', 'product', 'option', 'cost', 'price', 'status'] as const

/** The changes of many listings: one mark-up for all of them, or a price list that was edited in a spreadsheet. */
const ManyPrices = {
  markUp: Type.Optional(
    Type.Object({
      listingIds: Type.Array(Id, { minItems: 1, maxItems: limits.addAllIdsMax }),
      markUpBps: Rule.markUpBps,
    }),
  ),
  csv: Type.Optional(Type.String({ minLength: 1, maxLength: limits.priceListMax })),
}

export const pricing = {
  rules: endpoint({
    method: 'GET',
    path: '/merchant/product/price_rules',
    access: 'merchant',
    summary: 'The categories of the shop with their price rules, and the last change of many prices that can be undone',
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
      /** `category` is empty if no rule changed the prices. */
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
    reply: Type.Object(PriceChanges),
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
    summary: 'Gives the prices of the last change of many back, but those that were changed since',
    body: Type.Object({ id: Id }),
    reply: Type.Object({ restored: Type.Integer(), left: Type.Integer() }),
    said: 'saved',
  }),
  priceList: endpoint({
    method: 'GET',
    path: '/merchant/product/price_list',
    access: 'merchant',
    summary:
      'The prices and shelf states of the shop as CSV, newest first; the header `x-next-part` says what `after` gives ' +
      'the next part',
    query: Type.Object({ after: Type.Optional(Id) }),
    stream: 'file',
    reply: Type.Unknown(),
    perMinute: 30,
  }),
  previewMany: endpoint({
    method: 'POST',
    path: '/merchant/product/prices_preview',
    access: 'merchant',
    summary:
      'Every price and shelf state that a mark-up or an edited price list would change, and the rows that are refused; ' +
      'nothing is stored',
    perMinute: 60,
    body: Type.Object(ManyPrices),
    reply: Type.Object({
      ...PriceChanges,
      states: Type.Array(
        Type.Object({
          listingId: Id,
          title: Type.String(),
          before: Type.Enum(['selling', 'stock']),
          after: Type.Enum([...shelfStates]),
        }),
      ),
      /** `row` counts as spreadsheets do. `error` is in the reader's language. */
      refused: Type.Array(
        Type.Object({
          row: Type.Integer(),
          column: Type.Enum([...priceListColumns]),
          text: Type.String(),
          error: Type.String(),
        }),
      ),
    }),
  }),
  applyMany: endpoint({
    method: 'POST',
    path: '/merchant/product/prices',
    access: 'approved',
    summary: 'Changes the prices and shelf states as the preview showed; refused rows change nothing',
    perMinute: 30,
    body: Type.Object({ ...ManyPrices, digest: Digest }),
    reply: Type.Object({
      /** For `undo`. Null if no price changed. */
      id: Nullable(Id),
      changed: Type.Integer(),
      /** The listings whose state changed, so that exactly these can be changed back. */
      published: Type.Array(Id),
      unpublished: Type.Array(Id),
      removed: Type.Array(Id),
    }),
    said: 'saved',
  }),
}
