import sql from 'sql-template-tag'
import type { Db } from '../../base/db/open.ts'
import { refuse } from '../../base/refuse.ts'

export type CodesOfOthers = { supplier: string; codes: number }[]

const othersMax = 5

export const codesOfOthers = (db: Db, supplier: string, skus: readonly string[]): Promise<CodesOfOthers> =>
  db.query<CodesOfOthers[number]>(sql`
    select p.supplier, count(distinct v.sku) as codes
    from variant v join product p on p.id = v.product_id
    where v.sku = any (${skus}::text[]) and p.supplier <> ${supplier}
    group by p.supplier order by codes desc, p.supplier limit ${othersMax}`)

/**
 * Refuses a supplier without products unless it was confirmed as new, and names the suppliers that have the file's
 * codes. The supplier is part of a product's key, so a typing error would create every product twice.
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
