import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { idPattern } from '../id-pattern.ts'
import { languages } from '../language-codes.ts'
import { limits } from '../limits.ts'
import { Upload } from '../uploads.ts'
import { ById, Empty, Id, listOf, listQuery, Minor, Nullable, reasonField, Timestamp } from '../values.ts'
import { CatalogueChange } from './catalogue-change.ts'
import {
  Effects,
  ManyChanges,
  ManyIds,
  ManyResults,
  ManyStockChanges,
  ManyStockResults,
  StockChange,
} from './many-products.ts'

const Texts = (maxLength: number) => Type.Record(Type.String({ maxLength: 10 }), Type.String({ maxLength }))

/** A text in some of the seven languages. The others fall back to `en`. */
export const Localised = Texts(limits.productDescriptionMax)
const Title = Texts(limits.productTitleMax)

/** An upload by its id, or the path of a picture that this server ships with. */
export const productImagePattern = `^(${idPattern}|(/[A-Za-z0-9_-][A-Za-z0-9._-]*)+)$`
const ProductImage = Type.String({ pattern: productImagePattern, maxLength: 200 })

const CategoryInput = {
  name: Title,
  parentId: Type.Optional(Nullable(Id)),
  position: Type.Optional(Type.Integer({ minimum: -1_000_000, maximum: 1_000_000 })),
  image: Type.Optional(Nullable(ProductImage)),
}

/**
 * `stock` is the supplier's number: what it can still promise, including what unpaid checkouts have reserved here. An
 * existing variant keeps its stock if none is given. `changeStock` adds to it or takes from it.
 */
const VariantInput = Type.Object({
  id: Type.Optional(Id),
  name: Title,
  sku: Type.Optional(Type.String({ maxLength: 80 })),
  purchasePrice: Type.Integer({ minimum: 1, maximum: limits.purchasePriceMax }),
  /** One of the product's pictures. An existing variant keeps its picture if none is given. */
  image: Type.Optional(Nullable(ProductImage)),
  stock: Type.Optional(Type.Integer({ minimum: 0, maximum: limits.variantStockMax })),
})

const ProductInput = {
  title: Title,
  description: Type.Optional(Localised),
  categoryId: Id,
  images: Type.Optional(Type.Array(ProductImage, { maxItems: limits.productImagesMax })),
  /** The alternative text of each picture, by language. */
  imageTexts: Type.Optional(Type.Record(Type.String({ maxLength: 200 }), Texts(limits.imageTextMax))),
  recommended: Type.Optional(Type.Boolean()),
  onSale: Type.Optional(Type.Boolean()),
  variants: Type.Array(VariantInput, { minItems: 1, maxItems: limits.productVariantsMax }),
}

const ProductFields = {
  id: Id,
  /** The supplier's short name. Empty if the platform has one supplier. */
  supplier: Type.String(),
  source: Type.String(),
  title: Localised,
  description: Localised,
  category: Type.Object({ id: Id, name: Localised }),
  images: Type.Array(Type.String()),
  pictures: Type.Array(Type.Object({ ref: Type.String(), url: Type.String(), texts: Localised })),
  recommended: Type.Boolean(),
  onSale: Type.Boolean(),
  stock: Type.Integer(),
  sales: Type.Integer(),
  /** Sold in the last 30 days. */
  recent: Type.Integer(),
  purchasePrice: Minor,
  /** Languages without a title, or without a description if the product has one in another language. */
  missing: Type.Array(Type.String()),
  changedAt: Timestamp,
  variants: Type.Array(
    Type.Object({
      id: Id,
      name: Localised,
      sku: Nullable(Type.String()),
      purchasePrice: Minor,
      /** The `ref` of one of the pictures. */
      image: Nullable(Type.String()),
      stock: Type.Integer(),
      /** The part of the stock that unpaid checkouts have reserved. */
      reserved: Type.Integer(),
    }),
  ),
}
const OperatorProduct = Type.Object(ProductFields)

const OperatorCategory = Type.Object({
  id: Id,
  parentId: Nullable(Id),
  name: Localised,
  position: Type.Integer(),
  products: Type.Integer(),
  image: Nullable(Type.Object({ ref: Type.String(), url: Type.String() })),
  /** Changes when the name, the parent or the picture changes. */
  version: Type.String(),
})

export const stockLevels = ['low', 'out'] as const

/** The filters of the catalogue's list and of its export. */
const productFilter = {
  keyword: Type.Optional(Type.String({ maxLength: limits.keywordMax })),
  categoryId: Type.Optional(Id),
  supplier: Type.Optional(Type.String({ maxLength: 40 })),
  state: Type.Optional(Type.Enum(['on', 'off'])),
  /** A language that the product lacks, or any. */
  missing: Type.Optional(Type.Enum(['any', ...languages.map(({ code }) => code)])),
  /** Products with a variant that is sold out, or of which fewer than ten are left. */
  stock: Type.Optional(Type.Enum(stockLevels)),
}

const verbatim = ['title', 'description', 'images', 'imageTexts', 'variants'] as const
const readers = ['catalogue', 'auditor'] as const

