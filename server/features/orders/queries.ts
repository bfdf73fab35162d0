import sql, { empty, join, type Sql } from 'sql-template-tag'
import type { Query } from '#contract/endpoint.ts'
import type { LanguageCode } from '#contract/language-codes.ts'
import { limits } from '#contract/limits.ts'
import { statusCodes } from '#contract/order-states.ts'
import type { orders } from '#contract/orders.ts'
import { readCursor, writeCursor } from '../../base/cursor.ts'
import type { Db } from '../../base/db/open.ts'
import { type Raw, raw } from '../../base/http/raw.ts'
import { refuse } from '../../base/refuse.ts'
import { orderDetailPairs, orderPairs } from './order-json.ts'
import { idsOfDays, isCounted, mostId, pageOf, readKeyword, statusOf } from './rules.ts'

type ListQuery = Query<typeof orders.list>
type Asked = { merchantId: string; timeZone: string; query: ListQuery; lang: LanguageCode }
type PageRow = { id: string; json: string; total: number }

/** One statement for a page and its total; how many texts there are depends on the filters alone. */
export async function listOrders(db: Db, asked: Asked): Promise<Raw> {
  const { merchantId, query, lang } = asked
  const { page, limit } = pageOf(query)
  const skipped = query.after === undefined ? (page - 1) * limit : 0
  const before = query.after === undefined ? mostId : readCursor(query.after)
  const narrowing = conditionsOf(asked)
  const isExact = isCounted(query)
  const total = isExact ? countedTotal(merchantId, query) : seenTotal(merchantId, narrowing)
  // A row more than asked for tells whether there is a next page; the texts are joined as they come.
  const rows = await db.query<PageRow>(sql`
    select o.id, json_build_object(${orderPairs(lang)})::text as json, ${total} as total
    from orders o where o.merchant_id = ${merchantId} ${narrowing} and o.id < ${before}::uuid
    order by o.id desc limit ${limit + 1} offset ${skipped}`)
  const seen = rows[0]?.total ?? (await db.one<{ total: number }>(sql`select ${total} as total`)).total
  const isFloor = !isExact && seen > limits.countedTotalMax
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const rest = {
    total: isFloor ? limits.countedTotalMax : seen,
    ...(isFloor && { totalIsFloor: true }),
    page,
    limit,
    next: rows.length > limit && last ? writeCursor(last.id) : null,
  }
  return raw(`{"list":[${shown.map(({ json }) => json).join(',')}],${JSON.stringify(rest).slice(1)}`)
}

function conditionsOf({ merchantId, timeZone, query }: Asked): Sql {
  const status = statusOf(query)
  const wanted = readKeyword(query.keyword)
  const { settlement, from, to } = query
  const conditions: Sql[] = []
  if (status) conditions.push(sql`and o.status = ${status}`)
  if (settlement !== undefined) conditions.push(sql`and o.settlement = ${settlement}`)
  if (from !== undefined || to !== undefined) {
    const { least, most } = idsOfDays(from, to)
    conditions.push(sql`
      and o.id between ${least}::uuid and ${most}::uuid
      and o.created_on between coalesce(${from ?? null}::date, '-infinity') and coalesce(${to ?? null}::date, 'infinity')`)
  }
  if (query.on !== undefined) conditions.push(sql`and o.id in (${ordersOfDay(merchantId, timeZone, query.on)})`)
  if (wanted) {
    // A union, so that each meaning reads its own index instead of every order.
    conditions.push(sql`
      and o.id in (
        select id from orders where merchant_id = ${merchantId} and number >= ${wanted.number}
          and number < ${wanted.number} || '~'
        union select id from orders where merchant_id = ${merchantId} and tracking_number = ${wanted.tracking}
        union select id from orders where merchant_id = ${merchantId} and phone_last4 = ${wanted.last4})`)
  }
  return conditions.length === 0 ? empty : join(conditions, ' ')
}

