import sql from 'sql-template-tag'
import type { Db } from '../../base/db/open.ts'

type FreeSlotsInput = { merchantId: string; listingIds: readonly string[]; now: Date }

export async function freeSlots(tx: Db, { merchantId, listingIds, now }: FreeSlotsInput): Promise<number> {
  const { slots } = await tx.one<{ slots: number }>(sql`
    select count(*) as slots from placement
    where merchant_id = ${merchantId} and listing_id = any (${listingIds}::uuid[]) and to_at is null`)
  await tx.query(sql`select free_slots(${merchantId}, ${listingIds}::uuid[], ${now})`)
  return slots
}
