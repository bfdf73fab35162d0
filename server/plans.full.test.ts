// projects: postgres

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sql, { type Sql } from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { background } from './background.ts'
import type { Db } from './base/db/open.ts'
import type { OperatorSession } from './base/http/session.ts'
import { readReport } from './figures/finance/report.ts'
import { expressHandlers } from './figures/programme/express.ts'
import { listQueue } from './money/withdrawals/queries.ts'
import { aListing } from './testing/goods.ts'
import { aPaidOrder } from './testing/orders.ts'
import { aMerchant, type TestMerchant } from './testing/people.ts'
import { plansOf } from './testing/plans.ts'
import { dayOfWorld } from './testing/rates.ts'
import { theWorld } from './testing/the-world.ts'
import { aCard, aRichMerchant, ask } from './testing/withdrawals.ts'
import { countOrders, listOperatorOrders, listOrders } from './trade/orders/queries.ts'
import { listHot, listProducts } from './trade/products/queries.ts'
import { operatorRefundHandlers } from './trade/refunds/operator.ts'

/** A platform with a busy shop, which has a tenth of all rows and many waiting orders, and many other shops. */
const world = theWorld()
let merchant: TestMerchant
let listing: Awaited<ReturnType<typeof aListing>>
let refundId: string
let expressId: string

beforeAll(async () => {
  merchant = await aMerchant(world, { payPassword: '246802' })
  listing = await aListing(world, merchant, { price: 10_000 })
  const order = await aPaidOrder(world, merchant, { lines: [{ listing }] })
  await ask(world, await aRichMerchant(world, 75_000), { ...aCard, amount: 5_000 })
  const [made] = await world.testDb.owner.rows(`select gen_random_uuid() as refund, gen_random_uuid() as express`)
  refundId = String(made?.['refund'])
  expressId = String(made?.['express'])
  const ratesFile = join(world.ctx.config.dataDir, 'rates.txt')
  await writeFile(ratesFile, `${dayOfWorld(world)}\nTHB 35.12\n`)
  world.ctx.config.exchangeRatesFile = ratesFile
  await plant(order.orderId)
  await fill()
})

const owner = (text: string) => world.testDb.owner.run(text)

const plant = (orderId: string) => {
  const { merchantId } = merchant
  const now = `'${world.clock.now().toISOString()}'::timestamptz`
  return owner(`
    insert into refund (merchant_id, id, number, order_id, amount, reason, goods, status, applied_at, decide_by)
    values ('${merchantId}', '${refundId}', 'RF-1', '${orderId}', 100, 'torn', 'received', 'pending_approval', ${now},
      ${now} + interval '1 day');
    insert into package_purchase (merchant_id, id, package_id, name, slots, days, price, bought_at, until)
    values ('${merchantId}', '${expressId}', '${expressId}', '{"en": "Week"}', 9, 7, 1, ${now}, ${now} + interval '7 days');
    insert into placement (merchant_id, purchase_id, listing_id, from_at)
    values ('${merchantId}', '${expressId}', '${listing.id}', ${now})`)
}

/** The merchant of row n: every tenth row belongs to the busy shop, the others to a thousand shops. */
const merchantOf = () => `case when n % 10 = 0 then '${merchant.merchantId}' else md5((n % 1000)::text)::uuid::text end`
const newId = 'gen_random_uuid()'

/** Copies a row without checking the table's constraints, and updates the planner's statistics. */
async function copies(table: string, count: number, changes: Record<string, string>): Promise<void> {
  const columns = await world.testDb.owner.rows(`
    select string_agg(quote_ident(column_name), ', ') as names,
      string_agg('r.' || quote_ident(column_name), ', ') as values
    from information_schema.columns
    where table_schema = 'public' and table_name = '${table}' and is_generated = 'NEVER'`)
  const { names, values } = columns[0] ?? {}
  const pairs = Object.entries(changes).map(([column, value]) => `'${column}', ${value}`)
  await owner(`
    set session_replication_role = replica;
    insert into ${table} (${String(names)}) overriding system value
    select ${String(values)} from (select x from ${table} x limit 1) as t (x), generate_series(1, ${count}) as n,
      jsonb_populate_record(t.x, jsonb_build_object(${pairs.join(', ')})) as r;
    set session_replication_role = origin;
    analyze ${table}`)
}

