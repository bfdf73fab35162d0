import sql, { raw, type Sql } from 'sql-template-tag'
import { trackingPage } from '#contract/carriers.ts'
import type { LanguageCode } from '#contract/language-codes.ts'
import { statusCodes } from '#contract/order-states.ts'
import type { Config } from '../../base/config.ts'
import { type Fields, type JsonRow, json, jsonRow, number, objectText, text, time, word } from '../../base/json-row.ts'
import { type OrderEvent, type OrderSteps, orderHistory } from './history.ts'
import { amountLeft, joinGivenBack, piecesLeft } from './refund-lines.ts'
import { waitingFields } from './settlement-date.ts'

export const statusCodeOf = (status: Sql): Sql => {
  const codes = Object.entries(statusCodes).map(([code, name]) => `when '${name}' then '${code}'`)
  return sql`case ${status} ${raw(codes.join(' '))} end`
}

const statusCode = statusCodeOf(sql`o.status`)

/**
 * The order's merchant in a list over all shops. Statements about one shop use its id instead, so that a cluster runs
 * them on one node.
 */
export const ofEachOrder = sql`o.merchant_id`

/** The contract's `Order` in the reader's language; expects `orders o`. */
const orderFields = (lang: LanguageCode, merchant: Sql): Fields => ({
  id: word(sql`o.id`),
  number: text(sql`o.number`),
  status: word(sql`o.status`),
  statusCode: word(statusCode),
  logistics: word(sql`o.logistics`),
  settlement: word(sql`o.settlement`),
  quantity: number(sql`o.quantity`),
  totalCost: number(sql`o.total_cost`),
  sellingTotal: number(sql`o.selling_total`),
  fee: number(sql`o.fee`),
  earnings: number(sql`o.earnings`),
  createdAt: time(sql`o.created_at`),
  payBy: time(sql`o.pay_by`),
  pickBy: time(sql`o.pick_by`),
  settlesAt: time(sql`o.settles_at`),
  lines: json(sql`
    select json_agg(json_build_object('title', localize_text(l.title, ${lang}), 'image', l.image,
      'variant', localize_text(l.variant, ${lang}), 'quantity', l.quantity,
      'purchasePrice', l.purchase_price, 'sellingPrice', l.selling_price) order by l.position)
    from order_line l where l.merchant_id = ${merchant} and l.order_id = o.id`),
  refund: json(sql`
    select json_build_object('id', r.id, 'amount', r.amount, 'status', r.status)
    from refund r where r.merchant_id = ${merchant} and r.order_id = o.id order by r.id desc limit 1`),
})

const stepFields: Fields = {
  carrier: text(sql`o.carrier`),
  trackingNumber: text(sql`o.tracking_number`),
  paidAt: time(sql`o.paid_at`),
  pickedAt: time(sql`o.picked_at`),
  shippedAt: time(sql`o.shipped_at`),
  reachedAt: time(sql`o.reached_at`),
  receivedAt: time(sql`o.received_at`),
  settledAt: time(sql`o.settled_at`),
  cancelledAt: time(sql`o.cancelled_at`),
  cancelReason: text(sql`o.cancel_reason`),
}

/** The steps in the history besides its events. */
const ofHistory: Fields = { ...stepFields, createdAt: time(sql`o.created_at`), receivedBy: word(sql`o.received_by`) }

/** `alsoOf`: further fields that are computed from the steps. */
type Reading = { hidden?: readonly string[]; alsoOf?: (order: OrderSteps) => object }

/**
 * Adds the field `events`: the history without the hidden kinds. Steps already among the fields are taken from there,
 * since formatting a time again would cost the database more.
 */
const withHistory = (fields: Fields, merchant: Sql, { hidden = [], alsoOf }: Reading = {}): JsonRow => ({
  columns: sql`
    ${objectText(fields)} as json, ${objectText(omitFields(ofHistory, fields))} as steps, (
      select json_agg(json_build_object('at', to_iso(e.at), 'kind', e.kind, 'text', e.text) order by e.sequence)
      from order_event e where e.merchant_id = ${merchant} and e.order_id = o.id)::text as events`,
  write: (row) => {
    const { json: object, steps, events } = row as { json: string; steps: string; events: string | null }
    const recorded: OrderEvent[] = events === null ? [] : JSON.parse(events)
    const order: OrderSteps = { ...JSON.parse(object), ...JSON.parse(steps) }
    const history = orderHistory(order, recorded).filter(({ kind }) => !hidden.includes(kind))
    const more = JSON.stringify({ ...alsoOf?.(order), events: history })
    return `${object.slice(0, -1)},${more.slice(1)}`
  },
})

const omitFields = (fields: Fields, others: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in others)))

const progressFields: Fields = {
  ...stepFields,
  fundFrom: word(sql`o.fund_from`),
  feeBps: number(sql`o.fee_bps`),
  refundable: number(sql`o.selling_total - o.refunded - o.refunded_by_platform`),
}

/**
 * The address with its phone number; null once erased. Kept in a separate table, since an order's row is rewritten at
 * each step.
 */
const deliveryAddress = (merchant: Sql): Sql => sql`
  select c.address || jsonb_build_object('phone', c.phone) from order_contact c
  where c.merchant_id = ${merchant} and c.order_id = o.id and c.erased_at is null`

