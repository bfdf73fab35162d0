import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { dayMs } from '#contract/durations.ts'
import { createApp } from '#server/app.ts'
import { deliverOutbox } from '#server/background.ts'
import { movableClock } from '#server/base/clock.ts'
import { readConfig } from '#server/base/config.ts'
import { type Ctx, forParty } from '#server/base/ctx.ts'
import { makeCtx } from '#server/make-ctx.ts'
import { someShopper } from '#server/testing/orders.ts'
import { settleDue } from '#server/trade/orders/sweeps.ts'
import { testSecretKey } from '#tools/test-secret.ts'
import { merchantId, operatorToken, slugOf } from './requests.ts'
import { roleSecret, serverUrl } from './servers.ts'

const warmUpOrders = 20
const merchants = 5

export type OrderWal = { bytes: number; mails: number }

/** In bytes. It hardly depends on the machine: only pages may split at other rows. */
export const walTarget = ({ mails }: OrderWal): number => 25_000 + 1_100 * mails

type Bench = { app: FastifyInstance; ctx: Ctx; owner: pg.Client; calls: number; move: (ms: number) => void }

/**
 * Bytes of write-ahead log for an order's whole life, by public calls and jobs: checkout, payment, pick-up, shipment,
 * delivery, receipt, settlement, and the count of its sale. Full-page images, which depend on the load, and autovacuum
 * are off. The database has shops and goods, and no orders. `mails`: mails to its shopper per order.
 */
export async function measureOrderWal(url: string, orders: number): Promise<OrderWal> {
  const dataDir = mkdtempSync(join(tmpdir(), 'entrepot-bench-'))
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await owner.query('alter system set full_page_writes = off')
  await owner.query('alter system set autovacuum = off')
  await owner.query('select pg_reload_conf()')
  const clock = movableClock()
  const database = { DATABASE_URL: serverUrl(url), MIGRATION_DATABASE_URL: url, DATABASE_ROLE_SECRET: roleSecret }
  const settings = { DATA_DIR: dataDir, SECRET_KEY: testSecretKey, TEST_CLOCK: '1', DEMO: '0', RATE_LIMITS: '0' }
  const config = readConfig({ ...database, ...settings, LOG_LEVEL: 'error' })
  const ctx = await makeCtx(config, { clock })
  const app = await createApp(ctx)
  await app.ready()
  const bench = { app, ctx, owner, calls: 0, move: clock.advance }
  try {
    await live(bench, warmUpOrders)
    const [before, mailsBefore] = [await position(owner), await mailsSent(owner)]
    await live(bench, orders)
    const bytes = ((await position(owner)) - before) / orders
    return { bytes, mails: ((await mailsSent(owner)) - mailsBefore) / orders }
  } finally {
    await app.close()
    await ctx.db.close()
    await owner.query('alter system reset full_page_writes')
    await owner.query('alter system reset autovacuum')
    await owner.query('select pg_reload_conf()')
    await owner.end()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const position = async (owner: pg.Client): Promise<number> =>
  Number((await owner.query(`select pg_current_wal_insert_lsn() - '0/0' as bytes`)).rows[0].bytes)

const mailsSent = async (owner: pg.Client): Promise<number> =>
  (await owner.query('select count(*)::integer as mails from order_mail where is_sent')).rows[0].mails

async function live(bench: Bench, orders: number): Promise<void> {
  const ctx = forParty(bench.ctx, 'jobs')
  const placed: { secret: string; orderId: string; merchant: number }[] = []
  for (let order = 0; order < orders; order += 1) {
    const merchant = 1 + (order % merchants)
    const { secret, orderId } = await post(bench, `/store/${slugOf(merchant)}/checkout`, { body: checkoutBody })
    await post(bench, '/store/payments/test', { body: { succeed: true }, secret })
    placed.push({ secret, orderId, merchant })
  }
  await deliverOutbox(ctx)
  for (const { orderId, merchant, secret } of placed) {
    await insertPayToken(bench, merchant, orderId)
    const token = `bench-token-${merchant}`
    await post(bench, '/merchant/order/pick', { body: { id: orderId, payToken: orderId }, token })
    const reason = 'shipped by the supplier'
    const parcel = { carrier: 'Kerry Express', trackingNumber: `KEX-${orderId.slice(-12)}`, reason }
    await post(bench, `/admin/orders/${orderId}/ship`, { body: parcel, token: operatorToken })
    const reached = { kind: 'reached', at: ctx.clock.now().toISOString(), text: 'Delivered', reason }
    await post(bench, `/admin/orders/${orderId}/event`, { body: reached, token: operatorToken })
    await post(bench, '/store/orders/mine/confirm', { body: {}, secret })
  }
  bench.move(60 * dayMs)
  const settled = await settleDue(ctx)
  if (settled !== orders) throw new Error(`${settled} of ${orders} orders were settled`)
  await deliverOutbox(ctx)
}

const checkoutBody = {
  ...someShopper,
  lines: [{ listingId: '00000000-0000-7000-8001-000000000001', quantity: 1 }],
  expectTotal: 1000,
}

const insertPayToken = (bench: Bench, merchant: number, text: string) =>
  bench.owner.query(
    `insert into pay_token (merchant_id, hash, session_id, purpose, amount, expires_at)
     values ($1, sha256(convert_to($2, 'UTF8')), $3, 'pick', 600, '2099-01-01')`,
    [merchantId(merchant), text, `00000000-0000-7000-8004-${merchantId(merchant).slice(-12)}`],
  )

type Post = { body: object; token?: string; secret?: string }

async function post(bench: Bench, url: string, { body, token, secret }: Post) {
  bench.calls += 1
  const answer = await bench.app.inject({
    method: 'POST',
    url,
    headers: {
      'idempotency-key': `bench-key-${bench.calls}`,
      ...(token !== undefined && { token }),
      ...(secret !== undefined && { secret }),
    },
    payload: body,
  })
  const { code, data } = answer.json()
  if (code !== 1) throw new Error(`${url} answered ${answer.body}`)
  return data as { secret: string; orderId: string }
}
