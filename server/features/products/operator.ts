import sql from 'sql-template-tag'
import type { Body } from '#contract/endpoint.ts'
import { isLanguage } from '#contract/language-codes.ts'
import type { operatorProducts } from '#contract/operator/products.ts'
import { type OperatorAct, performAct } from '../../base/audit.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { refuse, refuseField } from '../../base/refuse.ts'
import {
  listAllCategories,
  listCatalogue,
  readCatalogueProduct,
  readCategory,
  withDescendants,
} from './catalogue-queries.ts'
import { updateListings } from './reprice.ts'
import { suppliedStock } from './reservations.ts'
import { type ProductToWrite, type Texts, writeProducts } from './write-product.ts'

/** What operators do with the catalogue, product by product; the imports room takes files. */
export const operatorProductHandlers: Handlers<typeof operatorProducts> = {
  products: ({ db, query, lang }) => listCatalogue(db, query, lang),

  createProduct(call) {
    const { ctx, body } = call
    requireLanguages(body)
    const id = ctx.ids.next()
    return performAct(call, catalogueAct('product.create', { id, reason: body.reason }), async (tx) => {
      await requireCategory(tx, body.categoryId)
      await writeProducts(ctx, tx, [newProduct(ctx, id, body)])
      return readCatalogueProduct(tx, id)
    })
  },

  async changeProduct(call) {
    const { ctx, db, body } = call
    requireLanguages(body)
    const { id, reason } = body
    await performAct(call, catalogueAct('product.change', { id, reason }), async (tx) => {
      if (body.categoryId !== undefined) await requireCategory(tx, body.categoryId)
      await writeProducts(ctx, tx, [changedProduct(ctx, await lockProduct(tx, id), body)])
    })
    await updateListings(ctx, [id])
    return readCatalogueProduct(db, id)
  },

  categories: ({ db }) => listAllCategories(db),

  createCategory(call) {
    const { ctx, body } = call
    requireLanguages({ name: body.name })
    const id = ctx.ids.next()
    return performAct(call, catalogueAct('category.create', { id, reason: body.reason }), async (tx) => {
      if (body.parentId) await requireCategory(tx, body.parentId)
      await tx.query(sql`
        insert into category (id, parent_id, name, position)
        values (${id}, ${body.parentId ?? null}, ${JSON.stringify(body.name)}::jsonb, ${body.position ?? 0})`)
      return readCategory(tx, id)
    })
  },

  changeCategory(call) {
    const { body } = call
    requireLanguages({ name: body.name })
    const { id, reason } = body
    return performAct(call, catalogueAct('category.change', { id, reason }), async (tx) => {
      // All rows: two moves at once could make a cycle that neither of them sees.
      await tx.query(sql`select 1 from category order by id for update`)
      const before = await readCategory(tx, id)
      const { name = before.name, position = before.position } = body
      const parentId = body.parentId === undefined ? before.parentId : body.parentId
      if (parentId) await requireParent(tx, parentId, id)
      await tx.query(sql`
        update category set name = ${JSON.stringify(name)}::jsonb, parent_id = ${parentId}, position = ${position}
        where id = ${id}`)
      return readCategory(tx, id)
    })
  },
}

const catalogueAct = (act: string, { id, reason }: { id: string; reason: string }): OperatorAct => ({
  merchantId: null,
  role: 'catalogue',
  act,
  reason,
  subject: id,
})

async function requireCategory(tx: Db, id: string) {
  const category = await tx.maybe(sql`select 1 from category where id = ${id} for share`)
  if (!category) throw refuseField('categoryId', 'field_invalid')
}

/** A category's parent is another one that is not below it. */
async function requireParent(tx: Db, parentId: string, id: string) {
  await requireCategory(tx, parentId)
  const isBelow = await tx.maybe(sql`select 1 where ${parentId}::uuid in ${withDescendants(id)}`)
  if (isBelow) throw refuseField('parentId', 'field_invalid')
}

type ProductBody = Body<typeof operatorProducts.createProduct>
type ProductChange = Body<typeof operatorProducts.changeProduct>

type LocalisedFields = {
  title?: Texts
  description?: Texts
  name?: Texts | undefined
  variants?: { name: Texts }[]
}

/** Texts are keyed by the codes of the seven languages and no other. */
function requireLanguages({ title, description, name, variants = [] }: LocalisedFields) {
  const names = variants.map((variant, at) => [`variants.${at}.name`, variant.name] as const)
  for (const [field, text] of [...Object.entries({ title, description, name }), ...names]) {
    if (!Object.keys(text ?? {}).every(isLanguage)) throw refuseField(field, 'field_invalid')
  }
}

const variantsOf = (ctx: Ctx, variants: ProductBody['variants'], before: ProductToWrite['variants'] = []) =>
  variants.map(({ id, name, sku, purchasePrice, stock }) => {
    const old = before.find((variant) => variant.id === id)
    if (id !== undefined && !old) throw refuseField('variants', 'field_invalid')
    return { id: id ?? ctx.ids.next(), source: old?.source ?? null, name, sku: sku ?? null, purchasePrice, stock }
  })

function newProduct(ctx: Ctx, id: string, body: ProductBody): ProductToWrite {
  return {
    id,
    source: null,
    categoryId: body.categoryId,
    title: body.title,
    description: body.description ?? {},
    images: body.images ?? [],
    recommended: body.recommended ?? false,
    onSale: body.onSale ?? true,
    variants: variantsOf(ctx, body.variants),
  }
}

async function lockProduct(tx: Db, id: string): Promise<ProductToWrite> {
  const product = await tx.maybe<Omit<ProductToWrite, 'variants'>>(sql`
    select id, source, category_id as "categoryId", title, description, images, recommended, on_sale as "onSale"
    from product where id = ${id} for no key update`)
  if (!product) throw refuse('not_found')
  // In the order in which checkouts lock them: no deadlock.
  await tx.query(sql`select 1 from variant where product_id = ${id} order by id for no key update`)
  // Read after the lock: every payment changes the supplied stock, and an old value must not be written back.
  const variants = await tx.query<ProductToWrite['variants'][number]>(sql`
    select id, source, name, sku, purchase_price as "purchasePrice", ${suppliedStock} as stock
    from variant v where product_id = ${id} order by position`)
  return { ...product, variants }
}

const changedProduct = (ctx: Ctx, before: ProductToWrite, body: ProductChange): ProductToWrite => ({
  ...before,
  categoryId: body.categoryId ?? before.categoryId,
  title: body.title ?? before.title,
  description: body.description ?? before.description,
  images: body.images ?? before.images,
  recommended: body.recommended ?? before.recommended,
  onSale: body.onSale ?? before.onSale,
  variants: body.variants ? variantsOf(ctx, body.variants, before.variants) : before.variants,
})
