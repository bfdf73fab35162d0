import sql, { type Sql } from 'sql-template-tag'
import type { StoreDelivery } from '#contract/storefront/pages.ts'
import type { Db } from '../../base/db/open.ts'

/** Fewer parcels say nothing about the next one. */
const parcelsMin = 10

/** More than there are countries. */
const countriesMax = 300

/** The days between which nine of ten of the newest parcels arrived, by country. `of`: which rows of `d` are read. */
const usualDays = (of: Sql): Sql => sql`
  select country, percentile_disc(0.1) within group (order by days) as least,
    percentile_disc(0.9) within group (order by days) as most, count(*)::integer as parcels
  from (
    select d.country, (parcel % 64)::integer as days,
      row_number() over (partition by d.country order by parcel desc) as newest
    from delivery_days d cross join unnest(d.parcels) as parcel where ${of} and parcel > 0) as p
  where newest <= delivery_parcels_max()
  group by country having count(*) >= ${parcelsMin} order by country limit ${countriesMax}`

/** Days from the dispatch to the reported delivery of the shop's newest parcels, by country. */
export const readDeliveryTimes = (db: Db, merchantId: string): Promise<StoreDelivery[]> =>
  db.query(usualDays(sql`d.merchant_id = ${merchantId}`))

type DeliveryTimeInput = { merchantId: string; listingId: string; country: string | null }

/** The same of the supplier of a listing and one country; null if too few of its parcels went there. */
export async function readDeliveryTime(db: Db, { merchantId, listingId, country }: DeliveryTimeInput) {
  if (country === null) return null
  const delivery = await db.maybe<StoreDelivery>(
    usualDays(sql`d.merchant_id = ${merchantId} and d.country = ${country} and d.supplier = (
      select p.supplier from listing l join product p on p.id = l.product_id
      where l.merchant_id = ${merchantId} and l.id = ${listingId})`),
  )
  return delivery ?? null
}
