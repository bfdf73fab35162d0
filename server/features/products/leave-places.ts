import sql from 'sql-template-tag'
import type { Db } from '../../base/db/open.ts'

type Leaving = { merchantId: string; listingIds: readonly string[]; now: Date }

/** What is no longer on the shelf frees its place in the express lane. */
export async function leavePlaces(tx: Db, { merchantId, listingIds, now }: Leaving): Promise<void> {
  await tx.query(sql`select free_slots(${merchantId}, ${listingIds}::uuid[], ${now})`)
}
