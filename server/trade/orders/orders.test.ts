import sql, { type Sql } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { limits } from '#contract/limits.ts'
import {
  type dayFigures,
  mayAct,
  type OrderStatus,
  type orderSorts,
  orderStatuses,
  reasonCodes,
} from '#contract/order-states.ts'
import { orders } from '#contract/orders.ts'
import { aRowShop, type RowShop } from '../../testing/rows.ts'
import { aSoldOrder, settle, signIn, storePayToken } from '../../testing/sold.ts'
import { theWorld } from '../../testing/the-world.ts'

const world = theWorld()
let shop: RowShop
let token: string

async function aShop() {
  shop = await aRowShop(world)
  token = await signIn(world, shop.merchantId)
}

const payFor = (amount: number) => storePayToken(world, { merchantId: shop.merchantId, token, amount })
const counts = async () => (await world.must(orders.counts, { token })).counts

test('a list is sorted by the date, the price and the earnings, and its cursor keeps to that', async () => {
  await aShop()
  const sold: string[] = []
  for (const quantity of [1, 3, 2]) sold.push(await aSoldOrder(world, shop, { quantity }))
  const [first = '', dearest = '', middle = ''] = sold
  const listed = async (sort: (typeof orderSorts)[number]) => {
    const page = await world.must(orders.list, { token, query: { sort, limit: 2 } })
    const rest = await world.must(orders.list, { token, query: { sort, limit: 2, after: page.next ?? '' } })
    return [...page.list, ...rest.list].map(({ id }) => id)
  }
  expect(await listed('old')).toEqual(sold)
  expect(await listed('total')).toEqual([dearest, middle, first])
  expect(await listed('earnings')).toEqual([dearest, middle, first])
})

test('a list turns its pages and its cursor over the same orders, newest first', async () => {
  await aShop()
  const sold: string[] = []
  for (let n = 0; n < 7; n++) sold.unshift(await aSoldOrder(world, shop))
  const first = await world.must(orders.list, { token, query: { limit: 3 } })
  expect(first).toMatchObject({ total: 7, page: 1, limit: 3 })
  expect(first.list.map(({ id }) => id)).toEqual(sold.slice(0, 3))
  expect(first.list[0]).toMatchObject({
    status: 'awaiting_pickup',
    statusCode: '5',
    totalCost: 6_000,
    sellingTotal: 10_000,
    fee: 500,
    earnings: 3_500,
    lines: [{ title: 'Lamp', quantity: 1, purchasePrice: 6_000, sellingPrice: 10_000 }],
    refund: null,
  })
  const second = await world.must(orders.list, { token, query: { limit: 3, page: 2 } })
  const behind = await world.must(orders.list, { token, query: { limit: 3, after: first.next! } })
  expect(behind.list).toEqual(second.list)
  const last = await world.must(orders.list, { token, query: { limit: 3, after: second.next! } })
  expect(last.list.map(({ id }) => id)).toEqual(sold.slice(6))
  expect(last.next).toBeNull()
  const waiting = await world.must(orders.list, { token, query: { status: '5', limit: 3 } })
  expect(waiting.list.map(({ id }) => id)).toEqual(sold.slice(4).reverse())
  expect((await world.must(orders.list, { token, query: { status: '-1' } })).total).toBe(0)
  expect((await world.call(orders.list, { token, query: { after: 'nonsense' } })).refusal.fields).toHaveProperty(
    'after',
  )
})

test('a keyword finds by number, its beginning, the tracking number and the last four of the phone', async () => {
  await aShop()
  const id = await aSoldOrder(world, shop, { phone: '+4930907777' })
  world.clock.advance(10 * dayMs)
  const other = await aSoldOrder(world, shop)
  await settle(world, shop.merchantId, other)
  const { number } = await world.must(orders.detail, { token, query: { id } })
  const found = async (keyword: string) =>
    (await world.must(orders.list, { token, query: { keyword } })).list.map((order) => order.id)
  expect(await found(number)).toEqual([id])
  expect(await found(number.toLowerCase().replaceAll('-', ''))).toEqual([id])
  expect(await found(number.slice(0, 8))).toEqual([id])
  expect(await found('7777')).toEqual([id])
  expect(await found(`T-${other}`)).toEqual([other])
  expect(await found('nothing like it')).toEqual([])
  expect(await found("' or true --")).toEqual([])
  expect(await found('EN')).toEqual([other, id])
})

