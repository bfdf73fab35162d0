import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runSweeps } from '../background.ts'
import { after, dayMs, hourMs, minuteMs } from '../base/clock.ts'
import type { Party } from '../base/db/roles.ts'
import { listMigrations } from '../base/db/schema-files.ts'
import { claimNumber } from '../base/numbers.ts'
import { berlinAddress } from '../testing/orders.ts'
import { aRowShop, type RowShop } from '../testing/rows.ts'
import { aSecretOf, aSoldOrder } from '../testing/sold.ts'
import { openWorld, type World } from '../testing/world.ts'

// What comes back to the stock is what was taken from it, and what counts as sold was paid, whatever a role of the
// server says alone.

let world: World
let shop: RowShop
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  shop = await aRowShop(world, { stock: 100 })
})
afterAll(() => world.close())

const as = (party: Party, text: string) => world.ctx.db.as(party).query({ text, values: [] })
const at = () => `'${world.clock.now().toISOString()}'::timestamptz`
const asJson = (value: unknown) => `'${JSON.stringify(value)}'::jsonb`
const listed = () => shop.listings[0]!
const readStock = () =>
  world.ctx.db.one<{ stock: number; reserved: number; shortfall: number }>(sql`
    select stock, reserved, shortfall from variant_stock where variant_id = ${listed().variantId}`)
const kept = (orderId: string) =>
  world.ctx.db.query(sql`
    select quantity, is_placed as "isPlaced" from stock_reservation where order_id = ${orderId}`)

/** The role web reserves `reserved` pieces (none for 0) and then places an order itself. */
async function aPlacedOrder({ reserved, ordered }: { reserved: number; ordered: number }): Promise<string> {
  const { ctx } = world
  const { merchantId } = shop
  const { listingId, productId, variantId } = listed()
  const [id, originId] = [ctx.ids.next(), ctx.ids.next()]
  if (reserved > 0) {
    const lines = asJson([{ productId, variantId, quantity: reserved }])
    await as('web', `select reserve_stock('${id}', '${originId}', '${merchantId}', ${lines}, ${at()})`)
  }
  const order = {
    ...{ id, originId, originKind: 'checkout', evidence: '00', email: 'anna@example.com' },
    ...{ phone: '+4930901820', phoneLast4: '1820' },
    number: await claimNumber(ctx.ids, ctx.db, { kind: 'order', merchantId }),
    address: berlinAddress,
    expectTotal: ordered * 10_000,
    payBy: after(ctx.clock.now(), hourMs).toISOString(),
  }
  const lines = asJson([{ listingId, variantId, quantity: ordered }])
  await as('web', `select place_order('${merchantId}', ${asJson(order)}, ${lines}, ${at()})`)
  return id
}

async function cancel(orderId: string): Promise<void> {
  const secret = await aSecretOf(world, { merchantId: shop.merchantId, orderId })
  await as('web', `select cancel_unpaid_order_by_shopper('${secret}', ${at()})`)
}

const returnStock = (...orders: object[]) => as('jobs', `select return_stock(${asJson(orders)})`)
const ofShop = (orderId: string) => ({ merchantId: shop.merchantId, orderId })

describe('as the role web alone', () => {
  test.each([
    { reserved: 0, ordered: 5 },
    { reserved: 1, ordered: 5 },
    { reserved: 5, ordered: 1 },
  ])('an order of $ordered pieces that reserved $reserved brings back as many when it ends', async (pieces) => {
    const before = await readStock()
    const orderId = await aPlacedOrder(pieces)
    await cancel(orderId)
    await runSweeps(world.ctx)
    expect(await readStock()).toEqual(before)
    expect(await kept(orderId)).toEqual([])
  })
})

