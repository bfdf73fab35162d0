import sql from 'sql-template-tag'
import { dayMs, hourMs } from '#contract/durations.ts'
import { after } from '../../base/clock.ts'
import { lowestId } from '../../base/ids.ts'
import { batchSize, deleteOfMerchants, forgetOfMerchants, inBatches, type Sweep, sweepRows } from '../../base/sweep.ts'
import { updateListings } from './reprice.ts'
import { releaseStock } from './reservations.ts'

const lookBackMs = 3 * hourMs
const productsMax = 500

/** Updates listings that a change of the catalogue missed because the server stopped. */
export const updateStaleListings: Sweep = async (ctx) => {
  const since = new Date(ctx.clock.now().getTime() - lookBackMs)
  const changed = await ctx.db.query<{ id: string }>(sql`
    select distinct p.id
    from product p
    join listing l on l.product_id = p.id and l.removed_at is null and l.state = 'selling'
    join merchant m on m.merchant_id = l.merchant_id
    join level lv on lv.id = m.level_id
    join variant v on v.product_id = p.id
    left join listing_variant s on s.merchant_id = l.merchant_id and s.listing_id = l.id and s.variant_id = v.id
    where p.updated_at >= ${since}
      and (s.variant_id is null or s.selling_price < least_price(v.purchase_price, lv.fee_bps))
    limit ${productsMax}`)
  const productIds = changed.map(({ id }) => id)
  if (productIds.length > 0) await updateListings(ctx, productIds)
  return productIds.length
}

type DueReservation = { orderId: string; originId: string; merchantId: string; productIds: string[]; at: Date }

/** Ends reservations whose checkout has died or whose goods have left; the others are looked at again. */
export const releaseReservations: Sweep = (ctx) =>
  sweepRows<DueReservation>(ctx, {
    name: 'release reservations',
    find: (last) =>
      ctx.db.query(sql`
        select order_id as "orderId", origin_id as "originId", merchant_id as "merchantId",
          array_agg(distinct product_id) as "productIds", check_at as at
        from stock_reservation
        where check_at <= ${ctx.clock.now()}
          and (check_at, order_id) > (${last?.at ?? new Date(0)}, ${last?.orderId ?? lowestId}::uuid)
        group by order_id, origin_id, merchant_id, check_at order by check_at, order_id limit ${batchSize}`),
    async move(reservation) {
      await releaseStock(ctx, reservation)
      return true
    },
  })

/** Copies changed stock to the column that lists read. */
export const showStock: Sweep = (ctx) =>
  sweepRows<{ id: string }>(ctx, {
    name: 'show stock',
    find: (last) =>
      ctx.db.query(sql`
        select distinct product_id as id from variant_stock
        where not is_shown and product_id > ${last?.id ?? lowestId} order by product_id limit ${batchSize}`),
    async move({ id }) {
      await ctx.db.query(sql`select show_stock(array[${id}]::uuid[])`)
      return true
    },
  })

/** Much longer than a request that could still place the order. */
const endedMs = dayMs

export const forgetEndedCheckouts: Sweep = (ctx) =>
  deleteOfMerchants(ctx, {
    table: sql`ended_checkout`,
    key: sql`order_id`,
    type: sql`uuid`,
    isOld: sql`ended_at < ${after(ctx.clock.now(), -endedMs)}`,
  })

const hotDays = 30

/** Sales of the last 30 days change at midnight; this recounts products that still include older days. */
export const refreshRecentSales: Sweep = ({ db, clock }) => {
  const since = after(clock.now(), -(hotDays - 1) * dayMs)
    .toISOString()
    .slice(0, 10)
  return inBatches(productsMax, async (limit) => {
    const { count } = await db.one<{ count: number }>(sql`
      select refresh_recent_sales(${since}::date, ${limit}) as count`)
    return count
  })
}

/** Listings that shoppers or orders refer to are kept for good, so older ones are not examined every hour. */
const removedLookBackMs = 30 * dayMs

/** Deletes removed listings that nothing refers to. */
export const forgetRemovedListings: Sweep = (ctx) =>
  forgetOfMerchants(ctx, {
    name: 'forget removed listings',
    old: sql`listing where removed_at < ${ctx.clock.now()}::timestamptz - listing_kept_period()
      and removed_at > ${after(ctx.clock.now(), -removedLookBackMs)}`,
    forget: (merchantId) => sql`forget_removed_listings(${merchantId}, ${ctx.clock.now()})`,
  })

/** Deletes idempotency keys of calls that add goods. */
export const forgetGoodsKeys: Sweep = (ctx) =>
  forgetOfMerchants(ctx, {
    name: 'forget keys of goods',
    old: sql`idempotency where actor = 'goods' and at < ${ctx.clock.now()}::timestamptz - goods_key_period()`,
    forget: (merchantId) => sql`forget_goods_keys(${merchantId}, ${ctx.clock.now()})`,
  })