/** A union, so that each reads its own index: what moved money that day, and what ended. */
const ordersOfDay = (merchantId: string, timeZone: string, day: string): Sql => sql`
  select p.order_id from ledger_transaction t
  join ledger_posting p on p.merchant_id = t.merchant_id and p.sequence = t.sequence and p.line = 1
  where t.merchant_id = ${merchantId} and t.at >= ${day}::date::timestamp at time zone ${timeZone}
    and t.at < (${day}::date + 1)::timestamp at time zone ${timeZone}
    and t.kind in ('order_paid', 'partner_order_paid', 'refund_decided', 'chargeback')
  union select id from orders where merchant_id = ${merchantId} and settled_on = ${day}::date
  union select id from orders where merchant_id = ${merchantId} and cancelled_on = ${day}::date`

function countedTotal(merchantId: string, query: ListQuery): Sql {
  const status = statusOf(query)
  const narrowing = status ? sql`and status = ${status}` : empty
  return sql`(
    select coalesce(sum(count), 0)::bigint from order_count where merchant_id = ${merchantId} ${narrowing})`
}

const seenTotal = (merchantId: string, narrowing: Sql): Sql => sql`(
  select count(*) from (
    select 1 from orders o where o.merchant_id = ${merchantId} ${narrowing}
    limit ${limits.countedTotalMax + 1}) as counted)`

const codeOf = join(
  Object.entries(statusCodes).map(([code, status]) => sql`when ${status} then ${code}`),
  ' ',
)

/** How many orders stand in each status, and what those that await pick-up cost. */
export async function countOrders(db: Db, merchantId: string): Promise<Raw> {
  const { json } = await db.one<{ json: string }>(sql`
    select json_build_object(
      'counts', (
        select jsonb_object_agg(case status ${codeOf} end, count) || jsonb_build_object('all', sum(count))
        from order_count where merchant_id = ${merchantId}),
      'pickCost', coalesce(sum(o.total_cost), 0), 'pickBy', to_iso(min(o.pick_by)))::text as json
    from orders o where o.merchant_id = ${merchantId} and o.status = 'awaiting_pickup'`)
  return raw(json)
}

type Which = { merchantId: string; orderId: string; lang: LanguageCode }

export async function readOrder(db: Db, { merchantId, orderId, lang }: Which): Promise<Raw> {
  return found(
    await db.maybe<{ json: string }>(sql`
      select json_build_object(${orderPairs(lang)})::text as json
      from orders o where o.merchant_id = ${merchantId} and o.id = ${orderId}`),
  )
}

type Picked = { json: string; cost: number; confirmed: number | null }

/** The order just picked up, with what the token confirmed that this same statement uses up. */
export const readPicked = (db: Db, { merchantId, orderId, lang, spent }: Which & { spent: Sql }) =>
  db.one<Picked>(sql`
    with spent as (${spent})
    select json_build_object(${orderPairs(lang)})::text as json, o.total_cost as cost,
      (select amount from spent) as confirmed
    from orders o where o.merchant_id = ${merchantId} and o.id = ${orderId}`)

export async function readOrderDetail(db: Db, { merchantId, orderId, lang }: Which): Promise<Raw> {
  return found(
    await db.maybe<{ json: string }>(sql`
      select json_build_object(${orderPairs(lang)}, ${orderDetailPairs})::text as json
      from orders o where o.merchant_id = ${merchantId} and o.id = ${orderId}`),
  )
}

function found(row: { json: string } | undefined): Raw {
  if (!row) throw refuse('not_found')
  return raw(row.json)
}

/** The orders that await pick-up, oldest first, as many as one batch takes. */
export async function listWaiting(db: Db, merchantId: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select id from orders where merchant_id = ${merchantId} and status = 'awaiting_pickup'
    order by id limit ${limits.pickBatchMax}`)
  return rows.map(({ id }) => id)
}
