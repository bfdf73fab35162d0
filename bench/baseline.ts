import { createHash } from 'node:crypto'
import fastify from 'fastify'
import pg from 'pg'
import { routeProducts } from './bare-products.ts'
import { codes, done, merchantOf } from './bare-replies.ts'
import { routeShop } from './bare-shop.ts'
import { routeThin } from './thin.ts'

/**
 * The bare baseline: Fastify and pg with hand-written prepared SQL, without sessions and validation. It answers the
 * same bodies and writes the same rows, in a transaction of several statements.
 */
const int8 = 20
pg.types.setTypeParser(int8, Number)
/**
 * Connections are kept, as ours are: the servers are measured in turn, and would otherwise begin each turn with new
 * ones.
 */
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.POOL ?? 16),
  idleTimeoutMillis: 10 * 60_000,
})
const app = fastify()

const orderColumns = `o.id, o.number, o.status, o.logistics, o.settlement, o.quantity, o.total_cost, o.selling_total,
  o.fee, o.earnings, o.created_at, o.pay_by, o.pick_by, o.settles_at,
  (select coalesce(json_agg(json_build_object('title', l.title->>'en', 'image', l.image, 'variant', l.variant->>'en',
     'quantity', l.quantity, 'purchasePrice', l.purchase_price, 'sellingPrice', l.selling_price)
     order by l.position), '[]')
   from order_line l where l.merchant_id = o.merchant_id and l.order_id = o.id) as lines,
  (select json_build_object('id', r.id, 'amount', r.amount, 'status', r.status) from refund r
   where r.merchant_id = o.merchant_id and r.order_id = o.id order by r.id desc limit 1) as refund`

type Row = Record<string, unknown> & { created_at: Date; status: string }

const orderOf = (row: Row) => ({
  id: row.id,
  number: row.number,
  status: row.status,
  statusCode: codes[row.status],
  logistics: row.logistics,
  settlement: row.settlement,
  quantity: row.quantity,
  totalCost: row.total_cost,
  sellingTotal: row.selling_total,
  fee: row.fee,
  earnings: row.earnings,
  createdAt: row.created_at,
  payBy: row.pay_by,
  pickBy: row.pick_by,
  settlesAt: row.settles_at,
  lines: row.lines,
  refund: row.refund,
})