async function fill() {
  const merchantId = merchantOf()
  const ago = (days: string) => `'${world.clock.now().toISOString()}'::timestamptz - make_interval(days => ${days})`
  const ended = `case when n % 4 = 0 then 'awaiting_pickup' else 'completed' end`
  const settledOn = `case when n % 4 <> 0 then to_char(${ago('n % 400')}, 'YYYY-MM-DD') end`
  const order = { merchant_id: merchantId, number: `'EN-' || n`, pick_by: ago('n % 3'), settled_on: settledOn }
  await copies('orders', 6_000, { id: `md5('order' || n)`, status: ended, ...order })
  await copies('order_contact', 6_000, { merchant_id: merchantId, order_id: `md5('order' || n)`, number: `'EN-' || n` })
  const line = { merchant_id: merchantId, order_id: `md5('order' || n)`, listing_id: `md5('listing' || n % 2000)` }
  await copies('order_line', 6_000, line)
  await copies('listing', 2_000, { merchant_id: merchantId, id: `md5('listing' || n)`, product_id: newId })
  await copies('merchant', 1_000, {
    merchant_id: 'md5(n::text)::uuid',
    phone: `'+4474' || 10000000 + n`,
    email: `'m' || n || '@shop.example'`,
  })
  await copies('shop', 1_000, { merchant_id: 'md5(n::text)::uuid', slug: `'shop-' || n` })
  await copies('merchant_counter', 1_000, { merchant_id: 'md5(n::text)::uuid' })
  await copies('product', 3_000, { id: `md5('product' || n)`, source: `'s/' || n`, on_sale: 'n % 5 <> 0' })
  await copies('product_sales', 3_000, { product_id: `md5('product' || n)`, sales: 'n % 100', recent: 'n % 7' })
  await copies('refund', 3_000, {
    merchant_id: merchantId,
    id: newId,
    order_id: newId,
    number: `'RF-' || n`,
    status: `'rejected'`,
  })
  const alarm = { alarm_at: `case when n % 100 = 0 then ${ago('1')} end` }
  await copies('withdrawal', 3_000, { merchant_id: merchantId, id: newId, number: `'EX-' || n`, ...alarm })
  const isEnded = 'case when n % 3 <> 0 then'
  await copies('package_purchase', 2_000, {
    merchant_id: 'md5((n % 1000)::text)::uuid',
    id: newId,
    ended_at: `${isEnded} ${ago('2')} end`,
    credited: `${isEnded} 0 end`,
  })
  const placement = {
    merchant_id: merchantId,
    purchase_id: newId,
    listing_id: `md5('listing' || n)`,
    from_at: ago('9'),
  }
  await copies('placement', 2_000, { ...placement, to_at: ago('2') })
}

/** Small tables on every platform, which statements may scan. */
const small = ['package', 'category', 'catalogue_count', 'level', 'policy', 'retention_day']

/**
 * The parts of a plan that scan a table or an index without a condition. Not counted are indexes in the order of the
 * list, or with only the list's rows.
 */
function wholeReads(plan: string, walked: readonly string[] = []): string[] {
  const lines = plan.split('\n')
  return lines.filter((line, at) => {
    const [, kind = '', index, table = ''] =
      /(Seq Scan|Index Only Scan|Index Scan|Bitmap Index Scan)(?: Backward)?(?: using (\w+))? on (\w+)/.exec(line) ?? []
    if (kind === '' || small.includes(table) || walked.includes(index ?? table)) return false
    return kind === 'Seq Scan' || !lines[at + 1]?.includes('Index Cond')
  })
}

const wholeTables = (plan: string) => wholeReads(plan).filter((line) => line.includes('Seq Scan'))

/** `first`: how many statements are checked. `ofConsole`: the console's role plans each call for its values. */
type Work = { plans: (db: Db) => Promise<unknown>; walked?: string[]; first?: number; ofConsole?: true }

const reader = () => ({ merchantId: merchant.merchantId, lang: 'en' as const })
const inCalendar = () => ({ ...reader(), timeZone: 'UTC', today: '2026-03-02', config: world.ctx.config })
const aReader = {
  party: 'operator',
  id: '',
  operatorId: '',
  roles: ['finance'],
  hash: Buffer.alloc(32),
} as OperatorSession
const call = (db: Db) => {
  const session = { merchantId: merchant.merchantId }
  return { ctx: world.ctx, db, session, now: world.clock.now(), lang: 'en' as const, params: { id: refundId } }
}
type ExpressCall = Parameters<typeof expressHandlers.packages>[0]
type RefundCall = Parameters<typeof operatorRefundHandlers.figures>[0]

const works: Record<string, Work> = {
  'the counts of a shop’s orders': {
    plans: (db) => countOrders(db, { merchantId: merchant.merchantId, timeZone: 'UTC', today: '2026-03-02' }),
  },
  'the orders of a shop, newest first': {
    plans: (db) => listOrders(db, { ...inCalendar(), query: {} }),
  },
  'the orders of a shop that await pick-up': {
    plans: (db) => listOrders(db, { ...inCalendar(), query: { status: '5' } }),
  },
  'the express lane': { plans: (db) => expressHandlers.packages(call(db) as unknown as ExpressCall) },
  'the report with its calendar': {
    plans: (db) => {
      const calendar = { merchantId: merchant.merchantId, timeZone: 'UTC', today: '2026-03-02' }
      return readReport(db, { ...calendar, config: world.ctx.config, query: {} })
    },
  },
  'a refund by its id': {
    plans: (db) => operatorRefundHandlers.figures(call(db) as unknown as RefundCall),
    first: 1,
    ofConsole: true,
  },
  'the queue of alarms of withdrawals': {
    plans: (db) => listQueue({ db, session: aReader }, { status: 'alarm' }),
    walked: ['withdrawal_alarms'],
    ofConsole: true,
  },
  'the list of products, newest first': { plans: (db) => listProducts(db, {}, reader()), walked: ['product_newest'] },
  'the list of products, cheapest first': {
    plans: (db) => listProducts(db, { sort: 'price' }, reader()),
    walked: ['product_by_price'],
  },
  'the list of products, best sold first': {
    plans: (db) => listProducts(db, { sort: 'sales' }, reader()),
    walked: ['product_by_sales_of_all'],
  },
  'the products that sell now': {
    plans: (db) => listHot(db, { query: {}, ...reader() }),
    // The first serves the page; the second, which has only recent sales, the total up to a thousand.
    walked: ['product_by_recent_sales', 'product_sales_stale'],
  },
}

