import type { products } from '#contract/products.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { addListing, addListings, removeListings, restoreListings, setPrices, switchListings } from './listings.ts'
import { listHot, listListings, listProducts, readCategoryTree, readListing, readProduct } from './queries.ts'

/** The distribution centre and the shop's own goods. */
export const productHandlers: Handlers<typeof products> = {
  hot: ({ db, query, session, lang, now }) =>
    listHot(db, query, { reader: { merchantId: session.merchantId, lang }, now }),

  category: ({ db, lang }) => readCategoryTree(db, lang),

  product: ({ db, query, session, lang }) => listProducts(db, query, { merchantId: session.merchantId, lang }),

  detail: ({ db, query, session, lang }) => readProduct(db, query.id, { merchantId: session.merchantId, lang }),

  async add({ ctx, db, body, session: { merchantId }, lang }) {
    const listingId = await addListing(ctx, db, {
      merchantId,
      productId: body.productId,
      sellingPrice: body.sellingPrice,
    })
    return readListing(db, listingId, { merchantId, lang })
  },

  addAll: ({ ctx, db, body, session: { merchantId }, lang }) => addListings(ctx, db, { merchantId, lang, asked: body }),

  manage: ({ db, query, session, lang }) => listListings(db, query, { merchantId: session.merchantId, lang }),

  setSwitch: ({ db, body, session: { merchantId }, now }) =>
    db.transaction(async (tx) => ({
      changed: await switchListings(tx, { merchantId, listingIds: body.listingIds, on: body.on, now }),
    })),

  async price({ db, body, session: { merchantId }, lang }) {
    await db.transaction((tx) => setPrices(tx, merchantId, body))
    return readListing(db, body.listingId, { merchantId, lang })
  },

  del: ({ db, body, session: { merchantId }, now }) =>
    db.transaction(async (tx) => ({
      removed: await removeListings(tx, { merchantId, listingIds: body.listingIds, now }),
    })),

  restore: ({ db, body, session: { merchantId }, now }) =>
    db.transaction(async (tx) => ({
      restored: await restoreListings(tx, { merchantId, listingIds: body.listingIds, now }),
    })),
}
