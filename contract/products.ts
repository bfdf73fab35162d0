import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { listingSorts } from './prices.ts'
import { Id, listOf, listQuery, Minor, Nullable, PositiveMinor, Timestamp } from './values.ts'

/** A product of the catalogue as a merchant sees it. */
export const Product = Type.Object({
  id: Id,
  /** Empty if the catalogue has no title. The app then says "no product title". */
  title: Type.String(),
  images: Type.Array(Type.String()),
  category: Type.Object({ id: Id, name: Type.String() }),
  purchasePrice: Minor,
  suggestedPrice: Minor,
  /** The earnings of one item at the listing's price, or at the suggested price without a listing. */
  profit: Minor,
  stock: Type.Integer(),
  sales: Type.Integer(),
  recommended: Type.Boolean(),
  added: Type.Boolean(),
  listingId: Nullable(Id),
})

/** A variant of a listing. Prices are per item. */
export const ListingVariant = Type.Object({
  variantId: Id,
  name: Type.String(),
  purchasePrice: Minor,
  sellingPrice: Minor,
  stock: Type.Integer(),
})

/** A product in the merchant's shop, with the lowest prices of its variants. `profit` is after the fee. */
export const Listing = Type.Object({
  id: Id,
  productId: Id,
  title: Type.String(),
  image: Nullable(Type.String()),
  purchasePrice: Minor,
  sellingPrice: Minor,
  profit: Minor,
  stock: Type.Integer(),
  views: Type.Integer(),
  sales: Type.Integer(),
  state: Type.Union([Type.Literal('selling'), Type.Literal('stock')]),
  recommended: Type.Boolean(),
  addedAt: Timestamp,
  variants: Type.Array(ListingVariant),
})

/** A product with its variants and, if the shop has one, its listing. */
export const ProductDetail = Type.Object({
  ...Product.properties,
  description: Type.String(),
  variants: Type.Array(Type.Object({ id: Id, name: Type.String(), purchasePrice: Minor, stock: Type.Integer() })),
  feeBps: Type.Integer(),
  listing: Nullable(Listing),
})

/** A category. `products` counts what is on sale in it and below it. */
export const Category = Type.Cyclic(
  {
    Category: Type.Object({
      id: Id,
      name: Type.String(),
      image: Nullable(Type.String()),
      products: Type.Integer(),
      children: Type.Array(Type.Ref('Category')),
    }),
  },
  'Category',
)

const price = Type.Optional(Type.Integer({ minimum: 0, maximum: limits.amountMax }))

/** The filters of lists of products, here and in the shops. */
export const productFilter = {
  keyword: Type.Optional(Type.String({ maxLength: limits.keywordMax })),
  categoryId: Type.Optional(Id),
  minPrice: price,
  maxPrice: price,
}

/** The filters of the distribution centre and of `addAll`. */
const catalogueFilter = { ...productFilter, recommended: Type.Optional(Type.Boolean()) }

export const productSorts = ['new', 'sales', 'price', '-price', 'profit'] as const

/** The listings that the call has changed, so that exactly these can be changed back. */
const changedIds = Type.Array(Id)

/** The number of express lane slots that the unpublished listings lost. Undoing does not bring them back. */
const leftSlots = { freedSlots: Type.Integer() }

const listingIds = Type.Array(Id, { minItems: 1, maxItems: limits.addAllIdsMax })

const ofListings = { method: 'POST', access: 'approved', body: Type.Object({ listingIds }) } as const