test('a keyword finds by what a buyer would send: name, mail address, part of a phone number, goods, refund', async () => {
  await aShop()
  const buyers = [
    { name: 'Nguyễn Thị Đào', email: 'dao.nguyen@example.vn', phone: '+84912345678' },
    { name: 'サトウ はなこ', email: 'hanako@example.jp', phone: '+819012345678' },
    { name: 'Jürgen Weiß', email: 'j.weiss@example.de', phone: '+493012345670' },
    { name: '김민준', email: 'minjun@example.kr', phone: '+821087654321' },
  ]
  const ids: string[] = []
  for (const { name, email, phone } of buyers) {
    const id = await aSoldOrder(world, shop, { phone })
    await world.testDb.owner.run(`
      update order_contact set email = '${email}', address = address || '{"name": "${name}"}' where order_id = '${id}'`)
    ids.push(id)
  }
  const [dao, hanako, juergen, minjun] = ids
  const found = async (keyword: string) =>
    (await world.must(orders.list, { token, query: { keyword } })).list.map((order) => order.id)
  for (const keyword of ['Nguyễn', 'nguyen dao', 'DAO.NGUYEN@', 'Đào', '0912 345 678', '+84 912-345-678'])
    expect([keyword, await found(keyword)]).toEqual([keyword, [dao]])
  for (const keyword of [
    'さとう',
    'サトウ　ハナコ',
    'ｻﾄｳ',
    'hanako@example.jp',
    '０９０-１２３４-５６７８',
    '９０１２３',
  ])
    expect([keyword, await found(keyword)]).toEqual([keyword, [hanako]])
  for (const keyword of ['김민준', '민준', '010 8765 4321', '4321']) expect(await found(keyword)).toEqual([minjun])
  for (const keyword of ['weiß jürgen', 'WEISS']) expect(await found(keyword)).toEqual([juergen])
  expect(await found('345678')).toEqual([hanako, dao])
  for (const keyword of ['345679', 'nguyen hanako', '%', '_', "d'ao"]) expect(await found(keyword)).toEqual([])
  const { productId } = shop.listings[0] ?? {}
  await world.testDb.owner.run(`update product set search_words = '''lantern''' where id = '${productId}'`)
  expect(await found('Lant')).toEqual([minjun, juergen, hanako, dao])
  const { number } = await world.must(orders.detail, { token, query: { id: hanako ?? '' } })
  const refund = number.replace('EN', 'RF')
  for (const keyword of [refund, `${refund}-2`, refund.toLowerCase().replaceAll('-', ' ')])
    expect([keyword, await found(keyword)]).toEqual([keyword, [hanako]])
  await world.testDb.owner.run(`update order_contact set email = '', phone = '', phone_last4 = '', address = '{}'`)
  for (const keyword of ['nguyen', 'さとう', '4321']) expect(await found(keyword)).toEqual([])
})

test('the last four digits of a phone number may begin with zeros, and accents alone find no order', async () => {
  await aShop()
  const id = await aSoldOrder(world, shop, { phone: '+4930900042' })
  await aSoldOrder(world, shop, { phone: '+4930907777' })
  const found = async (keyword: string) =>
    (await world.must(orders.list, { token, query: { keyword } })).list.map((order) => order.id)
  for (const keyword of ['0042', '00 42', '030 900042', '0049 30 900042', '+49 30 900042', '００４２'])
    expect([keyword, await found(keyword)]).toEqual([keyword, [id]])
  for (const keyword of ['0000', '\u0301', '\u0301 \u0302', '´', '¨ ´', '\u0344'])
    expect([keyword, await found(keyword)]).toEqual([keyword, []])
})

