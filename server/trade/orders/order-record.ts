import sql, { type Sql } from 'sql-template-tag'
import type { OperatorRole, Reply } from '#contract/endpoint.ts'
import { isId } from '#contract/id-pattern.ts'
import type { operatorOrders } from '#contract/operator/orders.ts'
import type { Db } from '../../base/db/open.ts'
import { type Raw, raw, rawObject } from '../../base/http/raw.ts'
import { findMerchantOfNumber } from '../../base/numbers.ts'
import { readOperatorEmails } from '../../base/operator-emails.ts'
import { refuse } from '../../base/refuse.ts'
import { isTextId, type Reader, say } from '../../base/texts/texts.ts'
import { isAboutOrder } from '../../ledger/of-order.ts'
import { findOrderById, type OrderKey } from './order-secrets.ts'
import { readOperatorOrder } from './queries.ts'

type OrderRecord = Reply<typeof operatorOrders.get>

/** Operators who ship orders do not see the books. */
const bookReaders: readonly OperatorRole[] = ['finance', 'support', 'auditor']
export const readsBooks = (roles: readonly OperatorRole[]) => bookReaders.some((role) => roles.includes(role))

export async function findOrder(db: Db, name: string): Promise<OrderKey> {
  if (isId(name)) return findOrderById(db, name)
  const number = name.toUpperCase()
  const merchantId = await findMerchantOfNumber(db, { kind: 'order', number })
  const order = await db.maybe<{ orderId: string }>(sql`
    select order_id as "orderId" from order_contact where merchant_id = ${merchantId} and number = ${number}`)
  if (!order) throw refuse('not_found')
  return { merchantId, orderId: order.orderId }
}

type ReadRecordInput = OrderKey & { reader: Reader; roles: readonly OperatorRole[] }

export async function readOrderRecord(db: Db, { reader, roles, ...key }: ReadRecordInput): Promise<Raw> {
  const [order, facts, acts] = await Promise.all([
    readOperatorOrder(db, { ...key, lang: reader.lang }),
    readFacts(db, key, readsBooks(roles)),
    readActs(db, key, reader),
  ])
  return rawObject({ order, ...facts, acts })
}

type FactsRow = Omit<OrderRecord, 'order' | 'acts' | 'supplies'>

async function readFacts(db: Db, { merchantId, orderId }: OrderKey, hasBooks: boolean) {
  const { json } = await db.one<{ json: string }>(sql`
    select json_build_object('country', c.address->>'country', 'erasedAt', to_iso(c.erased_at),
      'cancelledBy', o.cancelled_by,
      'escrowLeft', o.escrow_left, 'supplierPaidAt', to_iso(o.supplier_paid_at),
      'origin', (
        select json_build_object('kind', kind, 'partner', partner) from order_origin
        where merchant_id = ${merchantId} and id = o.origin),
      'refunds', ${refundsOf(merchantId, orderId)},
      'books', ${hasBooks ? booksOf(merchantId, orderId) : sql`null`})::text as json
    from orders o join order_contact c on c.merchant_id = o.merchant_id and c.order_id = o.id
    where o.merchant_id = ${merchantId} and o.id = ${orderId}`)
  return { ...(JSON.parse(json) as FactsRow), supplies: await readSupplies(db, { merchantId, orderId }) }
}

/** The catalogue is not stored with the merchants' rows, so it takes a second statement. */
async function readSupplies(db: Db, { merchantId, orderId }: OrderKey): Promise<OrderRecord['supplies']> {
  const lines = await db.query<{ variantId: string }>(sql`
    select variant_id as "variantId" from order_line
    where merchant_id = ${merchantId} and order_id = ${orderId} order by position`)
  const articles = await db.query<{ id: string; source: string | null; sku: string | null }>(sql`
    select v.id, p.source, v.sku from variant v join product p on p.id = v.product_id
    where v.id = any(${lines.map(({ variantId }) => variantId)}::uuid[])`)
  return lines.map(({ variantId }) => {
    const article = articles.find(({ id }) => id === variantId)
    return { source: article?.source ?? null, sku: article?.sku ?? null }
  })
}

const refundsOf = (merchantId: string, orderId: string): Sql => sql`(
  select coalesce(json_agg(json_build_object('id', r.id, 'number', r.number, 'amount', r.amount, 'reason', r.reason,
    'status', r.status, 'bears', r.bears, 'appliedAt', to_iso(r.applied_at), 'decideBy', to_iso(r.decide_by),
    'decidedAt', to_iso(r.decided_at), 'paidAt', to_iso(r.paid_at)) order by r.id), '[]')
  from refund r where r.merchant_id = ${merchantId} and r.order_id = ${orderId})`

const booksOf = (merchantId: string, orderId: string): Sql => sql`json_build_object(
  'payments', (
    select coalesce(json_agg(json_build_object('at', to_iso(p.at), 'provider', p.provider, 'reference', p.provider_ref,
      'amount', p.amount) order by p.id), '[]')
    from payment p where p.merchant_id = ${merchantId} and p.order_id = ${orderId} and p.funded > 0),
  'postings', (
    select coalesce(json_agg(json_build_object('at', to_iso(t.at), 'kind', t.kind, 'account', p.account,
      'amount', p.amount, 'sequence', p.sequence) order by p.sequence, p.line), '[]')
    from ledger_posting p
    join ledger_transaction t on t.merchant_id = p.merchant_id and t.sequence = p.sequence
    where ${isAboutOrder(sql`p`, { merchantId: sql`${merchantId}`, orderId: sql`${orderId}` })}))`

type ActRow = { id: string; at: Date; operatorId: string; role: string; act: string; reason: string }

/** Enough for every act on an order; a carrier may report many. */
const actsMax = 200

async function readActs(db: Db, { merchantId, orderId }: OrderKey, reader: Reader): Promise<OrderRecord['acts']> {
  const rows = await db.query<ActRow>(sql`
    select id, at, operator_id as "operatorId", role, act, reason from audit
    where merchant_id = ${merchantId} and subject = ${orderId} order by id limit ${actsMax}`)
  const emailOf = await readOperatorEmails(
    db,
    rows.map(({ operatorId }) => operatorId),
  )
  return rows.map(({ id, at, operatorId, role, act, reason }) => {
    const textId = `act.${act}`
    const title = isTextId(textId) ? say(textId, reader) : act
    return { id, at: at.toISOString(), operator: emailOf(operatorId), role, title, reason }
  })
}

/** The delivery address. Reading it is an act, which the caller records. */
export async function readAddress(db: Db, { merchantId, orderId }: OrderKey): Promise<Raw> {
  const contact = await db.maybe<{ json: string }>(sql`
    select (address || jsonb_build_object('phone', phone))::text as json from order_contact
    where merchant_id = ${merchantId} and order_id = ${orderId} and erased_at is null`)
  if (!contact) throw refuse('not_found', { address: 'erased' })
  return raw(contact.json)
}
