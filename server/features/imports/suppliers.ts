import sql from 'sql-template-tag'
import type { Db } from '../../base/db/open.ts'
import { refuse } from '../../base/refuse.ts'

/** How many codes of a file are of products of another supplier. */
export type CodesOfOthers = { supplier: string; codes: number }[]

const othersMax = 5

export const codesOfOthers = (db: Db, supplier: string, skus: readonly string[]): Promise<CodesOfOthers> =>
  db.query<CodesOfOthers[number]>(sql`
    select p.supplier, count(distinct v.sku) as codes
    from variant v join product p on p.id = v.product_id
    where v.sku = any (${skus}::text[]) and p.supplier <> ${supplier}
    group by p.supplier order by codes desc, p.supplier limit ${othersMax}`)

/**
 * The supplier is a part of what a product is known by, so that one letter would make every product a second time: one
 * that has no products yet is refused, with those who have the codes of the file, unless it was said to be new.
 */
export async function requireSupplier(db: Db, supplier: string, others: CodesOfOthers): Promise<void> {
  if (supplier === '') return
  const known = await db.maybe(sql`
    select 1 where exists (select 1 from product where supplier = ${supplier})
      or exists (select 1 from import_job where supplier = ${supplier} and not dry_run)`)
  if (known) return
  const [most] = others
  const detail = { supplier, codes: most?.codes ?? 0, other: most?.supplier || '–' }
  const field = most ? 'import_supplier_new_codes' : 'import_supplier_new'
  throw refuse('validation', { fields: { supplier: field }, ...detail, others })
}