test('a text is folded for search as the column of the buyers is', async () => {
  const written = await world.testDb.owner.rows(`
    select pg_get_expr(d.adbin, d.adrelid) as expression from pg_attrdef d
    join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    where d.adrelid = 'order_contact'::regclass and a.attname = 'found_by'`)
  const [of] = await world.testDb.owner.rows(`select prosrc as body from pg_proc where proname = 'fold_text'`)
  const kana = /'(ァ[^']*)'\D+'(ぁ[^']*)'/
  const kanaOf = (text: unknown) => kana.exec(String(text))?.slice(1)
  expect(kanaOf(of?.['body'])).toHaveLength(2)
  expect(kanaOf(written[0]?.['expression'])).toEqual(kanaOf(of?.['body']))
})

test('an order is behind the figures of the day it was paid on, and of the day its refund was decided on', async () => {
  world.clock.set(new Date('2026-05-02T20:00:00Z'))
  await aShop()
  const id = await aSoldOrder(world, shop)
  world.clock.set(new Date('2026-05-03T02:00:00Z'))
  await world.must(orders.decline, { token, body: { id, reason: 'Sold out' } })
  const of = async (on: string, figure: (typeof dayFigures)[number]) => {
    const { list, ofDay } = await world.must(orders.list, { token, query: { on, figure } })
    return [ofDay?.amount, list.map((order) => [order.id, order.shares])]
  }
  const [paid, refunded] = ['2026-05-02', '2026-05-03']
  expect(await of(paid, 'sales')).toEqual([10_000, [[id, [{ why: 'paid', amount: 10_000 }]]]])
  expect(await of(refunded, 'sales')).toEqual([-10_000, [[id, [{ why: 'refunded', amount: -10_000 }]]]])
  expect(await of(refunded, 'estimatedProfit')).toEqual([-3_500, [[id, [{ why: 'refunded', amount: -3_500 }]]]])
  expect(await of(refunded, 'credit')).toEqual([1, [[id, [{ why: 'cancelled', amount: 1 }]]]])
  expect(await of(refunded, 'profit')).toEqual([0, []])
  expect(await of(refunded, 'orders')).toEqual([0, []])
})

test('days and settlement narrow the list, by the calendar of the shop', async () => {
  world.clock.set(new Date('2026-03-31T23:30:00Z'))
  shop = await aRowShop(world, { timeZone: 'Asia/Shanghai' })
  token = await signIn(world, shop.merchantId)
  const late = await aSoldOrder(world, shop)
  const found = async (query: { from?: string; to?: string; settlement?: 'settled' | 'none' }) =>
    (await world.must(orders.list, { token, query })).list.map(({ id }) => id)
  expect(await found({ from: '2026-04-01', to: '2026-04-01' })).toEqual([late])
  expect(await found({ to: '2026-03-31' })).toEqual([])
  expect(await found({ from: '2026-04-02' })).toEqual([])
  await settle(world, shop.merchantId, late)
  expect(await found({ settlement: 'settled' })).toEqual([late])
  expect(await found({ settlement: 'none' })).toEqual([])
})