describe('as the role jobs alone', () => {
  test('no stock returns but that of an order that ended, once', async () => {
    const before = await readStock()
    const open = [await aSoldOrder(world, shop, { quantity: 2 }), await aSoldOrder(world, shop, { isPaid: false })]
    const ended = await aSoldOrder(world, shop, { quantity: 4, isPaid: false })
    await cancel(ended)
    const reserved = { ...before, stock: before.stock - 3, reserved: before.reserved + 3 }
    for (let time = 0; time < 2; time++) {
      await returnStock(...[...open, ended].map(ofShop), { merchantId: randomUUID(), orderId: ended }, {})
      await returnStock({ ...listed(), quantity: 100, unpaid: 100 })
      expect(await readStock()).toEqual(reserved)
    }
    await runSweeps(world.ctx)
  })

  test('a sale is counted once, by a message that was delivered, and by no number', async () => {
    const { productId, variantId } = listed()
    await runSweeps(world.ctx)
    const readSales = () =>
      world.ctx.db.one<{ sales: number; reserved: number }>(sql`
        select n.sales, s.reserved from product_sales n join variant_stock s on s.product_id = n.product_id
        where n.product_id = ${productId}`)
    const { sales, reserved } = await readSales()
    const orderId = await aSoldOrder(world, shop, { quantity: 3 })
    const [{ id = '' } = {}] = await world.ctx.db.query<{ id: string }>(sql`
      select id from outbox where kind = 'sold' and payload->>'orderId' = ${orderId}`)
    const count = () =>
      as('jobs', `select count_sales(${asJson([{ merchantId: shop.merchantId, id }, { id: orderId }, {}])})`)
    await count()
    expect(await readSales()).toEqual({ sales, reserved: reserved + 3 })
    await runSweeps(world.ctx)
    expect(await readSales()).toEqual({ sales: sales + 3, reserved })
    for (let time = 0; time < 2; time++) await count()
    expect(await readSales()).toEqual({ sales: sales + 3, reserved })
    for (const call of [
      `count_product_sales(${asJson([{ id: productId, date: '2026-03-02', quantity: 1000 }])})`,
      `end_stock_reservations(${asJson([{ productId, variantId, quantity: 1 }])})`,
      `take_sale_message('${shop.merchantId}', '${id}')`,
    ])
      await expect(as('jobs', `select ${call}`), call).rejects.toThrow('permission denied')
  })
})

describe('what an order took', () => {
  const soldAndLookedAt = async () => {
    const orderId = await aSoldOrder(world, shop, { quantity: 2 })
    world.clock.advance(11 * minuteMs)
    await runSweeps(world.ctx)
    expect(await kept(orderId)).toEqual([{ quantity: 2, isPlaced: true }])
    return orderId
  }

  test('returns when it is declined two days later', async () => {
    const before = await readStock()
    const orderId = await soldAndLookedAt()
    world.clock.advance(2 * dayMs)
    await as('web', `select decline_order('${shop.merchantId}', '${orderId}', '${randomUUID()}', 'so', ${at()})`)
    await runSweeps(world.ctx)
    expect(await readStock()).toEqual(before)
    expect(await kept(orderId)).toEqual([])
  })

  test('is reserved once more by the migration, where it can still come back', async () => {
    const { db, clock } = world.ctx
    const [open, shipped] = [await aSoldOrder(world, shop, { quantity: 2 }), await aSoldOrder(world, shop)]
    const ended = await aSoldOrder(world, shop, { isPaid: false })
    await cancel(ended)
    await db.query(sql`select pick_up(${shop.merchantId}, ${shipped}, 'escrow', ${clock.now()}, ${clock.now()})`)
    await db.query(sql`select ship_order(${shop.merchantId}, ${shipped}, 'DHL', 'T-2', ${clock.now()})`)
    const migration = listMigrations().find(({ name }) => name.includes('0052'))?.text ?? ''
    const [reserve = ''] = /insert into stock_reservation[^;]*;/.exec(migration) ?? []
    await world.testDb.owner.run(`delete from stock_reservation; ${reserve} ${reserve}`)
    expect(await kept(open)).toEqual([{ quantity: 2, isPlaced: true }])
    expect([await kept(ended), await kept(shipped)]).toEqual([[{ quantity: 1, isPlaced: true }], []])
    await runSweeps(world.ctx)
  })

  test('is forgotten once its goods have left, and when the supplier has none to ship', async () => {
    const { db, clock } = world.ctx
    const [shipped, failed] = [await soldAndLookedAt(), await soldAndLookedAt()]
    const left = await readStock()
    for (const id of [shipped, failed])
      await db.query(sql`select pick_up(${shop.merchantId}, ${id}, 'escrow', ${clock.now()}, ${clock.now()})`)
    await db.query(sql`select ship_order(${shop.merchantId}, ${shipped}, 'DHL', 'T-1', ${clock.now()})`)
    await db.query(sql`
      select cancel_order(${shop.merchantId}, ${failed}, ${randomUUID()}, 'supplier', 'so', ${clock.now()})`)
    await runSweeps(world.ctx)
    expect([await kept(shipped), await kept(failed)]).toEqual([[expect.anything()], [expect.anything()]])
    world.clock.advance(4 * dayMs)
    await runSweeps(world.ctx)
    expect([await kept(shipped), await kept(failed)]).toEqual([[], []])
    expect(await readStock()).toEqual(left)
  })
})