app.get<{ Querystring: { after?: string; limit?: string } }>('/merchant/order/list', async (request) => {
  const merchant = merchantOf(request)
  const limit = Number(request.query.limit ?? 10)
  const [rows, total] = await Promise.all([
    pool.query<Row>({
      name: 'list',
      text: `select ${orderColumns} from orders o where o.merchant_id = $1 and o.id < $2 order by o.id desc limit $3`,
      values: [merchant, request.query.after ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff', limit + 1],
    }),
    pool.query({
      name: 'total',
      text: 'select sum(count)::bigint as total from order_count where merchant_id = $1',
      values: [merchant],
    }),
  ])
  const list = rows.rows.slice(0, limit).map(orderOf)
  const next = rows.rows.length > limit ? list.at(-1)?.id : null
  return done({ list, total: total.rows[0].total, page: 1, limit, next })
})

app.get<{ Querystring: { id: string } }>('/merchant/order/detail', async (request) => {
  const { rows } = await pool.query<Row>({
    name: 'detail',
    text: `select ${orderColumns}, k.address, k.phone, o.carrier, o.tracking_number, o.paid_at, o.picked_at,
        o.shipped_at,
        o.reached_at, o.received_at, o.settled_at, o.cancelled_at, o.cancel_reason, o.fund_from, o.fee_bps,
        (select coalesce(json_agg(json_build_object('at', to_iso(e.at), 'kind', e.kind, 'text', e.text)
           order by e.at, e.step), '[]')
         from (select sequence as step, at, kind, text from order_event e
             where e.merchant_id = o.merchant_id and e.order_id = o.id
           union all select * from (values (0, o.created_at, 'placed', ''), (0, o.paid_at, 'paid', ''),
             (0, o.picked_at, 'picked', '')) as taken (step, at, kind, text) where taken.at is not null) as e) as events,
        (select coalesce(json_agg(json_build_object('at', to_iso(t.at), 'kind', t.kind, 'account', p.account,
           'amount', p.amount)
           order by p.sequence, p.line), '[]')
         from ledger_posting p join ledger_transaction t using (merchant_id, sequence)
         where p.merchant_id = o.merchant_id and p.order_id = o.id) as postings,
        (select c.received_orders from merchant_counter c where c.merchant_id = o.merchant_id) as received_orders
      from orders o join order_contact k on k.merchant_id = o.merchant_id and k.order_id = o.id
      where o.merchant_id = $1 and o.id = $2`,
    values: [merchantOf(request), request.query.id],
  })
  const [row] = rows
  if (!row) throw new Error('no such order')
  const settleDays = Number(row.received_orders) < 10 ? 14 : 7
  return done({
    ...orderOf(row),
    address: { ...(row.address as object), phone: row.phone },
    carrier: row.carrier,
    trackingNumber: row.tracking_number,
    events: row.events,
    paidAt: row.paid_at,
    pickedAt: row.picked_at,
    shippedAt: row.shipped_at,
    reachedAt: row.reached_at,
    receivedAt: row.received_at,
    settledAt: row.settled_at,
    cancelledAt: row.cancelled_at,
    cancelReason: row.cancel_reason,
    fundFrom: row.fund_from,
    feeBps: row.fee_bps,
    postings: row.postings,
    autoReceiveDays: 7,
    settleDays,
    settlesBy: settlesBy(row, settleDays),
  })
})

/** The latest date at which an order awaiting pick-up settles: 7 days to ship, 60 without news, 7 to be received. */
function settlesBy({ status, pick_by }: Row, settleDays: number): Date | null {
  if (status !== 'awaiting_pickup') return null
  return new Date((pick_by as Date).getTime() + (7 + 60 + 7 + settleDays) * 86_400_000)
}

type Run = (name: string, text: string, values: unknown[]) => Promise<pg.QueryResult>
type Moved = { cost: number; number: string }
type PickUp = { merchant: string; id: string; key: unknown; at: Date }

app.post<{ Body: { id: string } }>('/merchant/order/pick', async (request) => {
  const client = await pool.connect()
  const run: Run = (name, text, values) => client.query({ name, text, values })
  const merchant = merchantOf(request)
  const pick = { merchant, id: request.body.id, key: request.headers['idempotency-key'], at: new Date() }
  try {
    await client.query('begin')
    await writeStatus(run, pick, await moveMoney(run, pick))
    const { rows } = await run(
      'picked',
      `select ${orderColumns} from orders o where o.merchant_id = $1 and o.id = $2`,
      [merchant, pick.id],
    )
    const data = orderOf(rows[0])
    await run(
      'reply',
      'insert into idempotency (merchant_id, actor, key, request_hash, reply, at) values ($1, $2, $3, $4, $5, $6)',
      [merchant, 'merchant', pick.key, createHash('sha256').update(pick.id).digest(), JSON.stringify(data), pick.at],
    )
    await client.query('commit')
    return { ...done(data), msg: 'Picked up' }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
})

async function moveMoney(run: Run, { merchant, id, at }: PickUp): Promise<Moved> {
  const head = await run('head', 'select sequence, hash from ledger_head where merchant_id = $1 for update', [merchant])
  const order = await run(
    'order',
    `select total_cost, number from orders where merchant_id = $1 and id = $2 and status = 'awaiting_pickup'
     for update`,
    [merchant, id],
  )
  const cost: number = order.rows[0].total_cost
  const sequence: number = head.rows[0].sequence + 1
  const content = `${merchant}|${sequence}|picked_from_escrow|${id}|${at.toISOString()}|${cost}`
  const hash = createHash('sha256').update(head.rows[0].hash).update(content).digest()
  await run(
    'transaction',
    `insert into ledger_transaction (merchant_id, sequence, kind, source, at, lines, xid, previous_hash, hash)
     values ($1, $2, 'picked_from_escrow', $3, $4, 2, pg_current_xact_id(), $5, $6)`,
    [merchant, sequence, id, at, head.rows[0].hash, hash],
  )
  await run(
    'postings',
    `insert into ledger_posting (merchant_id, sequence, line, account, amount, order_id)
     values ($1, $2, 1, 'escrow', -$3::bigint, $4), ($1, $2, 2, 'supplier', $3, $4)`,
    [merchant, sequence, cost, id],
  )
  for (const [account, amount] of [
    ['escrow', -cost],
    ['supplier', cost],
  ]) {
    await run('balance', 'update ledger_account set balance = balance + $3 where merchant_id = $1 and account = $2', [
      merchant,
      account,
      amount,
    ])
  }
  await run('move head', 'update ledger_head set sequence = $2, hash = $3 where merchant_id = $1', [
    merchant,
    sequence,
    hash,
  ])
  return { cost, number: order.rows[0].number }
}

async function writeStatus(run: Run, { merchant, id, at }: PickUp, { cost, number }: Moved) {
  await run(
    'status',
    `update orders set status = 'awaiting_shipment', fund_from = 'escrow', picked_at = $3,
       escrow_left = escrow_left - $4, ship_by = $3::timestamptz + interval '7 days'
     where merchant_id = $1 and id = $2`,
    [merchant, id, at, cost],
  )
  for (const [status, change] of [
    ['awaiting_pickup', -1],
    ['awaiting_shipment', 1],
  ]) {
    await run('count', 'update order_count set count = count + $3 where merchant_id = $1 and status = $2', [
      merchant,
      status,
      change,
    ])
  }
  await run(
    'live',
    `with numbered as (
       update merchant_counter set events = events + 1 where merchant_id = $1 returning events)
     insert into live_event (merchant_id, sequence, events, at)
     select $1, events, $2, $3 from numbered`,
    [merchant, JSON.stringify({ order: { id, number, status: 'awaiting_shipment' } }), at],
  )
}

routeProducts(app, pool)
routeShop(app, pool)
routeThin(app, pool)
app.get('/readyz', async () => ({ ready: (await pool.query('select 1')).rowCount === 1 }))
await app.listen({ port: Number(process.env.PORT), host: 'localhost' })
