import sql, { type Sql } from 'sql-template-tag'
import type { Query } from '#contract/endpoint.ts'
import type { LanguageCode } from '#contract/language-codes.ts'
import type { operatorOrders } from '#contract/operator/orders.ts'
import type { OrderStatus, orderSorts } from '#contract/order-states.ts'
import type { orders } from '#contract/orders.ts'
import type { Config } from '../../base/config.ts'
import type { Ctx } from '../../base/ctx.ts'
import { fixed } from '../../base/db/fixed.ts'
import { type Db, requireAnswerTo } from '../../base/db/handle.ts'
import { type HotList, hotListOf, readHotPage } from '../../base/hot-list.ts'
import { type Raw, raw } from '../../base/http/raw.ts'
import type { JsonRow } from '../../base/json-row.ts'
import {
  ascending,
  type Condition,
  descending,
  type ListOrder,
  longestFirst,
  newestFirst,
  oldestFirst,
  readJsonList,
  readJsonParts,
} from '../../base/list.ts'
import { findNumbers } from '../../base/numbers.ts'
import { refuse, refuseField } from '../../base/refuse.ts'
import { idsOfKeyword } from './ids-of-keyword.ts'
import { ofEachOrder, operatorOrderRow, orderDetailRow, orderRow, shopperOrderRow, statusCodeOf } from './order-json.ts'
import { idsOfDay, withShares } from './orders-of-day.ts'
import { idsOfDays, isCounted, type ListPart, partsOf, readKeyword, statusOf, statusOfSettlement } from './rules.ts'
import { type CalendarInput, idsOfOrdersSettling } from './settlement-date.ts'

type ListOrdersInput = CalendarInput & { query: Query<typeof orders.list>; lang: LanguageCode }

const firstDeadline: ListOrder = ascending('deadline', ['pick_by', sql`o.pick_by`, 'time'], ['id', sql`o.id`, 'id'])

/** A merchant's orders, newest first, or by their deadlines. Counters know the total unless more than the status narrows the list. */
export async function listOrders(db: Db, input: ListOrdersInput) {
  const { merchantId, query, lang } = input
  const { on, figure } = query
  if (figure !== undefined && on === undefined) throw refuseField('on', 'field_required')
  const status = statusOf(query)
  if (!isCounted(query)) {
    const { where, total: _, ...source } = ordersOf({ merchantId, status, lang })
    const order = query.sort ? sorted[query.sort] : source.order
    const page = await readJsonList(db, { query, ...source, order, where: [...where, ...conditionsOf(input)] })
    return on === undefined ? page : withShares(db, { merchantId, day: on, figure }, page)
  }
  const page = await readHotPage(db, hotOrders(lang, status), { merchantId, query })
  return page ?? readJsonList(db, { query, ...ordersOf({ merchantId, status, lang }) })
}

const sorted: Record<(typeof orderSorts)[number], ListOrder> = {
  old: oldestFirst(sql`o.id`),
  total: descending('total', ['total', sql`o.selling_total`, 'number'], ['id', sql`o.id`, 'id']),
  earnings: descending('earnings', ['earnings', sql`o.earnings`, 'number'], ['id', sql`o.id`, 'id']),
}

type OrdersOfInput = { merchantId: string; status: OrderStatus | null; lang: LanguageCode }

function ordersOf({ merchantId, status, lang }: OrdersOfInput) {
  const ofStatus = status ? sql`and status = ${status}` : sql``
  return {
    from: sql`orders o`,
    where: [sql`o.merchant_id = ${merchantId}`, status && sql`o.status = ${status}`],
    order: status === 'awaiting_pickup' ? firstDeadline : newestFirst(sql`o.id`),
    json: orderRow(lang, sql`${merchantId}`),
    total: sql`(
      select coalesce(sum(count), 0)::bigint from order_count where merchant_id = ${merchantId} ${ofStatus})`,
  }
}

const hotLists = new Map<string, HotList>()

/** Merchants open this list most often, so its statement is built once for each language and status. */
function hotOrders(lang: LanguageCode, status: OrderStatus | null): HotList {
  const form = `${lang} ${status}`
  const list = hotLists.get(form) ?? hotListOf((merchantId) => ordersOf({ merchantId, status, lang }))
  hotLists.set(form, list)
  return list
}

function conditionsOf(input: ListOrdersInput): Condition[] {
  const { merchantId, query, lang } = input
  const { settlement, from, to, on, settlesOn, listingId, visitors, only } = query
  const ids = idsOfDays(from, to)
  return [
    settlement && isSettlement(settlement),
    ids && sql`o.id between ${ids.lowest}::uuid and ${ids.highest}::uuid`,
    from !== undefined && sql`o.created_on >= ${from}::date`,
    to !== undefined && sql`o.created_on <= ${to}::date`,
    on !== undefined && sql`o.id in (${idsOfDay({ merchantId, day: on, figure: query.figure })})`,
    settlesOn !== undefined && sql`o.id in (${idsOfOrdersSettling(settlesOn, input)})`,
    visitors !== undefined && isOfVisitors,
    visitors === 'paid' && sql`o.paid_at is not null`,
    listingId !== undefined &&
      sql`o.id in (select order_id from order_line where merchant_id = ${merchantId} and listing_id = ${listingId})`,
    only !== undefined && sql`o.paid_at is not null`,
    only === 'refunded' && sql`o.refunded + o.refunded_by_platform > 0`,
    only === 'sold' && sql`o.status <> 'cancelled'`,
    query.keyword?.trim() && sql`o.id in (${idsOfKeyword({ merchantId, lang, keyword: query.keyword })})`,
  ]
}

