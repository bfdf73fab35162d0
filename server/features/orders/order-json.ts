import sql, { raw, type Sql } from 'sql-template-tag'
import type { LanguageCode } from '#contract/language-codes.ts'
import { statusCodes } from '#contract/order-states.ts'

/** The list call's code of a status, as SQL. */
export const statusCodeOf = (status: Sql): Sql => {
  const codes = Object.entries(statusCodes).map(([code, name]) => `when '${name}' then '${code}'`)
  return sql`case ${status} ${raw(codes.join(' '))} end`
}

const statusCode = statusCodeOf(sql`o.status`)

/** The merchant of the orders in a list over all shops. A statement of one shop names the shop itself: one node has it. */
export const ofEachOrder = sql`o.merchant_id`

/**
 * The pairs of json_build_object() that make an `Order` of the contract, in the reader's language. The statement
 * names the table `orders o`.
 */
export const orderPairs = (lang: LanguageCode, merchant: Sql): Sql => sql`
  'id', o.id, 'number', o.number, 'status', o.status, 'statusCode', ${statusCode},
  'logistics', o.logistics, 'settlement', o.settlement, 'quantity', o.quantity, 'totalCost', o.total_cost,
  'sellingTotal', o.selling_total, 'fee', o.fee, 'earnings', o.earnings, 'createdAt', to_iso(o.created_at),
  'payBy', to_iso(o.pay_by), 'pickBy', to_iso(o.pick_by), 'settlesAt', to_iso(o.settles_at),
  'lines', (
    select json_agg(json_build_object('title', localize_text(l.title, ${lang}), 'image', l.image,
      'variant', localize_text(l.variant, ${lang}), 'quantity', l.quantity,
      'purchasePrice', l.purchase_price, 'sellingPrice', l.selling_price) order by l.position)
    from order_line l where l.merchant_id = ${merchant} and l.order_id = o.id),
  'refund', (
    select json_build_object('id', r.id, 'amount', r.amount, 'status', r.status)
    from refund r where r.merchant_id = ${merchant} and r.order_id = o.id order by r.id desc limit 1)`

/** How far an order is, and what happened to it. */
export const orderProgressPairs = (merchant: Sql): Sql => sql`
  'carrier', o.carrier, 'trackingNumber', o.tracking_number, 'events', order_history(${merchant}, o.id, '{}'),
  'paidAt', to_iso(o.paid_at), 'pickedAt', to_iso(o.picked_at), 'shippedAt', to_iso(o.shipped_at),
  'reachedAt', to_iso(o.reached_at), 'receivedAt', to_iso(o.received_at), 'settledAt', to_iso(o.settled_at),
  'cancelledAt', to_iso(o.cancelled_at), 'cancelReason', o.cancel_reason, 'fundFrom', o.fund_from, 'feeBps', o.fee_bps`

/**
 * The address with its phone number; null once they were erased. An order is rewritten at each step, so both stand
 * beside it.
 */
const deliveryAddress = (merchant: Sql): Sql => sql`(
  select c.address || jsonb_build_object('phone', c.phone) from order_contact c
  where c.merchant_id = ${merchant} and c.order_id = o.id and c.erased_at is null)`

/** How far the erasure of the shopper's data is. */
const erasure = (merchant: Sql): Sql => sql`(
  select case when c.erased_at is not null then 'done' when c.erase_at is not null then 'asked' else 'none' end
  from order_contact c where c.merchant_id = ${merchant} and c.order_id = o.id)`

/**
 * The further pairs of an `OrderDetail`. All lines of a transaction are about the same order, and the index of postings by
 * order has the first of them.
 */
export const orderDetailPairs = (merchant: Sql): Sql => sql`
  ${orderProgressPairs(merchant)}, 'address', ${deliveryAddress(merchant)},
  'postings', (
    select coalesce(json_agg(json_build_object('at', to_iso(t.at), 'kind', t.kind, 'account', p.account,
      'amount', p.amount) order by p.sequence, p.line), '[]')
    from ledger_posting f
    join ledger_transaction t on t.merchant_id = f.merchant_id and t.sequence = f.sequence
    join ledger_posting p on p.merchant_id = f.merchant_id and p.sequence = f.sequence
    where f.merchant_id = ${merchant} and f.order_id = o.id and f.line = 1)`

/** The pairs of the order as its shopper sees it: nothing of what happens between the shop and its supplier. */
export const shopperOrderPairs = (lang: LanguageCode, merchant: Sql): Sql => sql`
  'orderId', o.id, 'number', o.number, 'shop', json_build_object('id', s.slug, 'name', s.name),
  'status', o.status, 'logistics', o.logistics, 'total', o.selling_total,
  'refunded', o.refunded + o.refunded_by_platform, 'createdAt', to_iso(o.created_at),
  'payBy', case when o.status = 'waiting_payment' then to_iso(o.pay_by) end,
  'payWith', case when o.status = 'waiting_payment' then o.pay_with end,
  'lines', (
    select json_agg(json_build_object('position', l.position,
      'title', localize_text(l.title, ${lang}), 'image', l.image,
      'variant', localize_text(l.variant, ${lang}), 'quantity', l.quantity,
      'price', l.selling_price, 'stars', r.stars) order by l.position)
    from order_line l
    left join review r on r.merchant_id = ${merchant} and r.order_id = l.order_id and r.position = l.position
    where l.merchant_id = ${merchant} and l.order_id = o.id),
  'address', ${deliveryAddress(merchant)}, 'erasure', ${erasure(merchant)},
  'carrier', o.carrier, 'trackingNumber', o.tracking_number,
  'events', order_history(${merchant}, o.id,
    array['picked', 'settled', 'order_disputed', 'dispute_won', 'dispute_lost'])`
