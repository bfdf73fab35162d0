import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { runSweeps } from '../../background.ts'
import { after } from '../../base/clock.ts'
import { decideRefund } from '../../testing/decisions.ts'
import { aRowShop, type RowShop } from '../../testing/rows.ts'
import { anOpenRefund, aSoldOrder } from '../../testing/sold.ts'
import { theWorld } from '../../testing/the-world.ts'

const world = theWorld()

const now = () => world.clock.now()
const query = <Row>(statement: ReturnType<typeof sql>) => world.ctx.db.query<Row>(statement)

type Start = { from: 'escrow' | 'wallet'; wallet?: number }

/** Selling price 100.00 (S), cost 60.00 (C), fee 5.00 (F): the worked examples of docs/domain.md. */
async function aPickedOrder({ from, wallet = 0 }: Start) {
  const shop = await aRowShop(world, { goods: [{ cost: 6_000, price: 10_000 }] })
  for (let filled = 0; filled < wallet; filled += 3_500) await settledOrder(shop)
  const orderId = await aSoldOrder(world, shop)
  await query(sql`select pick_up(${shop.merchantId}, ${orderId}, ${from}, ${now()}, ${after(now(), 7 * dayMs)})`)
  return { shop, orderId }
}

async function bring(shop: RowShop, orderId: string, to: 'shipped' | 'received' | 'settled') {
  const { merchantId } = shop
  await query(sql`select ship_order(${merchantId}, ${orderId}, 'DHL', 'T1', ${now()})`)
  if (to === 'shipped') return
  await query(sql`select mark_order_received(${merchantId}, ${orderId}, 'shopper', ${now()}, ${now()})`)
  if (to === 'settled') await query(sql`select settle_order(${merchantId}, ${orderId}, ${now()})`)
}

async function settledOrder(shop: RowShop): Promise<string> {
  const orderId = await aSoldOrder(world, shop)
  await query(sql`select pick_up(${shop.merchantId}, ${orderId}, 'escrow', ${now()}, ${after(now(), 7 * dayMs)})`)
  await bring(shop, orderId, 'settled')
  return orderId
}

type Refund = { amount: number; goods?: 'received' | 'not_received'; bears?: 'supplier' | 'merchant' | 'platform' }

async function refund(shop: RowShop, orderId: string, { amount, goods = 'received', bears = 'merchant' }: Refund) {
  const { merchantId } = shop
  const id = await anOpenRefund(world, merchantId, { orderId, amount, goods })
  await decideRefund(world, { merchantId, id, amount, bears })
  return id
}

async function moved({ merchantId }: RowShop, orderId: string, kinds: string[]) {
  const rows = await query<{ kind: string; account: string; amount: number }>(sql`
    select t.kind, p.account, p.amount from ledger_posting p join ledger_transaction t using (merchant_id, sequence)
    where p.merchant_id = ${merchantId} and p.order_id = ${orderId} and t.kind = any (${kinds}::text[])
    order by p.sequence, p.line`)
  return rows.map(({ account, amount }) => `${account} ${amount}`)
}

const decided = ['cost_returned', 'refund_decided']

async function stateOf({ merchantId }: RowShop, orderId: string) {
  const [state] = await query<Record<string, unknown>>(sql`
    select o.status, o.settlement, o.escrow_left as escrow, o.earnings, c.sales, c.income, c.pending,
      (select balance from ledger_account where merchant_id = ${merchantId} and account = 'available') as available,
      (select balance from ledger_account where merchant_id = ${merchantId} and account = 'owed') as owed
    from orders o join merchant_counter c on c.merchant_id = o.merchant_id
    where o.merchant_id = ${merchantId} and o.id = ${orderId}`)
  return state
}

