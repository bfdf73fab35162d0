import sql from 'sql-template-tag'
import type { Db } from '../../base/db/open.ts'
import { lowestId } from '../../base/ids.ts'

/** The row of catalogue_count that counts all products. */
export const wholeCatalogue = lowestId

type CategoryCount = { categoryId: string; products: number; onSale: number }

/** How many of these products each category has. The caller has locked those that exist. */
export const readCategories = (tx: Db, ids: readonly string[]) =>
  tx.query<CategoryCount>(sql`
    select category_id as "categoryId", count(*) as products, count(*) filter (where on_sale) as "onSale"
    from product where id = any (${ids}::uuid[]) group by category_id`)

type CountProductsInput = { ids: readonly string[]; before: readonly CategoryCount[] }

/** Adds to the counters of the catalogue what a write of these products has changed, and begins to count their sales. */
export async function countProducts(tx: Db, { ids, before }: CountProductsInput): Promise<void> {
  await tx.query(sql`
    insert into product_sales (product_id) select id from unnest(${ids}::uuid[]) as id order by id
    on conflict do nothing`)
  const changes = new Map<string, { products: number; onSale: number }>()
  const add = ({ categoryId, products, onSale }: CategoryCount, sign: number) => {
    for (const id of [categoryId, wholeCatalogue]) {
      const change = changes.get(id) ?? { products: 0, onSale: 0 }
      changes.set(id, { products: change.products + sign * products, onSale: change.onSale + sign * onSale })
    }
  }
  for (const count of before) add(count, -1)
  for (const count of await readCategories(tx, ids)) add(count, 1)
  // In the order of their ids, so that two writes cannot deadlock.
  const changed = [...changes].filter(([, { products, onSale }]) => products !== 0 || onSale !== 0).sort()
  if (changed.length === 0) return
  await tx.query(sql`
    insert into catalogue_count as n (category_id, products, on_sale)
    select id, products, on_sale
    from unnest(${changed.map(([id]) => id)}::uuid[], ${changed.map(([, { products }]) => products)}::bigint[],
      ${changed.map(([, { onSale }]) => onSale)}::bigint[]) as given (id, products, on_sale)
    on conflict (category_id) do update set products = n.products + excluded.products,
      on_sale = n.on_sale + excluded.on_sale`)
}
