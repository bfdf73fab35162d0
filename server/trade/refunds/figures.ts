import sql from 'sql-template-tag'
import { dayMs } from '#contract/durations.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { operatorRefunds } from '#contract/operator/refunds.ts'
import { after } from '../../base/clock.ts'
import type { Db } from '../../base/db/open.ts'
import { highestId, idAt } from '../../base/ids.ts'

type Figures = Reply<typeof operatorRefunds.figures>
type ReadFiguresInput = { merchantId: string; id: string; orderId: string; now: Date }

const figureDays = 90
const shopperOrdersMax = 1_000

/** Requested by a shopper or taken by the shopper's bank; the end of a cancelled order is not a request. */
const isRequest = sql`(r.answer_by is not null or r.decision = 'chargeback')`

/** Only counts, so that nothing about another shop or shopper is revealed. */
export async function readRefundFigures(db: Db, refund: ReadFiguresInput): Promise<Figures> {
  return {
    days: figureDays,
    shop: await countOfShop(db, refund),
    products: await countOfProducts(db, refund),
    shopper: await countOfShopper(db, refund),
  }
}

/** Ids begin with their time, so recent refunds are an index range. */
const isRecent = (now: Date) =>
  sql`r.id between ${idAt(after(now, -figureDays * dayMs).getTime(), '0')}::uuid and ${highestId}::uuid`

const isRecentDay = (now: Date) => sql`date > (${now}::timestamptz at time zone 'UTC')::date - ${figureDays}::integer`

function countOfShop(db: Db, { merchantId, now }: ReadFiguresInput) {
  return db.one<Figures['shop']>(sql`
    select (
        select count(*) from refund r where r.merchant_id = ${merchantId} and ${isRecent(now)} and ${isRequest}
      ) as refunds, (
        select coalesce(sum(orders), 0)::bigint from merchant_day
        where merchant_id = ${merchantId} and ${isRecentDay(now)}) as orders`)
}

async function countOfProducts(db: Db, { merchantId, id, now }: ReadFiguresInput) {
  const { products } = await db.one<{ products: string[] }>(sql`
    select product_ids as products from refund where merchant_id = ${merchantId} and id = ${id}`)
  const { refunds } = await db.one<{ refunds: number }>(sql`
    select count(*) as refunds from refund r
    where r.product_ids && ${products}::uuid[] and ${isRecent(now)} and ${isRequest}`)
  const { pieces } = await db.one<{ pieces: number }>(sql`
    select coalesce(sum(quantity), 0)::bigint as pieces from product_day
    where product_id = any(${products}::uuid[]) and ${isRecentDay(now)}`)
  return { refunds, pieces }
}

async function countOfShopper(db: Db, { merchantId, orderId, id }: ReadFiguresInput): Promise<Figures['shopper']> {
  const contact = await db.maybe<{ email: string }>(sql`
    select email from order_contact where merchant_id = ${merchantId} and order_id = ${orderId}`)
  // An erased address would match every erased order.
  if (!contact?.email.includes('@')) return null
  const orders = await db.query<{ merchantId: string; id: string }>(sql`
    select merchant_id as "merchantId", order_id as id from order_contact
    where email = ${contact.email} order by order_id desc limit ${shopperOrdersMax}`)
  const keys = sql`
    unnest(${orders.map((order) => order.merchantId)}::uuid[], ${orders.map((order) => order.id)}::uuid[])
      as k (merchant_id, id)`
  const paid = await db.one<{ orders: number }>(sql`
    select count(*) as orders from ${keys}
    join orders o on o.merchant_id = k.merchant_id and o.id = k.id where o.paid_at is not null`)
  const { refunds } = await db.one<{ refunds: number }>(sql`
    select count(*) as refunds from ${keys}
    join refund r on r.merchant_id = k.merchant_id and r.order_id = k.id where r.id < ${id} and ${isRequest}`)
  return { refunds, orders: paid.orders }
}