test('a total behind a free filter stops at a thousand and says so', async () => {
  await aShop()
  await world.testDb.owner.run(`
    insert into order_origin values ('${shop.merchantId}', '00000000-0000-0000-0000-000000000001', 'checkout', '', null, null, now());
    insert into orders (merchant_id, id, number, origin, status, quantity, total_cost, selling_total, fee_bps, fee,
      earnings, created_at, created_on)
    select '${shop.merchantId}', gen_random_uuid(), 'EN-' || n, '00000000-0000-0000-0000-000000000001', 'cancelled', 1,
      1, 2, 0, 0, 1, now(), current_date from generate_series(1, 1005) as n;
    insert into order_contact (merchant_id, order_id, number, email, phone, phone_last4, address)
    select merchant_id, id, number, '', '+495554242', '4242', '{}' from orders
    where merchant_id = '${shop.merchantId}' and status = 'cancelled';
    insert into order_line (merchant_id, order_id, position, listing_id, product_id, variant_id, title, variant,
      quantity, purchase_price, selling_price)
    select merchant_id, id, 0, '${shop.listings[0]!.listingId}', '${shop.listings[0]!.productId}',
      '${shop.listings[0]!.variantId}', '{}', '{}', 1, 1, 2
    from orders where merchant_id = '${shop.merchantId}'`)
  expect(await world.must(orders.list, { token, query: { keyword: '4242', limit: 1 } })).toMatchObject({
    total: 1_000,
    totalIsFloor: true,
  })
})

test('a pick-up moves the cost out of the order itself and leaves its postings', async () => {
  await aShop()
  const id = await aSoldOrder(world, shop)
  expect(await world.must(orders.counts, { token })).toMatchObject({ pickCost: 6_000, counts: { '5': 1, all: 1 } })
  const body = { id, payToken: await payFor(6_000) }
  const picked = await world.must(orders.pick, { token, key: 'pick-once-1', body })
  expect(picked).toMatchObject({ status: 'awaiting_shipment', earnings: 3_500, totalCost: 6_000 })
  expect(await world.must(orders.pick, { token, key: 'pick-once-1', body })).toEqual(picked)
  const otherBody = { token, key: 'pick-once-1', body: { ...body, fundFrom: 'wallet' as const } }
  expect((await world.call(orders.pick, otherBody)).refusal.error).toBe('idempotency_conflict')
  expect((await world.must(orders.list, { token })).list).toEqual([picked])
  const detail = await world.must(orders.detail, { token, query: { id } })
  expect(detail.events.map(({ kind }) => kind)).toEqual(['placed', 'paid', 'picked'])
  expect(detail.postings.map(({ kind, account, amount }) => [kind, account, amount])).toEqual([
    ['order_paid', 'clearing:payments', -10_000],
    ['order_paid', 'escrow', 10_000],
    ['picked_from_escrow', 'escrow', -6_000],
    ['picked_from_escrow', 'supplier', 6_000],
  ])
  expect(detail.address).toMatchObject({ city: 'Berlin', phone: '+4930901820' })
  expect(await counts()).toMatchObject({ '5': 0, '1': 1 })
  const again = await world.call(orders.pick, { token, body: { id, payToken: await payFor(6_000) } })
  expect(again.refusal).toMatchObject({ error: 'conflict', status: 'awaiting_shipment' })
})

test('an order can be picked up and declined in exactly the statuses that the contract names', async () => {
  await aShop()
  const { merchantId } = shop
  const { ctx } = world
  const now = ctx.clock.now()
  const reached: Record<Exclude<OrderStatus, 'waiting_payment'>, string[]> = {
    awaiting_pickup: [],
    awaiting_shipment: ['pick'],
    shipped: ['pick', 'ship'],
    received: ['pick', 'ship', 'receive'],
    completed: ['pick', 'ship', 'receive', 'settle'],
    cancelled: ['cancel'],
  }
  const move = (id: string): Record<string, Sql> => ({
    pick: sql`select pick_up(${merchantId}, ${id}, 'escrow', ${now}, ${now})`,
    ship: sql`select ship_order(${merchantId}, ${id}, 'DHL', 'T-1', ${now})`,
    receive: sql`select mark_order_received(${merchantId}, ${id}, 'shopper', ${now}, ${now})`,
    settle: sql`select settle_order(${merchantId}, ${id}, ${now})`,
    cancel: sql`select cancel_order(${merchantId}, ${id}, ${ctx.ids.next()}, 'merchant', 'none left', ${now})`,
  })
  for (const status of orderStatuses) {
    for (const act of ['pick', 'decline'] as const) {
      const id = await aSoldOrder(world, shop, { isPaid: status !== 'waiting_payment' })
      for (const step of status === 'waiting_payment' ? [] : reached[status]) await ctx.db.query(move(id)[step]!)
      expect(await world.must(orders.detail, { token, query: { id } })).toMatchObject({ status })
      const answer =
        act === 'pick'
          ? await world.call(orders.pick, { token, body: { id, payToken: await payFor(6_000) } })
          : await world.call(orders.decline, { token, body: { id, reason: 'none left' } })
      expect(answer.status === 200, `${act} in ${status}`).toBe(mayAct(act, status))
      if (answer.status !== 200) expect(answer.refusal.error).toBe('conflict')
    }
  }
})

