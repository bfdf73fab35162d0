import sql from 'sql-template-tag'
import type { Db } from '../../base/db/open.ts'
import { compareMerchant, compareProducts, createProductSums, type Difference } from './compare.ts'
import { countFigures } from './count.ts'
import { comparePairs, recountProgramme } from './programme.ts'
import { readProductFigures, readSourceRows, readStoredFigures } from './rows.ts'

export type Recount = { merchants: number; orders: number; postings: number; differences: Difference[] }

/**
 * Counts every figure again from the rows of its events, in TypeScript and without the statements that maintain the
 * counters, and answers what differs. All reads see one moment of the database.
 */
export async function recount(db: Db): Promise<Recount> {
  return db.transaction(async (tx) => {
    // The embedded database runs nothing else meanwhile.
    if (tx.engine === 'postgres') await tx.query(sql`set transaction isolation level repeatable read, read only`)
    const result: Recount = { merchants: 0, orders: 0, postings: 0, differences: [] }
    const products = await readProductFigures(tx)
    const sums = createProductSums(products)
    const merchants = await tx.query<{ merchant_id: string; slug: string }>(sql`
      select m.merchant_id, s.slug from merchant m join shop s on s.merchant_id = m.merchant_id order by m.merchant_id`)
    for (const { merchant_id, slug } of merchants) {
      const rows = await readSourceRows(tx, merchant_id)
      const counted = countFigures(rows)
      append(result.differences, compareMerchant(slug, await readStoredFigures(tx, merchant_id), counted))
      append(result.differences, await recountProgramme(tx, merchant_id, slug))
      sums.add(counted)
      result.merchants += 1
      result.orders += rows.orders.length
      result.postings += rows.postings.length
    }
    append(result.differences, await comparePairs(tx))
    append(result.differences, compareProducts(products, sums))
    return result
  })
}

/** One by one: as arguments of one call, a hundred thousand would overflow the stack. */
function append(all: Difference[], more: readonly Difference[]): void {
  for (const difference of more) all.push(difference)
}