const isOfVisitors = sql`exists (
  select 1 from order_origin g where g.merchant_id = o.merchant_id and g.id = o.origin and g.kind = 'checkout')`

type CountVisitorOrdersInput = { merchantId: string; from: string }

/** Must equal the totals of the order list for these days with `visitors`. */
export function countVisitorOrders(db: Db, { merchantId, from }: CountVisitorOrdersInput) {
  return db.one<{ orders: number; paid: number }>(sql`
    select count(*) as orders, count(*) filter (where o.paid_at is not null) as paid from orders o
    where o.merchant_id = ${merchantId} and o.id >= ${idsOfDays(from, undefined)?.lowest}::uuid
      and o.created_on >= ${from}::date and ${isOfVisitors}`)
}

function isSettlement(settlement: keyof typeof statusOfSettlement): Sql {
  const status = statusOfSettlement[settlement]
  return status === null
    ? sql`o.settlement = ${settlement}`
    : sql`o.settlement = ${settlement} and o.status = ${status}`
}

type CountOrdersInput = { merchantId: string; timeZone: string; today: string }

export async function countOrders(db: Db, { merchantId, timeZone, today }: CountOrdersInput): Promise<Raw> {
  const { json } = await db.one<{ json: string }>(sql`
    select json_build_object(
      'counts', (
        select jsonb_object_agg(${statusCodeOf(sql`status`)}, count) || jsonb_build_object('all', sum(count))
        from order_count where merchant_id = ${merchantId}),
      'pickCost', coalesce(sum(o.total_cost), 0), 'pickEarnings', coalesce(sum(o.earnings), 0),
      'pickToday', count(*) filter (where o.pick_by < (${today}::date + 1)::timestamp at time zone ${timeZone}),
      'pickBy', to_iso(min(o.pick_by)))::text as json
    from orders o where o.merchant_id = ${merchantId} and o.status = 'awaiting_pickup'`)
  return raw(json)
}

/** A shop with more orders picks up in several calls. */
const awaitingMax = 10_000

