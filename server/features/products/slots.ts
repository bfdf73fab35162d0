import sql from 'sql-template-tag'
import type { Db } from '../../base/db/open.ts'

type FreeSlotsInput = { merchantId: string; listingIds: readonly string[]; now: Date }

/** Listings that leave the shelf free their slots in the express lane. */
export async function freeSlots(tx: Db, { merchantId, listingIds, now }: FreeSlotsInput): Promise<void> {
  await tx.query(sql`select free_slots(${merchantId}, ${listingIds}::uuid[], ${now})`)
}
