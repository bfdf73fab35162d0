import type { Body } from '#contract/endpoint.ts'
import type { operatorProducts } from '#contract/operator/products.ts'
import type { Ctx } from '../../base/ctx.ts'
import { readForm } from '../../base/http/multipart.ts'
import { sendExport } from '../../base/http/send-export.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { storeImage } from '../../base/images/store-image.ts'
import { refuse, refuseField } from '../../base/refuse.ts'
import { performCatalogueAct, requireCategory, requireLanguages, withoutEmpty } from './catalogue-acts.ts'
import { productChanges } from './catalogue-changes.ts'
import {
  countShops,
  listAllCategories,
  listCatalogue,
  listHistory,
  listSuppliers,
  readCatalogueProduct,
} from './catalogue-queries.ts'
import { changeCategory, createCategory, orderCategories } from './category-acts.ts'
import { changeProducts } from './change-products.ts'
import { changeStock, changeStocks } from './change-stock.ts'
import { readEffects } from './effects.ts'
import { exportProducts } from './export-products.ts'
import { readLocked } from './read-locked.ts'
import { updateListings } from './reprice.ts'
import { type ProductToWrite, type Texts, withOwnPictures, writeProducts } from './write-product.ts'

export const operatorProductHandlers: Handlers<typeof operatorProducts> = {
  products: ({ db, query, lang }) => listCatalogue(db, query, lang),

  product: async ({ db, params }) => readCatalogueProduct(db, params.id, { shops: await countShops(db, params.id) }),

  history: ({ ctx, db, params, query, lang }) =>
    listHistory(db, { subject: params.id, query, reader: { lang, currency: ctx.config.currency, timeZone: 'UTC' } }),

  suppliers: ({ db }) => listSuppliers(db),

  effects: ({ db, query }) => readEffects(db, query.ids.split(',')),

  exportProducts(call) {
    const { db, query, lang, now, reply } = call
    return sendExport(call, async () => {
      const { text, next } = await exportProducts(db, query, lang)
      if (next !== null) reply.header('x-next-part', next)
      const part = query.after ? `-${query.after.slice(0, 13)}` : ''
      const name = `catalogue-${now.toISOString().slice(0, 10)}${part}.jsonl`
      return { type: 'application/x-ndjson; charset=utf-8', name, pieces: text }
    })
  },

  createProduct(call) {
    const { ctx, body } = call
    requireTexts(body)
    const id = ctx.ids.next()
    return performCatalogueAct(call, { act: 'product.create', id, reason: body.reason }, async (tx) => {
      await requireCategory(tx, body.categoryId)
      await writeProducts(call, tx, [newProduct(ctx, id, body)])
      return { result: await readCatalogueProduct(tx, id), changes: [] }
    })
  },

  async changeProduct(call) {
    const { ctx, db, body } = call
    requireTexts(body)
    const { id, reason, changedAt } = body
    await performCatalogueAct(call, { act: 'product.change', id, reason }, async (tx) => {
      if (body.categoryId !== undefined) await requireCategory(tx, body.categoryId)
      const locked = (await readLocked(tx, [id])).get(id)
      if (!locked) throw refuse('not_found')
      const { changedAt: lastChangedAt, ...before } = locked
      if (changedAt !== undefined && changedAt !== lastChangedAt) throw refuse('conflict')
      const after = changedProduct(ctx, before, body)
      await writeProducts(call, tx, [after])
      return { result: null, changes: productChanges(before, after) }
    })
    await updateListings(ctx, [id])
    return readCatalogueProduct(db, id)
  },

  changeProducts: (call) => changeProducts(call, call.body),
  changeStock: (call) => changeStock(call, call.body),
  changeStocks: (call) => changeStocks(call, call.body),

  async addPicture({ ctx, request, session }) {
    const { bytes } = await readForm(request)
    if (!bytes) throw refuseField('file', 'image_missing')
    const origin = { lane: 'merchants', merchantId: null, operator: session.hash } as const
    return storeImage(ctx, { bytes, purpose: 'product', origin })
  },

  categories: ({ db }) => listAllCategories(db),
  createCategory: (call) => createCategory(call, call.body),
  changeCategory: (call) => changeCategory(call, call.body),
  orderCategories: (call) => orderCategories(call, call.body),
}

type ProductBody = Body<typeof operatorProducts.createProduct>
type ProductChange = Body<typeof operatorProducts.changeProduct>

function requireTexts({ title, description, imageTexts = {}, variants = [] }: Partial<ProductBody>) {
  requireLanguages({ title, description })
  requireLanguages(Object.fromEntries(variants.map(({ name }, at) => [`variants.${at}.name`, name])))
  requireLanguages(Object.fromEntries(Object.values(imageTexts).map((texts, at) => [`imageTexts.${at}`, texts])))
}

type VariantsInput = { images: readonly string[]; before?: ProductToWrite['variants'] }

const variantsOf = (ctx: Ctx, variants: ProductBody['variants'], { images, before = [] }: VariantsInput) =>
  variants.map(({ id, name, sku, purchasePrice, image, stock }, at) => {
    const old = before.find((variant) => variant.id === id)
    if (id !== undefined && !old) throw refuseField('variants', 'field_invalid')
    if (stock === undefined && !old) throw refuseField(`variants.${at}.stock`, 'field_required')
    if (image && !images.includes(image)) throw refuseField(`variants.${at}.image`, 'field_invalid')
    const newId = id ?? ctx.ids.next()
    return {
      id: newId,
      source: old?.source ?? newId,
      name,
      sku: sku || null,
      purchasePrice,
      image: image === undefined ? (old?.image ?? null) : image,
      stock: stock ?? old?.stock ?? 0,
      keepsStock: stock === undefined,
    }
  })

/** Drops texts of pictures that the product does not have. */
const imageTextsOf = (images: readonly string[], given: Readonly<Record<string, Texts>>) =>
  Object.fromEntries(
    images
      .map((image) => [image, withoutEmpty(given[image] ?? {})] as const)
      .filter(([, texts]) => Object.keys(texts).length > 0),
  )

function newProduct(ctx: Ctx, id: string, body: ProductBody): ProductToWrite {
  const images = body.images ?? []
  return withOwnPictures({
    id,
    source: `console:${id}`,
    categoryId: body.categoryId,
    title: withoutEmpty(body.title),
    description: withoutEmpty(body.description ?? {}),
    images,
    imageTexts: imageTextsOf(images, body.imageTexts ?? {}),
    recommended: body.recommended ?? false,
    onSale: body.onSale ?? true,
    variants: variantsOf(ctx, body.variants, { images }),
  })
}

function changedProduct(ctx: Ctx, before: ProductToWrite, body: ProductChange): ProductToWrite {
  const images = body.images ?? before.images
  return withOwnPictures({
    ...before,
    categoryId: body.categoryId ?? before.categoryId,
    title: body.title ? withoutEmpty(body.title) : before.title,
    description: body.description ? withoutEmpty(body.description) : before.description,
    images,
    imageTexts: imageTextsOf(images, body.imageTexts ?? before.imageTexts),
    recommended: body.recommended ?? before.recommended,
    onSale: body.onSale ?? before.onSale,
    variants: body.variants ? variantsOf(ctx, body.variants, { images, before: before.variants }) : before.variants,
  })
}