describe('a refund, by the worked examples', () => {
  test('picked up from escrow, not received, whole: the supplier gives the cost back, the merchant loses nothing', async () => {
    const { shop, orderId } = await aPickedOrder({ from: 'escrow' })
    await bring(shop, orderId, 'shipped')
    await refund(shop, orderId, { amount: 10_000, goods: 'not_received' })
    expect(await moved(shop, orderId, decided)).toEqual([
      ...['escrow 6000', 'supplier -6000'],
      ...['escrow -10000', 'refunds 10000'],
    ])
    expect(await stateOf(shop, orderId)).toEqual({
      status: 'cancelled',
      settlement: 'none',
      escrow: 0,
      earnings: 0,
      sales: 0,
      income: 0,
      pending: 0,
      available: 0,
      owed: 0,
    })
  })

  test('picked up from the wallet, not received, whole: the cost returns to the wallet', async () => {
    const { shop, orderId } = await aPickedOrder({ from: 'wallet', wallet: 6_000 })
    await refund(shop, orderId, { amount: 10_000, goods: 'not_received' })
    expect(await moved(shop, orderId, decided)).toEqual([
      ...['available 6000', 'supplier -6000'],
      ...['escrow -10000', 'refunds 10000'],
    ])
    expect(await stateOf(shop, orderId)).toMatchObject({
      status: 'cancelled',
      escrow: 0,
      earnings: 0,
      available: 7_000,
    })
  })

  test('picked up from escrow, received, whole, borne by the merchant: escrow first, then available and owed', async () => {
    const { shop, orderId } = await aPickedOrder({ from: 'escrow', wallet: 3_500 })
    await bring(shop, orderId, 'shipped')
    await refund(shop, orderId, { amount: 10_000 })
    expect(await moved(shop, orderId, decided)).toEqual([
      ...['available -3500', 'escrow -4000', 'owed -2500', 'refunds 10000'],
    ])
    expect(await stateOf(shop, orderId)).toMatchObject({
      status: 'cancelled',
      escrow: 0,
      earnings: -6_000,
      sales: 10_000,
      income: 3_500 - 6_000,
      pending: 0,
      available: 0,
      owed: -2_500,
    })
  })

  test('a part of 38.00, then settlement: the fee takes the rest, the merchant gets nothing', async () => {
    const { shop, orderId } = await aPickedOrder({ from: 'escrow' })
    await bring(shop, orderId, 'received')
    await refund(shop, orderId, { amount: 3_800 })
    expect(await stateOf(shop, orderId)).toMatchObject({ status: 'received', escrow: 200, earnings: 0, pending: 0 })
    await query(sql`select settle_order(${shop.merchantId}, ${orderId}, ${now()})`)
    expect(await moved(shop, orderId, ['settled'])).toEqual(['escrow -200', 'revenue:fee 200'])
    expect(await stateOf(shop, orderId)).toMatchObject({ status: 'completed', settlement: 'settled', available: 0 })
  })

  test('after settlement, whole, borne by the merchant: the fee returns, the rest is taken from the balance', async () => {
    const shop = await aRowShop(world)
    const orderId = await settledOrder(shop)
    await refund(shop, orderId, { amount: 10_000 })
    expect(await moved(shop, orderId, decided)).toEqual([
      ...['available -3500', 'owed -6000', 'refunds 10000', 'revenue:fee -500'],
    ])
    expect(await stateOf(shop, orderId)).toEqual({
      status: 'cancelled',
      settlement: 'reversed',
      escrow: 0,
      earnings: -6_000,
      sales: 0,
      income: -6_000,
      pending: 0,
      available: 0,
      owed: -6_000,
    })
  })
})

