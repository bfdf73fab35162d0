import sql from 'sql-template-tag'
import type { Db } from './db/open.ts'
import { refuse } from './refuse.ts'

export async function requireMerchant(db: Db, merchantId: string): Promise<void> {
  if (!(await db.maybe(sql`select 1 as found from merchant where merchant_id = ${merchantId}`))) {
    throw refuse('not_found')
  }
}