export const operatorProducts = {
  products: endpoint({
    method: 'GET',
    path: '/admin/products',
    access: readers,
    summary: 'The catalogue, newest first',
    query: Type.Object({ ...listQuery, ...productFilter }),
    reply: listOf(OperatorProduct),
  }),
  product: endpoint({
    method: 'GET',
    path: '/admin/products/:id',
    access: readers,
    summary: 'A product of the catalogue, and how many shops list it',
    params: ById,
    reply: Type.Object({ ...ProductFields, shops: Type.Integer() }),
  }),
  history: endpoint({
    method: 'GET',
    path: '/admin/products/:id/history',
    access: readers,
    summary: 'What operators changed in a product or a category, newest first, from the audit log',
    params: ById,
    query: Type.Object(listQuery),
    reply: listOf(
      Type.Object({
        id: Id,
        at: Timestamp,
        operator: Type.String(),
        role: Type.String(),
        act: Type.String(),
        title: Type.String(),
        reason: Type.String(),
        changes: Type.Array(CatalogueChange),
      }),
    ),
  }),
  suppliers: endpoint({
    method: 'GET',
    path: '/admin/products/suppliers',
    access: readers,
    summary: 'The short names of suppliers that have products',
    reply: Type.Array(Type.String()),
  }),
  effects: endpoint({
    method: 'GET',
    path: '/admin/products/effects',
    access: readers,
    summary: 'How many shops list products, how many have them on the shelf, and how many open orders have them',
    query: Type.Object({ ids: ManyIds }),
    reply: Effects,
  }),
  exportProducts: endpoint({
    method: 'GET',
    path: '/admin/products/export',
    access: readers,
    summary: 'JSON Lines that an import takes again; X-Next-Part has the cursor of the next file where one is left',
    query: Type.Object({ ...productFilter, ids: Type.Optional(ManyIds), after: Type.Optional(Id) }),
    stream: 'file',
    reply: Empty,
    perMinute: 30,
  }),
  createProduct: endpoint({
    method: 'POST',
    path: '/admin/products',
    access: ['catalogue'],
    summary: 'Adds a product to the catalogue',
    idempotent: true,
    verbatim,
    body: Type.Object({ ...ProductInput, ...reasonField }),
    reply: OperatorProduct,
  }),
  changeProduct: endpoint({
    method: 'PATCH',
    path: '/admin/products',
    access: ['catalogue'],
    summary: 'Changes a product; listings that would lose money at a new purchase price are taken off the shelf',
    verbatim,
    body: Type.Object({
      id: Id,
      ...Type.Partial(Type.Object(ProductInput)).properties,
      /** The value that the caller read. Refused if somebody has changed the product since. */
      changedAt: Type.Optional(Timestamp),
      ...reasonField,
    }),
    reply: OperatorProduct,
  }),
  changeProducts: endpoint({
    method: 'PATCH',
    path: '/admin/products/many',
    access: ['catalogue'],
    summary: 'Puts products on sale, off sale or into a category; says of each what became of it and what it was',
    idempotent: true,
    body: Type.Object({ ...ManyChanges, ...reasonField }),
    reply: ManyResults,
  }),
  changeStock: endpoint({
    method: 'POST',
    path: '/admin/products/stock',
    access: ['catalogue'],
    summary: "Adds to a variant's stock or takes from it, whatever checkouts reserve meanwhile",
    body: Type.Object({ ...StockChange, ...reasonField }),
    reply: OperatorProduct,
  }),
  changeStocks: endpoint({
    method: 'POST',
    path: '/admin/products/stock/many',
    access: ['catalogue'],
    summary: 'Changes the stock of variants as changeStock does, each by itself; says of each what became of it',
    body: Type.Object({ ...ManyStockChanges, ...reasonField }),
    reply: ManyStockResults,
  }),
  addPicture: endpoint({
    method: 'POST',
    path: '/admin/products/pictures',
    access: ['catalogue'],
    summary: 'Stores a picture for a product or a category (multipart: file)',
    stream: 'upload',
    reply: Upload,
    perMinute: 60,
  }),
  categories: endpoint({
    method: 'GET',
    path: '/admin/categories',
    access: readers,
    summary: 'All categories',
    reply: Type.Array(OperatorCategory),
  }),
  createCategory: endpoint({
    method: 'POST',
    path: '/admin/categories',
    access: ['catalogue'],
    summary: 'Adds a category',
    idempotent: true,
    verbatim: ['name', 'image'],
    body: Type.Object({ ...CategoryInput, ...reasonField }),
    reply: OperatorCategory,
  }),
  changeCategory: endpoint({
    method: 'PATCH',
    path: '/admin/categories',
    access: ['catalogue'],
    summary: 'Changes a category',
    verbatim: ['name', 'image'],
    body: Type.Object({
      id: Id,
      ...Type.Partial(Type.Object(CategoryInput)).properties,
      /** The value that the caller read. Refused if somebody has changed the category since. */
      version: Type.Optional(Type.String({ pattern: '^[0-9a-f]{32}$' })),
      ...reasonField,
    }),
    reply: OperatorCategory,
  }),
  orderCategories: endpoint({
    method: 'POST',
    path: '/admin/categories/order',
    access: ['catalogue'],
    summary: 'Sets the order of the categories in one category, or of those at the top',
    body: Type.Object({
      parentId: Nullable(Id),
      ids: Type.Array(Id, { minItems: 1, maxItems: limits.categoryOrderMax, uniqueItems: true }),
      /** Their order as the caller read it. Refused if somebody has set another order since. */
      idsBefore: Type.Optional(Type.Array(Id, { maxItems: limits.categoryOrderMax, uniqueItems: true })),
      ...reasonField,
    }),
    reply: Type.Array(OperatorCategory),
  }),
}
