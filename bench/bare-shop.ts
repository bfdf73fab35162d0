import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { done } from './bare-replies.ts'

type Checkout = {
  lines: [{ listingId: string; quantity: number }]
  email: string
  phone: string
  address: object
}

type Goods = {
  merchant_id: string
  product_id: string
  variant_id: string
  title: object
  image: string | null
  variant: object
  purchase_price: number
  selling_price: number
  fee_bps: number
}

/**
 * The bare shop. A page is the text that our server answered, read in one query; a checkout writes the same rows as
 * ours, without locks and checks.
 */
export function routeShop(app: FastifyInstance, pool: pg.Pool) {
  app.get<{ Params: { slug: string } }>('/s/:slug', async (request, reply) => {
    const { rows } = await pool.query<{ html: string }>({
      name: 'page',
      text: 'select html from bench_page where slug = $1',
      values: [request.params.slug],
    })
    return reply.type('text/html; charset=utf-8').send(rows[0]?.html)
  })

  app.post<{ Params: { shop: string }; Body: Checkout }>('/store/:shop/checkout', async (request) => {
    const { params, body, headers } = request
    const [line] = body.lines
    const { rows } = await pool.query<Goods>({
      name: 'goods',
      text: `select n.merchant_id, l.product_id, v.id as variant_id, p.title, p.images[1] as image, v.name as variant,
          v.purchase_price, lv.selling_price, k.fee_bps
        from shop_name n join merchant m on m.merchant_id = n.merchant_id join level k on k.id = m.level_id
        join listing l on l.merchant_id = n.merchant_id and l.id = $2 and l.state = 'selling' and l.removed_at is null
        join listing_variant lv on lv.merchant_id = l.merchant_id and lv.listing_id = l.id
        join variant v on v.id = lv.variant_id join product p on p.id = l.product_id and p.on_sale
        where n.slug = $1 order by v.position limit 1`,
      values: [params.shop, line.listingId],
    })
    const [goods] = rows
    if (!goods) throw new Error('no such listing')
    const evidence = createHash('sha256')
      .update(JSON.stringify(body))
      .update(String(headers['idempotency-key']))
      .digest()
    const order = {
      id: randomUUID(),
      origin: randomUUID(),
      number: numberOf(),
      quantity: line.quantity,
      at: new Date(),
    }
    await reserve(pool, goods, order)
    const client = await pool.connect()
    try {
      await client.query('begin')
      const data = await place(client, { goods, order, body, evidence, key: String(headers['idempotency-key']) })
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

type Order = { id: string; origin: string; number: string; quantity: number; at: Date }

const numberOf = () => `EN-${Date.now().toString(36)}-${randomInt(2 ** 32).toString(36)}`

/** A separate statement, so that orders of one product do not wait for each other. */
const reserve = (pool: pg.Pool, goods: Goods, { id, origin, quantity, at }: Order) =>
  pool.query({
    name: 'reserve',
    text: `with taken as (
        update variant_stock set stock = stock - $3, reserved = reserved + $3, is_shown = false
        where product_id = $1 and variant_id = $2 and stock >= $3 returning 1)
      insert into stock_reservation (product_id, variant_id, quantity, origin_id, order_id, merchant_id, check_at)
      select $1, $2, $3::integer, $4, $5, $6, $7::timestamptz + interval '10 minutes' from taken`,
    values: [goods.product_id, goods.variant_id, quantity, origin, id, goods.merchant_id, at],
  })

type Placing = { goods: Goods; order: Order; body: Checkout; evidence: Buffer; key: string }
type Run = (name: string, text: string, values: unknown[]) => Promise<pg.QueryResult>

async function place(client: pg.PoolClient, placing: Placing) {
  const run: Run = (name, text, values) => client.query({ name: `checkout ${name}`, text, values })
  const { goods, order, body, evidence, key } = placing
  const merchant = goods.merchant_id
  const payBy = new Date(order.at.getTime() + 30 * 60_000)
  const actor = `shopper ${createHash('sha256').update(body.email).digest('base64url')}`
  const total = await writeOrder(run, placing, payBy)
  const secret = randomBytes(32).toString('base64url')
  await run('secret', 'insert into order_secret (hash, merchant_id, order_id, number) values ($1, $2, $3, $4)', [
    createHash('sha256').update(secret).digest(),
    merchant,
    order.id,
    order.number,
  ])
  const data = { orderId: order.id, number: order.number, total, payBy }
  await run(
    'reply',
    'insert into idempotency (merchant_id, actor, key, request_hash, reply, at) values ($1, $2, $3, $4, $5, $6)',
    [merchant, actor, key, evidence, JSON.stringify(data), order.at],
  )
  return { ...data, secret }
}

async function writeOrder(run: Run, { goods, order, body, evidence }: Placing, payBy: Date): Promise<number> {
  const { id, origin, number, quantity, at } = order
  const merchant = goods.merchant_id
  const total = goods.selling_price * quantity
  const cost = goods.purchase_price * quantity
  const fee = Math.floor((total * goods.fee_bps + 5000) / 10_000)
  await run('number', "insert into public_number (number, kind, merchant_id) values ($1, 'order', $2)", [
    number,
    merchant,
  ])
  await run(
    'origin',
    "insert into order_origin (merchant_id, id, kind, evidence, at) values ($1, $2, 'checkout', $3, $4)",
    [merchant, origin, evidence, at],
  )
  await run(
    'order',
    `insert into orders (merchant_id, id, number, origin, status, quantity, total_cost, selling_total, fee_bps, fee,
       earnings, created_at, created_on, pay_by)
     values ($1, $2, $3, $4, 'waiting_payment', $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [merchant, id, number, origin, quantity, cost, total, goods.fee_bps, fee, total - cost - fee, at, at, payBy],
  )
  await writeParts(run, { goods, order, body })
  await run('count', "update order_count set count = count + 1 where merchant_id = $1 and status = 'waiting_payment'", [
    merchant,
  ])
  await run(
    'live',
    `with numbered as (
       update merchant_counter set events = events + 1 where merchant_id = $1 returning events)
     insert into live_event (merchant_id, sequence, events, at) select $1, events, $2, $3 from numbered`,
    [merchant, JSON.stringify({ order: { id, number, status: 'waiting_payment' } }), at],
  )
  return total
}

async function writeParts(run: Run, { goods, order, body }: Pick<Placing, 'goods' | 'order' | 'body'>) {
  const { id, number, quantity } = order
  await run(
    'contact',
    `insert into order_contact (merchant_id, order_id, number, email, phone, phone_last4, address)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [goods.merchant_id, id, number, body.email, body.phone, body.phone.slice(-4), JSON.stringify(body.address)],
  )
  await run(
    'line',
    `insert into order_line (merchant_id, order_id, position, listing_id, product_id, variant_id, title, image, variant,
       quantity, purchase_price, selling_price) values ($1, $2, 0, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      ...[goods.merchant_id, id, body.lines[0].listingId, goods.product_id, goods.variant_id],
      ...[JSON.stringify(goods.title), goods.image, JSON.stringify(goods.variant)],
      ...[quantity, goods.purchase_price, goods.selling_price],
    ],
  )
}