export const products = {
  hot: endpoint({
    method: 'GET',
    path: '/merchant/product/hot',
    access: 'merchant',
    summary: 'Best sellers of the last 30 days',
    query: Type.Object(listQuery),
    reply: listOf(Product),
  }),
  category: endpoint({
    method: 'GET',
    path: '/merchant/product/category',
    access: 'merchant',
    summary: 'The tree of categories with the count of products',
    reply: Type.Array(Category),
  }),
  product: endpoint({
    method: 'GET',
    path: '/merchant/product/product',
    access: 'merchant',
    summary: 'The distribution centre: search, filter, sort',
    query: Type.Object({
      ...listQuery,
      ...catalogueFilter,
      sort: Type.Optional(Type.Enum(productSorts)),
    }),
    reply: listOf(Product),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/merchant/product/detail',
    access: 'merchant',
    summary: 'A product with its variants and, where added, the listing',
    query: Type.Object({ id: Id }),
    reply: ProductDetail,
  }),
  add: endpoint({
    method: 'POST',
    path: '/merchant/product/add',
    access: 'approved',
    summary: "Adds a product to the shop, at the level's mark-up or the merchant's own price",
    idempotent: true,
    forgetsKeys: true,
    perMinute: 120,
    body: Type.Object({
      productId: Id,
      sellingPrice: Type.Optional(PositiveMinor),
      /** The price that was shown. Refused if the level's mark-up on the cost now gives another price. */
      suggestedPrice: Type.Optional(PositiveMinor),
    }),
    reply: Listing,
  }),
  addAll: endpoint({
    method: 'POST',
    path: '/merchant/product/addAll',
    access: 'approved',
    summary: "Adds many products, by id or by filter, up to the level's limit; `refused` names the others",
    idempotent: true,
    forgetsKeys: true,
    perMinute: 60,
    body: Type.Object({
      productIds: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: limits.addAllIdsMax })),
      filter: Type.Optional(Type.Object(catalogueFilter)),
    }),
    reply: Type.Object({
      added: Type.Integer(),
      /** The listings that were added, so that the call can be undone. */
      listingIds: Type.Array(Id),
      already: Type.Integer(),
      refused: Type.Array(Type.Object({ productId: Id, error: Type.String() })),
    }),
  }),
  near: endpoint({
    method: 'GET',
    path: '/merchant/product/near',
    access: 'merchant',
    summary: 'What a keyword that finds nothing in the catalogue or in the shop is a slip of; null if nothing is near',
    query: Type.Object({
      keyword: Type.String({ maxLength: limits.keywordMax }),
      in: Type.Enum(['catalogue', 'shop']),
    }),
    reply: Type.Object({ keyword: Nullable(Type.String()) }),
    perMinute: 60,
  }),
  addable: endpoint({
    method: 'GET',
    path: '/merchant/product/addable',
    access: 'merchant',
    summary: 'How many products of a filter the shop does not have yet',
    query: Type.Object(catalogueFilter),
    reply: Type.Object({ total: Type.Integer(), totalIsFloor: Type.Boolean() }),
  }),
  manage: endpoint({
    method: 'GET',
    path: '/merchant/product/manage',
    access: 'merchant',
    summary: "The shop's listings with counts",
    query: Type.Object({
      ...listQuery,
      /** Without it the newest first. */
      sort: Type.Optional(Type.Enum([...listingSorts])),
      state: Type.Optional(Type.Union([Type.Literal('all'), Type.Literal('selling'), Type.Literal('stock')])),
      keyword: Type.Optional(Type.String({ maxLength: limits.keywordMax })),
    }),
    reply: Type.Object({
      ...listOf(Listing).properties,
      counts: Type.Object({ all: Type.Integer(), selling: Type.Integer(), stock: Type.Integer() }),
      productLimit: Type.Integer(),
    }),
  }),
  setSwitch: endpoint({
    method: 'POST',
    path: '/merchant/product/setSwitch',
    access: 'approved',
    summary: 'Puts listings on the shelf or takes them off',
    body: Type.Object({ listingIds, on: Type.Boolean() }),
    reply: Type.Object({ ...leftSlots, changed: Type.Integer(), listingIds: changedIds }),
  }),
  price: endpoint({
    method: 'POST',
    path: '/merchant/product/price',
    access: 'approved',
    summary: 'Sets the selling price, of all variants in proportion or of each variant',
    body: Type.Object({
      listingId: Id,
      sellingPrice: Type.Optional(PositiveMinor),
      prices: Type.Optional(
        Type.Array(Type.Object({ variantId: Id, sellingPrice: PositiveMinor }), {
          minItems: 1,
          maxItems: limits.productVariantsMax,
        }),
      ),
    }),
    reply: Listing,
    said: 'saved',
  }),
  del: endpoint({
    ...ofListings,
    path: '/merchant/product/del',
    summary: 'Removes listings; open orders keep their frozen lines',
    reply: Type.Object({ ...leftSlots, removed: Type.Integer(), listingIds: changedIds }),
  }),
  restore: endpoint({
    ...ofListings,
    path: '/merchant/product/restore',
    summary: 'Undoes a removal of the last minutes',
    reply: Type.Object({ restored: Type.Integer() }),
  }),
}