describe('a refund', () => {
  test('borne by the platform comes out of its own money, and the order goes on as if it had not been', async () => {
    const { shop, orderId } = await aPickedOrder({ from: 'escrow' })
    await bring(shop, orderId, 'received')
    await refund(shop, orderId, { amount: 2_000, bears: 'platform' })
    expect(await moved(shop, orderId, decided)).toEqual(['grant -2000', 'refunds 2000'])
    await query(sql`select settle_order(${shop.merchantId}, ${orderId}, ${now()})`)
    expect(await stateOf(shop, orderId)).toMatchObject({ status: 'completed', available: 3_500, income: 3_500 })
  })

  test('in parts after a part before settlement gives back no more of the fee than its own share', async () => {
    const { shop, orderId } = await aPickedOrder({ from: 'wallet', wallet: 6_000 })
    await bring(shop, orderId, 'received')
    await refund(shop, orderId, { amount: 5_000 })
    await query(sql`select settle_order(${shop.merchantId}, ${orderId}, ${now()})`)
    expect(await moved(shop, orderId, ['settled'])).toEqual(['available 4750', 'escrow -5000', 'revenue:fee 250'])
    await refund(shop, orderId, { amount: 1_000 })
    await refund(shop, orderId, { amount: 4_000 })
    expect(await moved(shop, orderId, ['refund_decided'])).toEqual([
      ...['escrow -5000', 'refunds 5000'],
      ...['available -950', 'refunds 1000', 'revenue:fee -50'],
      ...['available -3800', 'refunds 4000', 'revenue:fee -200'],
    ])
  })

  test('of a settled order whose goods never came returns the cost to the balance', async () => {
    const shop = await aRowShop(world)
    const orderId = await settledOrder(shop)
    await refund(shop, orderId, { amount: 10_000, goods: 'not_received', bears: 'merchant' })
    expect(await moved(shop, orderId, decided)).toEqual([
      ...['available 6000', 'supplier -6000'],
      ...['available -9500', 'refunds 10000', 'revenue:fee -500'],
    ])
    expect(await stateOf(shop, orderId)).toMatchObject({ earnings: 0, income: 0, available: 0, owed: 0 })
  })

  test('before pick-up is always the whole order, at no cost', async () => {
    const shop = await aRowShop(world)
    const orderId = await aSoldOrder(world, shop)
    await expect(refund(shop, orderId, { amount: 4_000 })).rejects.toMatchObject({ word: 'conflict' })
    await world.testDb.owner.run(`delete from refund where order_id = '${orderId}'`)
    await refund(shop, orderId, { amount: 10_000, bears: 'platform' })
    expect(await moved(shop, orderId, decided)).toEqual(['escrow -10000', 'refunds 10000'])
    expect(await stateOf(shop, orderId)).toMatchObject({ status: 'cancelled', earnings: 0, income: 0 })
  })

  test('above the rest of the order is refused and posts nothing', async () => {
    const { shop, orderId } = await aPickedOrder({ from: 'escrow' })
    await bring(shop, orderId, 'shipped')
    await refund(shop, orderId, { amount: 7_000 })
    await expect(refund(shop, orderId, { amount: 4_000 })).rejects.toMatchObject({ word: 'conflict' })
    expect(await moved(shop, orderId, decided)).toEqual(['escrow -4000', 'owed -3000', 'refunds 7000'])
  })

  test('that a shopper requested before the supplier failed becomes a full refund', async () => {
    const { shop, orderId } = await aPickedOrder({ from: 'escrow' })
    await refund(shop, orderId, { amount: 1_000, goods: 'not_received' })
    await anOpenRefund(world, shop.merchantId, { orderId, amount: 500 })
    world.clock.advance(7 * dayMs)
    await runSweeps(world.ctx)
    expect(await stateOf(shop, orderId)).toMatchObject({ status: 'cancelled', escrow: 0, earnings: 0 })
    const refunds = await query(sql`select amount, bears from refund where order_id = ${orderId} order by id`)
    expect(refunds).toEqual([
      { amount: 1_000, bears: 'supplier' },
      { amount: 9_000, bears: 'supplier' },
    ])
  })
})

test('a shop’s first ten orders settle after 14 days, the later ones after 7', async () => {
  const shop = await aRowShop(world)
  const days: unknown[] = []
  for (let number = 1; number <= 12; number += 1) {
    const orderId = await aSoldOrder(world, shop)
    await query(sql`select pick_up(${shop.merchantId}, ${orderId}, 'escrow', ${now()}, ${after(now(), 7 * dayMs)})`)
    await query(sql`select ship_order(${shop.merchantId}, ${orderId}, 'DHL', 'T1', ${now()})`)
    await query(sql`select confirm_receipt(${shop.merchantId}, ${orderId}, ${now()})`)
    const [row] = await query<{ days: number }>(sql`
      select extract(day from settles_at - received_at)::integer as days from orders where id = ${orderId}`)
    days.push(row?.days)
  }
  expect(days).toEqual([...Array.from({ length: 10 }, () => 14), 7, 7])
})
