import sql from 'sql-template-tag'
import type { Db } from '../../base/db/open.ts'
import { compareMerchant, compareProducts, type Difference } from './compare.ts'
import { type CountedFigures, countFigures } from './count.ts'
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
    const sold: CountedFigures['sold'] = []
    const unsold: CountedFigures['unsold'] = []
    const merchants = await tx.query<{ merchant_id: string; slug: string }>(sql`
      select m.merchant_id, s.slug from merchant m join shop s on s.merchant_id = m.merchant_id order by m.merchant_id`)
    for (const { merchant_id, slug } of merchants) {
      const rows = await readSourceRows(tx, merchant_id)
      const counted = countFigures(rows)
      result.differences.push(...compareMerchant(slug, await readStoredFigures(tx, merchant_id), counted))
      result.differences.push(...(await recountProgramme(tx, merchant_id, slug)))
      for (const entry of counted.sold) sold.push(entry)
      for (const entry of counted.unsold) unsold.push(entry)
      result.merchants += 1
      result.orders += rows.orders.length
      result.postings += rows.postings.length
    }
    result.differences.push(...(await comparePairs(tx)))
    result.differences.push(...compareProducts(await readProductFigures(tx), { sold, unsold }))
    return result
  })
}
