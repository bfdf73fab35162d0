import sql from 'sql-template-tag'
import type { Body } from '#contract/endpoint.ts'
import { isLanguage } from '#contract/language-codes.ts'
import type { operatorProducts } from '#contract/operator/products.ts'
import { recordAct } from '../../base/audit.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import type { Handlers } from '../../base/http/serve.ts'
import type { OperatorSession } from '../../base/http/session.ts'
import { refuse } from '../../base/refuse.ts'
import {
  listAllCategories,
  listCatalogue,
  readCatalogueProduct,
  readCategory,
  withDescendants,
} from './catalogue-queries.ts'
import { followProducts } from './reprice.ts'
import { type ProductToWrite, type Texts, writeProducts } from './write-product.ts'

/** What operators do with the catalogue, one thing at a time; files come in by import-handlers.ts. */
export const operatorProductHandlers: Handlers<typeof operatorProducts> = {
  products: ({ db, query, lang }) => listCatalogue(db, query, lang),

  async createProduct({ ctx, db, body, session }) {
    checkTexts(body)
    const id = ctx.ids.next()
    await db.transaction(async (tx) => {
      await mustBeCategory(tx, body.categoryId)
      await writeProducts(ctx, tx, [newProduct(ctx, id, body)])
      await record(ctx, tx, { operator: session, act: 'product.create', reason: body.reason, subject: id })
    })
    return readCatalogueProduct(db, id)
  },

  async changeProduct({ ctx, db, body, session }) {
    checkTexts(body)
    await db.transaction(async (tx) => {
      if (body.categoryId !== undefined) await mustBeCategory(tx, body.categoryId)
      const before = await lockProduct(tx, body.id)
      await writeProducts(ctx, tx, [changedProduct(ctx, before, body)])
      await record(ctx, tx, { operator: session, act: 'product.change', reason: body.reason, subject: body.id })
    })
    await followProducts(ctx, [body.id])
    return readCatalogueProduct(db, body.id)
  },

  categories: ({ db }) => listAllCategories(db),

  async createCategory({ ctx, db, body, session }) {
    checkTexts({ name: body.name })
    const id = ctx.ids.next()
    await db.transaction(async (tx) => {
      if (body.parentId) await mustBeCategory(tx, body.parentId)
      await tx.query(sql`
        insert into category (id, parent_id, name, position)
        values (${id}, ${body.parentId ?? null}, ${JSON.stringify(body.name)}::jsonb, ${body.position ?? 0})`)
      await record(ctx, tx, { operator: session, act: 'category.create', reason: body.reason, subject: id })
    })
    return readCategory(db, id)
  },

  async changeCategory({ ctx, db, body, session }) {
    checkTexts({ name: body.name })
    await db.transaction(async (tx) => {
      // Two moves at once could make a circle that neither of them sees.
      await tx.query(sql`select 1 from category order by id for update`)
      const before = await readCategory(tx, body.id)
      const { name = before.name, position = before.position } = body
      const parentId = body.parentId === undefined ? before.parentId : body.parentId
      if (parentId) await mustStandAbove(tx, parentId, body.id)
      await tx.query(sql`
        update category set name = ${JSON.stringify(name)}::jsonb, parent_id = ${parentId}, position = ${position}
        where id = ${body.id}`)
      await record(ctx, tx, { operator: session, act: 'category.change', reason: body.reason, subject: body.id })
    })
    return readCategory(db, body.id)
  },
}

type Act = { operator: OperatorSession; act: string; reason: string; subject: string }

const record = (ctx: Ctx, tx: Db, act: Act) => recordAct(ctx, tx, { ...act, merchantId: null, role: 'catalogue' })

async function mustBeCategory(tx: Db, id: string) {
  const found = await tx.maybe(sql`select 1 from category where id = ${id} for share`)
  if (!found) throw refuse('validation', { fields: { categoryId: 'field_invalid' } })
}

async function mustStandAbove(tx: Db, parentId: string, id: string) {
  await mustBeCategory(tx, parentId)
  const below = await tx.maybe(sql`select 1 where ${parentId}::uuid in ${withDescendants(id)}`)
  if (below) throw refuse('validation', { fields: { parentId: 'field_invalid' } })
}

type Created = Body<typeof operatorProducts.createProduct>
type Changed = Body<typeof operatorProducts.changeProduct>

/** Texts stand under the codes of the seven languages and no other. */
function checkTexts(given: {
  title?: Texts
  description?: Texts
  name?: Texts | undefined
  variants?: { name: Texts }[]
}) {
  const texts = Object.entries({ title: given.title, description: given.description, name: given.name })
  const variants = (given.variants ?? []).map(({ name }, at) => [`variants.${at}.name`, name] as const)
  for (const [field, text] of [...texts, ...variants]) {
    if (!Object.keys(text ?? {}).every(isLanguage)) throw refuse('validation', { fields: { [field]: 'field_invalid' } })
  }
}

const variantsOf = (ctx: Ctx, variants: Created['variants'], before: ProductToWrite['variants'] = []) =>
  variants.map(({ id, name, sku, purchasePrice, stock }) => {
    const known = before.find((variant) => variant.id === id)
    if (id !== undefined && !known) throw refuse('validation', { fields: { variants: 'field_invalid' } })
    return { id: id ?? ctx.ids.next(), source: known?.source ?? null, name, sku: sku ?? null, purchasePrice, stock }
  })

function newProduct(ctx: Ctx, id: string, body: Created): ProductToWrite {
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
  const found = await tx.maybe<Omit<ProductToWrite, 'variants'>>(sql`
    select id, source, category_id as "categoryId", title, description, images, recommended, on_sale as "onSale"
    from product where id = ${id} for no key update`)
  if (!found) throw refuse('not_found')
  // In the order in which checkouts lock them, so that neither waits for the other.
  await tx.query(sql`select 1 from variant where product_id = ${id} order by id for no key update`)
  // Stock moves with every checkout: what is not changed here must not be written back as it was a moment ago.
  const variants = await tx.query<ProductToWrite['variants'][number]>(sql`
    select id, source, name, sku, purchase_price as "purchasePrice", stock
    from variant where product_id = ${id} order by position`)
  return { ...found, variants }
}

function changedProduct(ctx: Ctx, before: ProductToWrite, body: Changed): ProductToWrite {
  return {
    ...before,
    categoryId: body.categoryId ?? before.categoryId,
    title: body.title ?? before.title,
    description: body.description ?? before.description,
    images: body.images ?? before.images,
    recommended: body.recommended ?? before.recommended,
    onSale: body.onSale ?? before.onSale,
    variants: body.variants ? variantsOf(ctx, body.variants, before.variants) : before.variants,
  }
}
