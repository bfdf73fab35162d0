import sql from 'sql-template-tag'
import type { Db } from '../../base/db/open.ts'
import { lowestId } from '../../base/ids.ts'
import { eachAtOnce } from '../at-once.ts'
import { compareAccountDays, compareDayTotals } from './books.ts'
import { compareMerchant, compareOrder, compareRefundLines, type Difference } from './compare.ts'
import { addOrder, countSums } from './count.ts'
import { compareDeliveryDays } from './delivery-days.ts'
import { compareHeldLines } from './held-lines.ts'
import { sumOrder } from './order-figures.ts'
import { comparePartners } from './partners.ts'
import { comparePayouts } from './payouts.ts'
import { compareProducts } from './products.ts'
import { comparePairs, recountProgramme } from './programme.ts'
import { compareGoodwill, compareProofs } from './proofs.ts'
import { readOrdersPage, readSourceSums, readStoredFigures } from './rows.ts'
import { compareTakenBack } from './taken-back.ts'
import { compareTransfers } from './transfers.ts'

export type Recount = { merchants: number; orders: number; postings: number; differences: Difference[] }

const merchantsPerPage = 100
const defaultOrdersPerPage = 1_000

/**
 * Counts every figure again from the rows of its events, without the statements that maintain the counters; returns the
 * differences. Each merchant is read at its own moment, so that no transaction lasts as long as the whole; sums over
 * merchants are compared at the end. Memory holds one page of orders for each of the `atOnce` merchants.
 */
export async function recount(db: Db, { ordersPerPage = defaultOrdersPerPage, atOnce = 1 } = {}): Promise<Recount> {
  await refuseStandbyOfCluster(db)
  const result: Recount = { merchants: 0, orders: 0, postings: 0, differences: [] }
  for (let after = lowestId; ; ) {
    const merchants = await db.query<Merchant>(sql`
      select m.merchant_id as id, s.slug from merchant m join shop s on s.merchant_id = m.merchant_id
      where m.merchant_id > ${after} order by m.merchant_id limit ${merchantsPerPage}`)
    await eachAtOnce(merchants, { atOnce }, async (merchant) => {
      const { orders, postings, differences } = await atOneMoment(db, (tx) =>
        recountMerchant(tx, merchant, ordersPerPage),
      )
      result.merchants += 1
      result.orders += orders
      result.postings += postings
      append(result.differences, differences)
    })
    const last = merchants.at(-1)
    if (!last || merchants.length < merchantsPerPage) break
    after = last.id
  }
  append(result.differences, await atOneMoment(db, comparePairs))
  append(result.differences, await atOneMoment(db, compareDayTotals))
  append(result.differences, await atOneMoment(db, comparePartners))
  append(result.differences, await atOneMoment(db, compareProducts))
  append(result.differences, await atOneMoment(db, comparePayouts))
  append(result.differences, await atOneMoment(db, compareTransfers))
  append(result.differences, await atOneMoment(db, compareHeldLines))
  append(result.differences, await atOneMoment(db, compareTakenBack))
  append(result.differences, await atOneMoment(db, compareGoodwill))
  return result
}

/** On standbys Citus keeps no intermediate results of a statement: it only warns, and treats them as empty. */
async function refuseStandbyOfCluster(db: Db): Promise<void> {
  const { is } = await db.one<{ is: boolean }>(sql`
    select pg_is_in_recovery() and exists (select 1 from pg_extension where extname = 'citus') as is`)
  if (is) throw new Error('a standby of a cluster cannot count: recount the cluster itself, or a restored copy of it')
}

type Merchant = { id: string; slug: string }

const atOneMoment = <T>(db: Db, read: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    // The embedded database runs nothing else during the transaction.
    if (tx.engine === 'postgres') await tx.query(sql`set transaction isolation level repeatable read, read only`)
    return read(tx)
  })

async function recountMerchant(
  tx: Db,
  { id, slug }: Merchant,
  ordersPerPage: number,
): Promise<Omit<Recount, 'merchants'>> {
  const differences: Difference[] = []
  const sums = await readSourceSums(tx, id)
  const counted = countSums(sums)
  let orders = 0
  for (let after = lowestId; ; ) {
    const page = await readOrdersPage(tx, { merchantId: id, after, limit: ordersPerPage })
    for (const rows of page) {
      const order = sumOrder(rows)
      addOrder(counted, order, rows)
      append(differences, compareOrder(slug, order))
      append(differences, compareRefundLines(slug, rows))
    }
    const ids = page.map(({ row }) => row.id)
    append(differences, await compareProofs(tx, { merchantId: id, name: slug, ids }))
    orders += page.length
    const last = page.at(-1)
    if (!last || page.length < ordersPerPage) break
    after = last.row.id
  }
  append(differences, compareMerchant(slug, await readStoredFigures(tx, id), counted))
  append(differences, await recountProgramme(tx, id, slug))
  append(differences, await compareAccountDays(tx, id, slug))
  append(differences, await compareDeliveryDays(tx, id, slug))
  return { orders, postings: sums.postings, differences }
}

/** One by one: as arguments of one call a hundred thousand would overflow the stack. */
function append(all: Difference[], more: Iterable<Difference>): void {
  for (const difference of more) all.push(difference)
}
