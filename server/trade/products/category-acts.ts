import sql from 'sql-template-tag'
import type { Body } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { operatorProducts } from '#contract/operator/products.ts'
import type { Db } from '../../base/db/open.ts'
import { refuse, refuseField } from '../../base/refuse.ts'
import {
  type CatalogueCall,
  performCatalogueAct,
  requireCategory,
  requireLanguages,
  withoutEmpty,
} from './catalogue-acts.ts'
import { type CategoryFields, categoryChanges } from './catalogue-changes.ts'
import { listAllCategories, readCategory, withDescendants } from './catalogue-queries.ts'

type CreateCategory = Body<typeof operatorProducts.createCategory>
type ChangeCategory = Body<typeof operatorProducts.changeCategory>
type OrderCategories = Body<typeof operatorProducts.orderCategories>

export function createCategory(call: CatalogueCall, body: CreateCategory) {
  requireLanguages({ name: body.name })
  const id = call.ctx.ids.next()
  const { parentId = null, position = 0, image = null, reason } = body
  const { ctx, session } = call
  const name = withoutEmpty(body.name)
  const category = JSON.stringify({ id, source: `console:${id}`, parentId, name, position, image })
  return performCatalogueAct(call, { act: 'category.create', id, reason }, async (tx) => {
    await lockCategories(tx)
    if (parentId) await requireParent(tx, parentId, id)
    await tx.query(sql`select add_category_by_operator(${session.hash}, ${category}::jsonb, ${ctx.clock.now()})`)
    return { result: await readCategory(tx, id), changes: [] }
  })
}

export function changeCategory(call: CatalogueCall, body: ChangeCategory) {
  requireLanguages({ name: body.name })
  const { id, reason } = body
  return performCatalogueAct(call, { act: 'category.change', id, reason }, async (tx) => {
    await lockCategories(tx)
    const { image, version, ...fields } = await readCategory(tx, id)
    if (body.version !== undefined && body.version !== version) throw refuse('conflict')
    const before: CategoryFields = { ...fields, image: image?.ref ?? null }
    const after: CategoryFields = {
      name: body.name ? withoutEmpty(body.name) : before.name,
      parentId: body.parentId === undefined ? before.parentId : body.parentId,
      position: body.position ?? before.position,
      image: body.image === undefined ? before.image : body.image,
    }
    if (after.parentId) await requireParent(tx, after.parentId, id)
    const { ctx, session } = call
    const category = JSON.stringify({ id, ...after })
    await tx.query(sql`select change_category_by_operator(${session.hash}, ${category}::jsonb, ${ctx.clock.now()})`)
    return { result: await readCategory(tx, id), changes: categoryChanges(before, after) }
  })
}

/** Sorts all categories below one parent, or at the top; refuses a list that is incomplete or has others. */
export function orderCategories(call: CatalogueCall, { parentId, ids, idsBefore, reason }: OrderCategories) {
  const subject = parentId ?? ids[0] ?? ''
  return performCatalogueAct(call, { act: 'category.order', id: subject, reason }, async (tx) => {
    await lockCategories(tx)
    const siblings = await tx.query<{ id: string }>(sql`
      select id from category where parent_id is not distinct from ${parentId}::uuid order by position, id`)
    const known = new Set(siblings.map(({ id }) => id))
    if (known.size !== ids.length || !ids.every((id) => known.has(id))) throw refuseField('ids', 'field_invalid')
    if (idsBefore !== undefined && idsBefore.join() !== siblings.map(({ id }) => id).join()) throw refuse('conflict')
    const { ctx, session } = call
    await tx.query(sql`select order_categories_by_operator(${session.hash}, ${ids}::uuid[], ${ctx.clock.now()})`)
    return { result: await listAllCategories(tx), changes: [] }
  })
}

/** Locks all rows: two moves at once could form a cycle that neither of them sees. */
const lockCategories = (tx: Db) => tx.query(sql`select lock_categories()`)

/** Refuses a parent inside the category's own subtree, and a tree deeper than imports can name. */
async function requireParent(tx: Db, parentId: string, id: string) {
  await requireCategory(tx, parentId)
  const isBelow = await tx.maybe(sql`select 1 where ${parentId}::uuid in ${withDescendants(id)}`)
  if (isBelow) throw refuseField('parentId', 'field_invalid')
  const { depth } = await tx.one<{ depth: number }>(sql`
    with recursive above (id, parent_id, depth) as (
      select c.id, c.parent_id, 1 from category c where c.id = ${parentId}
      union all select c.id, c.parent_id, a.depth + 1 from category c join above a on c.id = a.parent_id),
    below (id, depth) as (
      select ${id}::uuid, 1
      union all select c.id, b.depth + 1 from category c join below b on c.parent_id = b.id)
    select (select max(depth) from above) + (select max(depth) from below) as depth`)
  if (depth > limits.categoryDepthMax) throw refuseField('parentId', 'field_out_of_range')
}
