import { LRUCache } from 'lru-cache'
import sql from 'sql-template-tag'
import { minuteMs } from '#contract/durations.ts'
import type { StoreDelivery } from '#contract/storefront/pages.ts'
import type { Ctx } from '../../base/ctx.ts'

/** Based on the newest parcels to a country, and shown only if there are enough. */
const parcelsMax = 20
const parcelsMin = 5
const ordersMax = 500

type CachedTimes = { deliveries: StoreDelivery[]; untilMs: number }

/** Every page of a shop reads them, and one parcel changes them little. */
const cacheMs = 10 * minuteMs
const shopsMax = 10_000
const cache = new LRUCache<string, CachedTimes>({ max: shopsMax })

/** Days from dispatch to the delivery reported by the carrier, by country. */
export async function readDeliveryTimes({ db, clock }: Ctx, merchantId: string): Promise<StoreDelivery[]> {
  const nowMs = clock.now().getTime()
  const known = cache.get(merchantId)
  if (known && known.untilMs > nowMs) return known.deliveries
  const deliveries = await db.query<StoreDelivery>(sql`
    with arrived as (
      select c.address->>'country' as country, o.reached_at,
        greatest(1, ceil(extract(epoch from o.reached_at - o.shipped_at) / 86400))::integer as days
      from (
        select id, shipped_at, reached_at from orders
        where merchant_id = ${merchantId} order by id desc limit ${ordersMax}) as o
      join order_contact c on c.merchant_id = ${merchantId} and c.order_id = o.id
      where o.reached_at is not null),
    newest as (
      select country, days, row_number() over (partition by country order by reached_at desc) as position from arrived)
    select country, min(days) as least, max(days) as most, count(*)::integer as parcels from newest
    where position <= ${parcelsMax} group by country having count(*) >= ${parcelsMin} order by country`)
  cache.set(merchantId, { deliveries, untilMs: nowMs + cacheMs })
  return deliveries
}

/** Null if too few parcels went to the country. */
export async function readDeliveryTime(ctx: Ctx, merchantId: string, country: string | null) {
  if (country === null) return null
  return (await readDeliveryTimes(ctx, merchantId)).find((delivery) => delivery.country === country) ?? null
}