export async function listAwaitingPickup(db: Db, merchantId: string, max = awaitingMax): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select id from orders where merchant_id = ${merchantId} and status = 'awaiting_pickup'
    order by pick_by, id limit ${max}`)
  return rows.map(({ id }) => id)
}

type ReadOrderInput = { merchantId: string; orderId: string; lang: LanguageCode }

export const readOrder = (db: Db, order: ReadOrderInput): Promise<Raw> =>
  readOne(db, order, { row: orderRow(order.lang, sql`${order.merchantId}`) })

export async function readOrderDetail(
  { db, config }: Ctx,
  { merchantId, orderId, lang }: ReadOrderInput,
): Promise<Raw> {
  const statements = detailStatements.get(config) ?? {}
  const statement = statements[lang] ?? detailStatement(config, lang)
  if (!statements[lang]) detailStatements.set(config, { ...statements, [lang]: statement })
  const order = await db.maybe<object & { of: string }>(statement.of(merchantId, orderId))
  if (order) requireAnswerTo(merchantId, order.of)
  return found(order, statement)
}

function detailStatement(config: Config, lang: LanguageCode) {
  const rowOf = (merchantId: string) => orderDetailRow(config, lang, sql`${merchantId}`)
  const { write } = rowOf('')
  const of = fixed((merchantId: string, orderId: string) => {
    const columns = sql`${merchantId}::uuid as of, ${rowOf(merchantId).columns}`
    const counters = sql`join merchant_counter c on c.merchant_id = ${merchantId}`
    return selectOne({ merchantId, orderId }, { columns, write }, counters)
  })
  return { of, write }
}

const detailStatements = new WeakMap<Config, Partial<Record<LanguageCode, ReturnType<typeof detailStatement>>>>()

export const readOperatorOrder = (db: Db, order: ReadOrderInput): Promise<Raw> =>
  readOne(db, order, { row: operatorOrderRow(order.lang, sql`${order.merchantId}`), joins: joinShop })

export const readShopperOrder = (db: Db, order: ReadOrderInput): Promise<Raw> =>
  readOne(db, order, { row: shopperOrderRow(order.lang, sql`${order.merchantId}`), joins: joinShop })

const joinShop = sql`join shop s on s.merchant_id = o.merchant_id`

type OrderKey = Omit<ReadOrderInput, 'lang'>

const selectOne = ({ merchantId, orderId }: OrderKey, { columns }: JsonRow, joins = sql``): Sql => sql`
  select ${columns} from orders o ${joins} where o.merchant_id = ${merchantId} and o.id = ${orderId}`

function found(order: object | undefined, { write }: Pick<JsonRow, 'write'>): Raw {
  if (!order) throw refuse('not_found')
  return raw(write(order))
}

const readOne = async (db: Db, order: OrderKey, { row, joins }: { row: JsonRow; joins?: Sql }): Promise<Raw> =>
  found(await db.maybe<object>(selectOne(order, row, joins)), row)

type OperatorListQuery = Query<typeof operatorOrders.list>

/** Orders of all shops or of one: first those to ship, by deadline, then the others, newest first. */
export async function listOperatorOrders(db: Db, query: OperatorListQuery, lang: LanguageCode): Promise<Raw> {
  const json = operatorOrderRow(lang, ofEachOrder)
  const keyword = await matchesKeyword(db, query.keyword?.trim() ?? '')
  const parts = partsOf(query).map(async (part) => ({
    json,
    where: operatorConditions(query, part, keyword),
    // No total over all shops, which would read every shop's counters.
    total: isCounted(query) && query.merchantId !== undefined ? await countPart(db, query, part) : undefined,
    ...(part === 'ship' ? shipPart : restPart(query)),
  }))
  return readJsonParts(db, query, { parts: await Promise.all(parts) })
}

const shipPart = {
  from: sql`orders o`,
  order: longestFirst({ name: 'ship', since: sql`o.ship_by`, id: sql`o.id`, merchantId: sql`o.merchant_id` }),
  details: sql`join orders o on o.merchant_id = page.key_merchant_id and o.id = page.key_id ${joinShop}`,
} as const

type WithoutNewsInput = { query: Query<typeof operatorOrders.withoutNews>; lang: LanguageCode; shippedUntil: Date }

/** Orders of all shops shipped before a time and not reported as delivered. */
export const listOrdersWithoutNews = (db: Db, { query, lang, shippedUntil }: WithoutNewsInput): Promise<Raw> =>
  readJsonList(db, {
    query,
    from: sql`orders o`,
    where: [sql`o.status = 'shipped' and o.reached_at is null`, sql`o.shipped_at <= ${shippedUntil}`],
    order: longestFirst({ name: 'longest', since: sql`o.shipped_at`, id: sql`o.id`, merchantId: sql`o.merchant_id` }),
    json: operatorOrderRow(lang, ofEachOrder),
    details: shipPart.details,
  })

/** Ids sort by time, so the directory's index gives the orders of all shops newest first. */
function restPart({ merchantId, keyword }: OperatorListQuery) {
  const isOfAllShops = merchantId === undefined && !keyword?.trim()
  const directory = sql`order_secret k join orders o on o.merchant_id = k.merchant_id and o.id = k.order_id`
  return {
    from: isOfAllShops ? directory : sql`orders o`,
    countedFrom: sql`orders o`,
    order: isOfAllShops ? newestFirst(sql`k.order_id`, sql`k.merchant_id`) : newestFirst(sql`o.id`, sql`o.merchant_id`),
    details: sql`join orders o on o.merchant_id = page.key_merchant_id and o.id = page.key_id ${joinShop}`,
  }
}

/**
 * Matches the beginning of a number in the directory or, if there is none, a tracking number or the last digits of a
 * phone number. Each has an index over all shops.
 */
async function matchesKeyword(db: Db, text: string): Promise<Condition> {
  if (text === '') return undefined
  const { number, trackingNumber, phoneLast4 } = readKeyword(text)
  const found = number === null ? [] : await findNumbers(db, { kind: 'order', beginning: number })
  if (found.length > 0) {
    return sql`(o.merchant_id, o.id) in (
      select c.merchant_id, c.order_id from unnest(${found.map(({ merchantId }) => merchantId)}::uuid[], ${found.map((each) => each.number)}::text[])
        as f (merchant_id, number)
      join order_contact c on c.merchant_id = f.merchant_id and c.number = f.number)`
  }
  return sql`(o.merchant_id, o.id) in (
    select merchant_id, id from orders where upper(tracking_number) collate "C" = upper(${trackingNumber})
    union select merchant_id, order_id from order_contact where phone_last4 = ${phoneLast4})`
}

function operatorConditions(query: OperatorListQuery, part: ListPart, keyword: Condition): Condition[] {
  const { merchantId, settlement, from, to } = query
  const status = statusOf(query)
  return [
    part === 'ship' ? sql`o.status = 'awaiting_shipment'` : sql`o.status <> 'awaiting_shipment'`,
    status && sql`o.status = ${status}`,
    merchantId && sql`o.merchant_id = ${merchantId}`,
    settlement && isSettlement(settlement),
    from !== undefined && sql`o.created_on >= ${from}::date`,
    to !== undefined && sql`o.created_on <= ${to}::date`,
    keyword,
  ]
}

async function countPart(db: Db, query: OperatorListQuery, part: ListPart): Promise<number> {
  const status = statusOf(query)
  const { count } = await db.one<{ count: number }>(sql`
    select coalesce(sum(count), 0)::bigint as count from order_count
    where merchant_id = ${query.merchantId} and (status = 'awaiting_shipment') = ${part === 'ship'}
      and (${status}::text is null or status = ${status})`)
  return count
}
