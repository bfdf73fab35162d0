import sql from 'sql-template-tag'
import type { Query } from '#contract/endpoint.ts'
import type { LanguageCode } from '#contract/language-codes.ts'
import { limits } from '#contract/limits.ts'
import type { operatorProducts } from '#contract/operator/products.ts'
import type { Db } from '../../base/db/open.ts'
import { allOf } from '../../base/list.ts'
import { filterCatalogue } from './catalogue-queries.ts'
import { leftPosition, suppliedStock } from './reservations.ts'

type ExportQuery = Query<typeof operatorProducts.exportProducts>

const batchSize = 500
/** Below the limit of an import, with room for what a server in front of this one counts. */
const partBytesMax = limits.importBytesMax - 64 * 1024

/** A line in the format of docs/import.md; the import finds the product by `origin`. */
const lineJson = sql`jsonb_strip_nulls(jsonb_build_object(
  'source', coalesce(p.source, 'console:' || p.id::text), 'origin', coalesce(p.source, 'console:' || p.id::text),
  'title', p.title, 'description', p.description,
  'category', (select jsonb_agg(jsonb_build_object(
     'origin', coalesce(a.source, 'console:' || a.id::text), 'name', a.name, 'image', a.image)
     order by a.depth desc)
     from above a where a.leaf = p.category_id),
  'images', p.images, 'imageTexts', p.image_texts, 'recommended', p.recommended, 'onSale', p.on_sale,
  'variants', (select coalesce(jsonb_agg(jsonb_build_object('source', coalesce(v.source, v.id::text), 'name', v.name,
     'sku', v.sku, 'purchasePrice', v.purchase_price, 'image', v.image, 'stock', ${suppliedStock}) order by v.position), '[]')
     from variant v where v.product_id = p.id and v.position < ${leftPosition})))`

const above = sql`
  above (leaf, id, parent_id, source, name, image, depth) as (
    select c.id, c.id, c.parent_id, c.source, c.name, c.image, 1 from category c
    union all
    select a.leaf, c.id, c.parent_id, c.source, c.name, c.image, a.depth + 1
    from category c join above a on c.id = a.parent_id)`

/**
 * Exports as much of the catalogue as one import takes, oldest first, so that products added in between come last.
 * `next`: the last product of this part, or null at the end.
 */
export async function exportProducts(
  db: Db,
  { after, ...filter }: ExportQuery,
  lang: LanguageCode,
): Promise<{ text: string; next: string | null }> {
  const conditions = filterCatalogue(filter, lang)
  const lines: string[] = []
  let bytes = 0
  let last = after
  for (;;) {
    const found = await db.query<{ id: string; line: string }>(sql`
      with recursive ${above}
      select p.id, ${lineJson}::text as line from product p
      where ${allOf([...conditions, last !== undefined && sql`p.id > ${last}::uuid`])}
      order by p.id limit ${batchSize}`)
    for (const { id, line } of found) {
      const size = Buffer.byteLength(line) + 1
      const isFull = bytes + size > partBytesMax || lines.length === limits.importRowsMax
      if (isFull && last !== undefined) return { text: textOf(lines), next: last }
      lines.push(line)
      bytes += size
      last = id
    }
    if (found.length < batchSize) return { text: textOf(lines), next: null }
  }
}

const textOf = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('')