test('a confirmation of another amount, of another purpose or used before picks nothing up', async () => {
  await aShop()
  const id = await aSoldOrder(world, shop)
  const pick = async (payToken: string) =>
    (await world.call(orders.pick, { token, body: { id, payToken } })).refusal.error
  expect(await pick(await payFor(5_999))).toBe('amount_changed')
  expect(await pick('made up')).toBe('pay_password_required')
  const forLevel = await storePayToken(world, { merchantId: shop.merchantId, token, amount: 6_000, purpose: 'level' })
  expect(await pick(forLevel)).toBe('pay_password_required')
  const good = await payFor(6_000)
  await world.must(orders.pick, { token, body: { id, payToken: good } })
  const second = await aSoldOrder(world, shop)
  const reused = await world.call(orders.pick, { token, body: { id: second, payToken: good } })
  expect(reused.refusal.error).toBe('pay_password_required')
  expect(await counts()).toMatchObject({ '5': 1, '1': 1 })
})

test('all are picked part by part, each confirmed by what the one before left of the amount', async () => {
  await aShop()
  const count = limits.pickBatchMax + 5
  for (let n = 0; n < count; n++) await aSoldOrder(world, shop)
  const payToken = await payFor((count - 1) * 6_000)
  const [next, last] = ['n'.repeat(32), 'l'.repeat(32)] as const
  const pickAll = (body: { payToken: string; continueWith?: string; fundFrom?: 'wallet' }, by = token) =>
    world.call(orders.pickBatch, { token: by, body: { all: true, ...body } })
  const endOf = ({ data: { picked, charged, more } }: Awaited<ReturnType<typeof pickAll>>) => [
    picked.length,
    charged / 6_000,
    more.length,
  ]
  const isRefused = async (...asked: Parameters<typeof pickAll>) =>
    expect((await pickAll(...asked)).refusal.error).toBe('pay_password_required')
  // The wallet pays for none of them, so the same part again would end the same way.
  const empty = 'e'.repeat(32)
  const ofWallet = await pickAll({ payToken: await payFor(6_000_000), continueWith: empty, fundFrom: 'wallet' })
  expect([...endOf(ofWallet), ofWallet.data.failed.length]).toEqual([0, 0, 5, count - 5])
  await isRefused({ payToken: empty })
  expect(endOf(await pickAll({ payToken, continueWith: next }))).toEqual([count - 5, count - 5, 5])
  await isRefused({ payToken })
  await isRefused({ payToken: next }, await signIn(world, shop.merchantId))
  expect(endOf(await pickAll({ payToken: next, continueWith: last }))).toEqual([4, 4, 1])
  // The whole amount is spent.
  await isRefused({ payToken: last })
  // A consumed token cannot be named again as the next one.
  for (let n = 0; n < limits.pickBatchMax; n++) await aSoldOrder(world, shop)
  const full = [limits.pickBatchMax, limits.pickBatchMax, 1]
  expect(endOf(await pickAll({ payToken: await payFor(6_000_000), continueWith: next }))).toEqual(full)
  await isRefused({ payToken: next })
})