const lineLeft = sql`json_build_object('quantity', ${piecesLeft}, 'amount', ${amountLeft})`

const erasure = (merchant: Sql): Sql => sql`(
  select case when c.erased_at is not null then 'done' when c.erase_at is not null then 'asked' else 'none' end
  from order_contact c where c.merchant_id = ${merchant} and c.order_id = o.id)`

export const orderRow = (lang: LanguageCode, merchant: Sql): JsonRow => jsonRow(orderFields(lang, merchant))

/**
 * An `OrderDetail` of the contract; expects `merchant_counter c` too. All lines of a transaction concern the same
 * order, and the index of postings by order covers only the first.
 */
export const orderDetailRow = (config: Config, lang: LanguageCode, merchant: Sql): JsonRow =>
  withHistory(
    {
      ...orderFields(lang, merchant),
      ...progressFields,
      address: json(deliveryAddress(merchant)),
      linesLeft: json(sql`
      select json_agg(${lineLeft} order by l.position)
      from order_line l ${joinGivenBack(merchant, sql`o.id`)} where l.merchant_id = ${merchant} and l.order_id = o.id`),
      postings: json(sql`
      select coalesce(json_agg(json_build_object('at', to_iso(t.at), 'kind', t.kind, 'account', p.account,
        'amount', p.amount) order by p.sequence, p.line), '[]')
      from ledger_posting f
      join ledger_transaction t on t.merchant_id = f.merchant_id and t.sequence = f.sequence
      join ledger_posting p on p.merchant_id = f.merchant_id and p.sequence = f.sequence
      where f.merchant_id = ${merchant} and f.order_id = o.id and f.line = 1`),
      mails: json(sql`
      select coalesce(json_agg(json_build_object('kind', m.kind, 'at', to_iso(m.at), 'isSent', m.is_sent) order by m.at, m.kind), '[]')
      from order_mail m where m.merchant_id = ${merchant} and m.order_id = o.id`),
      ...waitingFields(config),
    },
    merchant,
  )

/** An order for operators; expects `shop s` too. */
export const operatorOrderRow = (lang: LanguageCode, merchant: Sql): JsonRow =>
  withHistory(
    {
      ...orderFields(lang, merchant),
      ...progressFields,
      merchantId: word(sql`o.merchant_id`),
      shopName: text(sql`s.name`),
      shipBy: time(sql`o.ship_by`),
    },
    merchant,
  )

/** Events between the shop, its supplier and the banks. */
const hiddenFromShoppers = ['picked', 'settled', 'order_disputed', 'dispute_won', 'dispute_lost']

/** An order for its shopper; expects `shop s` too. */
export const shopperOrderRow = (lang: LanguageCode, merchant: Sql): JsonRow =>
  withHistory(
    {
      orderId: word(sql`o.id`),
      number: text(sql`o.number`),
      shop: json(sql`json_build_object('id', s.slug, 'name', s.name)`),
      status: word(sql`o.status`),
      logistics: word(sql`o.logistics`),
      total: number(sql`o.selling_total`),
      refunded: number(sql`o.refunded + o.refunded_by_platform`),
      createdAt: time(sql`o.created_at`),
      payBy: time(sql`case when o.status = 'waiting_payment' then o.pay_by end`),
      withdrawal: json(sql`
        select json_build_object('by', case when isfinite(e.at) then to_iso(e.at) end)
        from order_contact c
        cross join lateral (
          select leaving_end(c.address->>'country', coalesce(o.reached_at, o.received_at)) as at) as e
        where c.merchant_id = ${merchant} and c.order_id = o.id and e.at is not null`),
      refund: json(sql`
        select json_build_object('status', r.status, 'isWithdrawal', coalesce(r.cause = 'withdrawal', false),
          'isReceived', r.goods = 'received', 'amount', r.amount, 'sentBackAt', to_iso(r.sent_back_at),
          'decideBy', to_iso(r.decide_by))
        from refund r where r.merchant_id = ${merchant} and r.order_id = o.id order by r.id desc limit 1`),
      payWith: word(sql`case when o.status = 'waiting_payment' then o.pay_with end`),
      lines: json(sql`
        select json_agg(json_build_object('position', l.position, 'listingId', l.listing_id,
          'variantId', l.variant_id, 'title', localize_text(l.title, ${lang}), 'image', l.image,
          'variant', localize_text(l.variant, ${lang}), 'quantity', l.quantity,
          'price', l.selling_price, 'left', ${lineLeft}, 'stars', r.stars) order by l.position)
        from order_line l ${joinGivenBack(merchant, sql`o.id`)}
        left join review r on r.merchant_id = ${merchant} and r.order_id = l.order_id and r.position = l.position
        where l.merchant_id = ${merchant} and l.order_id = o.id`),
      address: json(deliveryAddress(merchant)),
      erasure: word(erasure(merchant)),
      carrier: text(sql`o.carrier`),
      trackingNumber: text(sql`o.tracking_number`),
    },
    merchant,
    {
      hidden: hiddenFromShoppers,
      alsoOf: ({ carrier, trackingNumber }) => ({
        trackingUrl: trackingNumber === null ? null : trackingPage(carrier, trackingNumber),
      }),
    },
  )