describe('no table that grows is read whole by', () => {
  test.each(Object.entries(works))('%s', async (_, { plans, walked, first, ofConsole }) => {
    const ofCall = (await plansOf(world, plans)).slice(0, first)
    const ofAll = ofConsole ? [] : await plansOf(world, plans, { forAll: true })
    expect(ofCall.length).toBeGreaterThan(0)
    for (const index of walked ?? []) expect(ofCall.join('\n')).toContain(index)
    // A function over the rows of the page has its plans within.
    for (const plan of [...ofCall, ...ofAll].filter((each) => !each.startsWith('Function Scan'))) {
      expect(plan).toMatch(/Index.* on/)
      const isList = walked?.some((index) => plan.includes(index))
      if (isList) expect(plan).not.toMatch(/(?<!Incremental )Sort {2}\(/)
      expect([wholeReads(plan, walked), plan]).toEqual([[], plan])
    }
  })

  // Both examine everything by design: the books of all merchants once a day, and listings after a change of the
  // catalogue.
  const { closeLedgerDay: _, updateStaleListings: __, ...hourly } = background.hourly
  // In reverse, since the end of the retention makes the copied orders due.
  test.each(Object.entries(hourly).toReversed())('the hourly %s', async (_name, sweep) => {
    const each = await plansOf(world, (db) => {
      const ctx = { ...world.ctx, db: { ...world.ctx.db, ...db, transaction: (work: (tx: Db) => unknown) => work(db) } }
      return sweep(ctx as typeof world.ctx)
    })
    expect(each.length).toBeGreaterThan(0)
    // For tables that are empty here, the planner may scan another index completely.
    for (const plan of each) expect([wholeTables(plan), plan]).toEqual([[], plan])
  })
})

test('orders of all shops are counted in their own table: a join reads all of both, however few are counted', async () => {
  const plans = await plansOf(world, (db) => listOperatorOrders(db, {}, 'en'))
  const counts = plans.filter((plan) => /^Result/.test(plan))
  expect(counts).toHaveLength(2)
  for (const plan of counts) expect(plan).not.toMatch(/order_secret|Join|Nested/)
})

/** The tables that a function scans although it may choose an index. */
async function wholeReadsOf(statement: Sql): Promise<string[]> {
  const text = statement.strings.reduce((all, part, at) => `${all}'${String(statement.values[at - 1])}'${part}`)
  const rows = await world.testDb.owner.rows(`select name from scans_of('${text.replaceAll("'", "''")}') as name`)
  return rows.map(({ name }) => String(name))
}

test('and none by the functions that they call', async () => {
  await owner(`
    create function scans_of(p_statement text) returns setof text language plpgsql set enable_seqscan = off as $$
    declare
      v_before jsonb := (select jsonb_object_agg(relname, seq_scan) from pg_stat_xact_user_tables);
    begin
      execute p_statement;
      return query select relname::text from pg_stat_xact_user_tables
      where seq_scan > coalesce((v_before->>relname::text)::bigint, 0) order by relname;
    end $$`)
  const now = world.clock.now().toISOString()
  const later = new Date(world.clock.now().getTime() + 400 * dayMs).toISOString()
  const merchants = sql`array[${merchant.merchantId}]::uuid[]`
  const functions = [
    sql`select purge_sessions(${now}, 1000)`,
    sql`select delete_channel_log(${later}, 1000)`,
    sql`select end_shopper_retention(${merchants}, ${'2026-03-01'}, ${now})`,
    sql`select refresh_recent_sales(${'2026-03-01'}::date, 1000)`,
  ]
  for (const statement of functions) {
    const whole = (await wholeReadsOf(statement)).filter((table) => !small.includes(table))
    expect([statement.sql, whole]).toEqual([statement.sql, []])
  }
  expect(await wholeReadsOf(sql`select count(*) from orders where carrier = ${'DHL'}`)).toEqual(['orders'])
})

test('a whole table and a whole index are told from a part', async () => {
  const [table] = await plansOf(world, (db) => db.query(sql`select id from orders where carrier = ${'DHL'}`))
  expect(wholeReads(table ?? '')).toHaveLength(1)
  const [index] = await plansOf(world, (db) => db.query(sql`select merchant_id from orders order by merchant_id, id`))
  expect(index).toContain('Index')
  expect(wholeReads(index ?? '')).toHaveLength(1)
  const [part] = await plansOf(world, (db) =>
    db.query(sql`select id from orders where merchant_id = ${merchant.merchantId}`),
  )
  expect(wholeReads(part ?? '')).toEqual([])
})