test('a part is confirmed no longer than the first one: what it left of the amount lapses with it', async () => {
  await aShop()
  for (let n = 0; n < limits.pickBatchMax + 1; n++) await aSoldOrder(world, shop)
  const payToken = await payFor(6_000_000)
  const next = 'm'.repeat(32)
  const ends = new Date(world.clock.now().getTime() + limits.payTokenSeconds * 1_000).toISOString()
  await world.testDb.owner.run(`update pay_token set expires_at = '${ends}' where used_at is null`)
  world.clock.advance((limits.payTokenSeconds - 10) * 1_000)
  await world.must(orders.pickBatch, { token, body: { all: true, payToken, continueWith: next } })
  world.clock.advance(20_000)
  const { refusal } = await world.call(orders.pickBatch, { token, body: { all: true, payToken: next } })
  expect(refusal.error).toBe('pay_password_required')
})

test('a batch picks each by itself, in the order of the request, up to the confirmed amount', async () => {
  await aShop()
  const [one, two, three] = [
    await aSoldOrder(world, shop),
    await aSoldOrder(world, shop, { quantity: 2 }),
    await aSoldOrder(world, shop),
  ]
  const unpaid = await aSoldOrder(world, shop, { isPaid: false })
  const unknown = world.ctx.ids.next()
  const ids = [unknown, one, one, unpaid, two, three]
  const body = { ids, payToken: await payFor(17_000) }
  const picked = await world.must(orders.pickBatch, { token, key: 'batch-once', body })
  expect(picked).toEqual({
    picked: [one],
    failed: [
      { id: unknown, error: 'not_found' },
      { id: unpaid, error: 'conflict' },
    ],
    charged: 6_000,
    more: [two, three],
  })
  expect(await world.must(orders.pickBatch, { token, key: 'batch-once', body })).toEqual(picked)
  const all = await world.must(orders.pickBatch, { token, body: { all: true, payToken: await payFor(18_000) } })
  expect(all).toEqual({ picked: [two, three], failed: [], charged: 18_000, more: [] })
})

test('a batch from a wallet picks what the wallet can pay and names the rest', async () => {
  await aShop()
  for (const _ of [1, 2]) await settle(world, shop.merchantId, await aSoldOrder(world, shop))
  const ids = [await aSoldOrder(world, shop), await aSoldOrder(world, shop)]
  const body = { ids, payToken: await payFor(12_000), fundFrom: 'wallet' } as const
  expect(await world.must(orders.pickBatch, { token, body })).toMatchObject({
    picked: [ids[0]],
    failed: [{ id: ids[1], error: 'insufficient_balance' }],
    charged: 6_000,
  })
  const neither = await world.call(orders.pickBatch, { token, body: { payToken: await payFor(1) } })
  expect(neither.refusal.fields).toHaveProperty('ids')
})

test('a declined order is cancelled and its shopper refunded; after pick-up it cannot be declined', async () => {
  await aShop()
  const id = await aSoldOrder(world, shop)
  for (const reason of [...reasonCodes, 'Shopper']) {
    const reserved = await world.call(orders.decline, { token, body: { id, reason } })
    expect(reserved.refusal.fields?.['reason']).toContain('in your own words')
  }
  const declined = await world.must(orders.decline, { token, body: { id, reason: 'Sold out' } })
  expect(declined).toMatchObject({ status: 'cancelled', earnings: 0, refund: { amount: 10_000, status: 'approved' } })
  expect((await world.call(orders.decline, { token, body: { id, reason: 'Again' } })).refusal.error).toBe('conflict')
  expect((await world.call(orders.decline, { token, body: { id, reason: '  ' } })).refusal.fields).toHaveProperty(
    'reason',
  )
  const picked = await aSoldOrder(world, shop)
  await world.must(orders.pick, { token, body: { id: picked, payToken: await payFor(6_000) } })
  expect((await world.call(orders.decline, { token, body: { id: picked, reason: 'No' } })).refusal.error).toBe(
    'conflict',
  )
})
