import sql from 'sql-template-tag'
import type { Db } from '../../base/db/open.ts'

/**
 * Locks the number of the shop's listings until the transaction ends, and answers it. Every write of listings begins
 * with it, because the merchant's head comes before the listings in the order of locks.
 */
export async function lockListingCount(tx: Db, merchantId: string): Promise<number> {
  return (await tx.one<{ count: number }>(sql`select lock_listing_count(${merchantId}) as count`)).count
}
