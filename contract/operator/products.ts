import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { Id, idPattern, listOf, listQuery, Minor, Nullable, reasonField } from '../values.ts'

/** A text in some of the seven languages; the others fall back to `en`. */
export const Localised = Type.Record(Type.String({ maxLength: 10 }), Type.String({ maxLength: 20_000 }))

const CategoryInput = {
  name: Localised,
  parentId: Type.Optional(Nullable(Id)),
  position: Type.Optional(Type.Integer()),
}

/** An upload by its id, or the path of a picture that this server ships with. */
export const productImagePattern = `^(${idPattern}|(/[A-Za-z0-9_-][A-Za-z0-9._-]*)+)$`
const ProductImage = Type.String({ pattern: productImagePattern, maxLength: 200 })

/** `stock` is the supplier's number: what it has left to promise, including what unpaid checkouts reserved here. */
const VariantInput = Type.Object({
  id: Type.Optional(Id),
  name: Localised,
  sku: Type.Optional(Type.String({ maxLength: 80 })),
  purchasePrice: Type.Integer({ minimum: 1, maximum: limits.purchasePriceMax }),
  stock: Type.Integer({ minimum: 0, maximum: 10_000_000 }),
})

const ProductInput = {
  title: Localised,
  description: Type.Optional(Localised),
  categoryId: Id,
  images: Type.Optional(Type.Array(ProductImage, { maxItems: 12 })),
  recommended: Type.Optional(Type.Boolean()),
  onSale: Type.Optional(Type.Boolean()),
  variants: Type.Array(VariantInput, { minItems: 1, maxItems: limits.productVariantsMax }),
}

const OperatorProduct = Type.Object({
  id: Id,
  title: Localised,
  description: Localised,
  category: Type.Object({ id: Id, name: Localised }),
  images: Type.Array(Type.String()),
  recommended: Type.Boolean(),
  onSale: Type.Boolean(),
  stock: Type.Integer(),
  sales: Type.Integer(),
  purchasePrice: Minor,
  variants: Type.Array(
    Type.Object({
      id: Id,
      name: Localised,
      sku: Nullable(Type.String()),
      purchasePrice: Minor,
      stock: Type.Integer(),
      /** Of that stock: what checkouts that are not paid yet promise to shoppers. */
      reserved: Type.Integer(),
    }),
  ),
})

const OperatorCategory = Type.Object({
  id: Id,
  parentId: Nullable(Id),
  name: Localised,
  position: Type.Integer(),
  products: Type.Integer(),
})

export const operatorProducts = {
  products: endpoint({
    method: 'GET',
    path: '/admin/products',
    access: ['catalogue', 'auditor'],
    summary: 'The catalogue, newest first',
    query: Type.Object({ ...listQuery, keyword: Type.Optional(Type.String({ maxLength: limits.keywordMax })) }),
    reply: listOf(OperatorProduct),
  }),
  createProduct: endpoint({
    method: 'POST',
    path: '/admin/products',
    access: ['catalogue'],
    summary: 'Adds a product to the catalogue',
    verbatim: ['title', 'description', 'images', 'variants'],
    body: Type.Object({ ...ProductInput, ...reasonField }),
    reply: OperatorProduct,
  }),
  changeProduct: endpoint({
    method: 'PATCH',
    path: '/admin/products',
    access: ['catalogue'],
    summary: 'Changes a product; listings that would lose money at a new purchase price are taken off the shelf',
    verbatim: ['title', 'description', 'images', 'variants'],
    body: Type.Object({ id: Id, ...Type.Partial(Type.Object(ProductInput)).properties, ...reasonField }),
    reply: OperatorProduct,
  }),
  categories: endpoint({
    method: 'GET',
    path: '/admin/categories',
    access: ['catalogue', 'auditor'],
    summary: 'All categories',
    reply: Type.Array(OperatorCategory),
  }),
  createCategory: endpoint({
    method: 'POST',
    path: '/admin/categories',
    access: ['catalogue'],
    summary: 'Adds a category',
    verbatim: ['name'],
    body: Type.Object({ ...CategoryInput, ...reasonField }),
    reply: OperatorCategory,
  }),
  changeCategory: endpoint({
    method: 'PATCH',
    path: '/admin/categories',
    access: ['catalogue'],
    summary: 'Changes a category',
    verbatim: ['name'],
    body: Type.Object({ id: Id, ...Type.Partial(Type.Object(CategoryInput)).properties, ...reasonField }),
    reply: OperatorCategory,
  }),
}
