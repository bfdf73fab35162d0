import sql from 'sql-template-tag'
import type { Query } from '#contract/endpoint.ts'
import type { insight } from '#contract/insight.ts'
import type { LanguageCode } from '#contract/language-codes.ts'
import type { Db } from '../../base/db/open.ts'
import type { Raw } from '../../base/http/raw.ts'
import { descending, readJsonList } from '../../base/list.ts'
import { refuse } from '../../base/refuse.ts'

type ListFunnelsInput = { merchantId: string; lang: LanguageCode; query: Query<typeof insight.list> }

/**
 * The funnel of each listing, from the first look to the refund. Orders and refunds are read only for the rows of the
 * page.
 */
export const listFunnels = (db: Db, { merchantId, lang, query }: ListFunnelsInput): Promise<Raw> =>
  readJsonList(db, {
    query,
    from: sql`listing l`,
    where: [
      sql`l.merchant_id = ${merchantId} and l.removed_at is null`,
      query.listingId !== undefined && sql`l.id = ${query.listingId}`,
      query.productId !== undefined && sql`l.product_id = ${query.productId}`,
      query.unsold === true &&
        sql`l.views > 0 and not exists (
        select 1 from order_line s join orders o on o.merchant_id = s.merchant_id and o.id = s.order_id
        where s.merchant_id = l.merchant_id and s.listing_id = l.id and o.paid_at is not null)`,
    ],
    order: descending('views', ['views', sql`l.views`, 'number'], ['id', sql`l.id`, 'id']),
    json: sql`json_build_object('listingId', l.id, 'productId', p.id, 'title', localize_text(p.title, ${lang}),
      'image', image_url(p.images[1]), 'views', l.views, 'baskets', l.baskets, 'orders', n.orders,
      'refunds', n.refunds)`,
    details: sql`
      join listing l on l.merchant_id = ${merchantId} and l.id = page.key_id
      join product p on p.id = l.product_id
      cross join lateral (
        select count(*) as orders, count(*) filter (where o.refunded + o.refunded_by_platform > 0) as refunds
        from orders o
        where o.merchant_id = ${merchantId} and o.paid_at is not null and o.id in (
          select order_id from order_line where merchant_id = ${merchantId} and listing_id = l.id)) as n`,
  })

type ListDaysInput = { merchantId: string; query: Query<typeof insight.days> }

export async function listInsightDays(db: Db, { merchantId, query }: ListDaysInput): Promise<Raw> {
  const { listingId, from } = query
  if (listingId !== undefined) await requireListing(db, merchantId, listingId)
  const events = query.of === 'views' ? sql`listing_view` : sql`listing_basket`
  return readJsonList(db, {
    query,
    from: sql`(
      select date, count(distinct visitor) as count from ${events}
      where merchant_id = ${merchantId} and ${listingId === undefined ? sql`true` : sql`listing_id = ${listingId}`}
        and ${from === undefined ? sql`true` : sql`date >= ${from}::date`}
      group by date) as d`,
    where: [],
    order: descending('newest', ['date', sql`d.date::text`, 'code']),
    json: sql`json_build_object('date', d.date, 'count', d.count)`,
  })
}

async function requireListing(db: Db, merchantId: string, listingId: string) {
  const listing = await db.maybe(sql`
    select 1 as found from listing where merchant_id = ${merchantId} and id = ${listingId}`)
  if (!listing) throw refuse('not_found')
}
