import sql, { join, type Sql } from 'sql-template-tag'
import type { Query } from '#contract/endpoint.ts'
import type { LanguageCode } from '#contract/language-codes.ts'
import { limits } from '#contract/limits.ts'
import type { operatorOrders } from '#contract/operator/orders.ts'
import type { Db } from '../../base/db/open.ts'
import { type Raw, raw } from '../../base/http/raw.ts'
import { refuse } from '../../base/refuse.ts'
import { isCounted, type Part, type Place, partsOf, readCursor, statusOf, writeCursor } from './operator-rules.ts'
import { orderDetailPairs, orderPairs } from './order-json.ts'

type ListQuery = Query<typeof operatorOrders.list>

/** The shop that an order belongs to: the directory of secrets knows every order by its id. */
export async function findMerchantOf(db: Db, orderId: string): Promise<string> {
  const found = await db.maybe<{ merchant_id: string }>(sql`
    select merchant_id from order_secret where order_id = ${orderId}`)
  if (!found) throw refuse('not_found')
  return found.merchant_id
}

const operatorOrderJson = (lang: LanguageCode) => sql`
  json_build_object(${orderPairs(lang)}, ${orderDetailPairs}, 'merchantId', o.merchant_id, 'shopName', s.name,
    'shipBy', to_iso(o.ship_by))`

export async function readOperatorOrder(
  db: Db,
  { merchantId, orderId, lang }: { merchantId: string; orderId: string; lang: LanguageCode },
): Promise<Raw> {
  const { json } = await db.one<{ json: string }>(sql`
    select ${operatorOrderJson(lang)}::text as json
    from orders o join shop s on s.merchant_id = o.merchant_id
    where o.merchant_id = ${merchantId} and o.id = ${orderId}`)
  return raw(json)
}

/** Orders of all shops, or of one. */
export async function listOperatorOrders(db: Db, query: ListQuery, lang: LanguageCode): Promise<Raw> {
  const { page = 1, limit = limits.pageSizeDefault } = query
  const after = query.after === undefined ? null : readCursor(query.after)
  let skip = after ? 0 : (page - 1) * limit
  const found: Row[] = []
  let total = 0
  for (const part of partsOf(query)) {
    const count = await countPart(db, query, part)
    total += count
    const isBefore = after?.part === 'rest' && part === 'ship'
    if (!isBefore && found.length <= limit && skip < count) {
      found.push(...(await readPart(db, query, { part, after, skip, limit: limit + 1 - found.length })))
    }
    skip = Math.max(0, skip - count)
  }
  const rows = found.slice(0, limit)
  const list = rows.length === 0 ? [] : await readRows(db, rows, lang)
  const last = rows.at(-1)
  const next = found.length > limit && last ? writeCursor(placeOf(last)) : null
  const isFloor = !isCounted(query) && total > limits.countedTotalMax
  const head = { total: isFloor ? limits.countedTotalMax : total, ...(isFloor && { totalIsFloor: true }) }
  return raw(`{"list":[${list.join(',')}],${JSON.stringify({ ...head, page, limit, next }).slice(1)}`)
}

type Row = { merchant_id: string; id: string; ship_by: Date | null; part: Part }

const placeOf = ({ id, ship_by, part }: Row): Place =>
  part === 'ship' && ship_by ? { part, shipByMs: ship_by.getTime(), id } : { part: 'rest', id }

/** What narrows a part of the list. A keyword probes one index per shop instead of reading every order. */
function conditionsOf(query: ListQuery, part: Part): Sql {
  const { merchantId, settlement, from, to } = query
  const keyword = query.keyword?.trim() ?? ''
  const status = statusOf(query)
  const conditions = [part === 'ship' ? sql`o.status = 'awaiting_shipment'` : sql`o.status <> 'awaiting_shipment'`]
  if (status) conditions.push(sql`o.status = ${status}`)
  if (merchantId !== undefined) conditions.push(sql`o.merchant_id = ${merchantId}`)
  if (settlement !== undefined) conditions.push(sql`o.settlement = ${settlement}`)
  if (from !== undefined) conditions.push(sql`o.created_on >= ${from}::date`)
  if (to !== undefined) conditions.push(sql`o.created_on <= ${to}::date`)
  if (keyword !== '') {
    conditions.push(sql`(o.merchant_id, o.id) in (
      select m.merchant_id, hit.id from merchant m cross join lateral (
        select id from orders where merchant_id = m.merchant_id and number = ${keyword.toUpperCase()}
        union select id from orders where merchant_id = m.merchant_id and tracking_number = ${keyword}
        union select id from orders where merchant_id = m.merchant_id and phone_last4 = ${keyword}
      ) as hit)`)
  }
  return join(conditions, ' and ')
}

async function countPart(db: Db, query: ListQuery, part: Part): Promise<number> {
  if (isCounted(query)) {
    const status = statusOf(query)
    const { count } = await db.one<{ count: number }>(sql`
      select coalesce(sum(count), 0)::bigint as count from order_count
      where (status = 'awaiting_shipment') = ${part === 'ship'}
        and (${status}::text is null or status = ${status})
        and (${query.merchantId ?? null}::uuid is null or merchant_id = ${query.merchantId ?? null})`)
    return count
  }
  const { count } = await db.one<{ count: number }>(sql`
    select count(*) as count from (
      select 1 from orders o where ${conditionsOf(query, part)} limit ${limits.countedTotalMax + 1}) as counted`)
  return count
}

type Window = { part: Part; after: Place | null; skip: number; limit: number }

async function readPart(db: Db, query: ListQuery, { part, after, skip, limit }: Window): Promise<Row[]> {
  const conditions = conditionsOf(query, part)
  if (part === 'ship') {
    const from =
      after?.part === 'ship' ? sql`(o.ship_by, o.id) > (${new Date(after.shipByMs)}, ${after.id}::uuid)` : sql`true`
    return db.query<Row>(sql`
      select o.merchant_id, o.id, o.ship_by, 'ship' as part from orders o where ${conditions} and ${from}
      order by o.ship_by, o.id limit ${limit} offset ${skip}`)
  }
  // Ids sort by time: the directory's index on them walks the orders of all shops from the newest.
  const isWalk = query.merchantId === undefined && (query.keyword ?? '').trim() === ''
  const source = isWalk
    ? sql`order_secret k join orders o on o.merchant_id = k.merchant_id and o.id = k.order_id`
    : sql`orders o`
  const key = isWalk ? sql`k.order_id` : sql`o.id`
  const from = after?.part === 'rest' ? sql`${key} < ${after.id}::uuid` : sql`true`
  return db.query<Row>(sql`
    select o.merchant_id, o.id, null::timestamptz as ship_by, 'rest' as part from ${source}
    where ${conditions} and ${from} order by ${key} desc limit ${limit} offset ${skip}`)
}

async function readRows(db: Db, rows: readonly Row[], lang: LanguageCode): Promise<string[]> {
  const found = await db.query<{ json: string }>(sql`
    select ${operatorOrderJson(lang)}::text as json
    from unnest(${rows.map((row) => row.merchant_id)}::uuid[], ${rows.map(({ id }) => id)}::uuid[])
      with ordinality as wanted (merchant_id, id, place)
    join orders o on o.merchant_id = wanted.merchant_id and o.id = wanted.id
    join shop s on s.merchant_id = o.merchant_id
    order by wanted.place`)
  return found.map(({ json }) => json)
}
