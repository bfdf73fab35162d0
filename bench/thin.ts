import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { codes, done, merchantOf } from './bare-replies.ts'

/**
 * The thin baseline: the cost of the same calls without our promises. A pick-up is five statements in a transaction,
 * without proof, events and notices. The list has no total and no refunds. The detail has the events and postings
 * unsorted, without the steps between them, and without refunds and payment dates.
 */
const thinColumns = `o.id, o.number, o.status, o.logistics, o.settlement, o.quantity, o.total_cost as "totalCost",
  o.selling_total as "sellingTotal", o.fee, o.earnings, o.created_at as "createdAt", o.pay_by as "payBy",
  o.pick_by as "pickBy", o.settles_at as "settlesAt",
  (select json_agg(json_build_object('title', l.title->>'en', 'image', l.image, 'variant', l.variant->>'en',
     'quantity', l.quantity, 'purchasePrice', l.purchase_price, 'sellingPrice', l.selling_price))
   from order_line l where l.merchant_id = o.merchant_id and l.order_id = o.id) as lines`

const thinOf = (row: { id: string; status: string }) => ({ ...row, statusCode: codes[row.status] })

export function routeThin(app: FastifyInstance, pool: pg.Pool) {
  app.get('/thin/order/list', async (request) => {
    const { rows } = await pool.query({
      name: 'thin list',
      text: `select ${thinColumns} from orders o where o.merchant_id = $1 order by o.id desc limit 11`,
      values: [merchantOf(request)],
    })
    const list = rows.slice(0, 10).map(thinOf)
    return done({ list, page: 1, limit: 10, next: rows.length > 10 ? list.at(-1)?.id : null })
  })

  app.get<{ Querystring: { id: string } }>('/thin/order/detail', async (request) => {
    const { rows } = await pool.query({
      name: 'thin detail',
      text: `select ${thinColumns}, c.address, c.phone, o.carrier, o.tracking_number as "trackingNumber",
          o.paid_at as "paidAt", o.picked_at as "pickedAt", o.shipped_at as "shippedAt",
          o.reached_at as "reachedAt", o.received_at as "receivedAt", o.settled_at as "settledAt",
          o.cancelled_at as "cancelledAt", o.cancel_reason as "cancelReason", o.fund_from as "fundFrom",
          o.fee_bps as "feeBps",
          (select json_agg(json_build_object('at', e.at, 'kind', e.kind, 'text', e.text))
           from order_event e where e.merchant_id = o.merchant_id and e.order_id = o.id) as events,
          (select json_agg(json_build_object('at', t.at, 'kind', t.kind, 'account', p.account, 'amount', p.amount))
           from ledger_posting p join ledger_transaction t using (merchant_id, sequence)
           where p.merchant_id = o.merchant_id and p.order_id = o.id) as postings
        from orders o join order_contact c on c.merchant_id = o.merchant_id and c.order_id = o.id
        where o.merchant_id = $1 and o.id = $2`,
      values: [merchantOf(request), request.query.id],
    })
    return done(thinOf(rows[0]))
  })

  app.post<{ Body: { id: string } }>('/thin/order/pick', async (request) => {
    const client = await pool.connect()
    const key = String(request.headers['idempotency-key'])
    try {
      await client.query('begin')
      const data = await pickThin(client, { merchant: merchantOf(request), id: request.body.id, key })
      await client.query('commit')
      return done(data)
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
  })
}

async function pickThin(client: pg.PoolClient, { merchant, id, key }: { merchant: string; id: string; key: string }) {
  // Locked first, because the statements below lock a merchant's rows in any order and could deadlock.
  await client.query({
    name: 'thin lock',
    text: 'select 1 from ledger_head where merchant_id = $1 for update',
    values: [merchant],
  })
  const { rows } = await client.query({
    name: 'thin status',
    text: `update orders o set status = 'awaiting_shipment', fund_from = 'escrow', picked_at = now(),
        escrow_left = escrow_left - total_cost, ship_by = now() + interval '7 days'
      where merchant_id = $1 and id = $2 and status = 'awaiting_pickup' returning ${thinColumns}`,
    values: [merchant, id],
  })
  const [order] = rows
  await client.query({
    name: 'thin balances',
    text: `update ledger_account set balance = balance + case account when 'supplier' then $2::bigint else -$2::bigint end
      where merchant_id = $1 and account in ('escrow', 'supplier')`,
    values: [merchant, order.totalCost],
  })
  await client.query({
    name: 'thin counts',
    text: `update order_count set count = count + case status when 'awaiting_shipment' then 1 else -1 end
      where merchant_id = $1 and status in ('awaiting_pickup', 'awaiting_shipment')`,
    values: [merchant],
  })
  const data = thinOf(order)
  await client.query({
    name: 'thin reply',
    text: `insert into idempotency (merchant_id, actor, key, request_hash, reply, at)
      values ($1, 'merchant', $2, '', $3, now())`,
    values: [merchant, key, JSON.stringify(data)],
  })
  return data
}
