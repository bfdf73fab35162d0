import type { products } from '#contract/products.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { addListing, addListings, countAddable, removeListings, restoreListings, switchListings } from './listings.ts'
import { setPrices } from './prices.ts'
import { findNear, listHot, listListings, listProducts, readCategoryTree, readListing, readProduct } from './queries.ts'

export const productHandlers: Handlers<typeof products> = {
  hot: ({ db, query, session: { merchantId }, lang }) => listHot(db, { query, merchantId, lang }),

  category: ({ db, lang }) => readCategoryTree(db, lang),

  product: ({ db, query, session: { merchantId }, lang }) => listProducts(db, query, { merchantId, lang }),

  detail: ({ db, query, session: { merchantId }, lang }) => readProduct(db, query.id, { merchantId, lang }),

  async add({ ctx, db, body, session: { merchantId }, lang }) {
    const listingId = await addListing(ctx, db, { merchantId, body })
    return readListing(db, listingId, { merchantId, lang })
  },

  addAll: ({ ctx, db, body, session: { merchantId }, lang }) => addListings(ctx, db, { merchantId, lang, body }),

  near: ({ db, query, session: { merchantId }, lang }) => findNear(db, query, { merchantId, lang }),

  addable: ({ db, query, session: { merchantId }, lang }) => countAddable(db, { query, merchantId, lang }),

  manage: ({ db, query, session: { merchantId }, lang }) => listListings(db, query, { merchantId, lang }),

  setSwitch: ({ db, body: { listingIds, on }, session: { merchantId }, now }) =>
    db.transaction((tx) => switchListings(tx, { merchantId, listingIds, on, now })),

  async price({ db, body, session: { merchantId }, lang }) {
    await db.transaction((tx) => setPrices(tx, merchantId, body))
    return readListing(db, body.listingId, { merchantId, lang })
  },

  del: ({ db, body: { listingIds }, session: { merchantId }, now }) =>
    db.transaction((tx) => removeListings(tx, { merchantId, listingIds, now })),

  restore: ({ db, body: { listingIds }, session: { merchantId }, now }) =>
    db.transaction(async (tx) => ({ restored: await restoreListings(tx, { merchantId, listingIds, now }) })),
}
