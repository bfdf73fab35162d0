import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { aChannelOrder, aChannelPartner, connectShop } from '../../testing/channel.ts'
import { aRowShop, type RowShop } from '../../testing/rows.ts'
import { theWorld } from '../../testing/the-world.ts'
import { releaseStock, reserveStock } from '../products/reservations.ts'

/** A checkout whose earlier attempt reserved stock for other lines. */
const world = theWorld()
let shop: RowShop
const secondVariant = randomUUID()

beforeAll(async () => {
  shop = await aRowShop(world, { goods: [1, 2].map(() => ({ cost: 6_000, price: 10_000 })) })
  const [{ productId, listingId }] = shop.listings as [RowShop['listings'][number]]
  await world.testDb.owner.run(`
    insert into variant (id, product_id, purchase_price, stock, position)
    values ('${secondVariant}', '${productId}', 6000, 1000, 1);
    insert into variant_stock (product_id, variant_id, stock) values ('${productId}', '${secondVariant}', 1000);
    insert into listing_variant values ('${shop.merchantId}', '${listingId}', '${secondVariant}', 10000)`)
})

const line = (at: number, variantId?: string) => {
  const { productId = '', variantId: first = '' } = shop.listings[at] ?? {}
  return { productId, variantId: variantId ?? first, quantity: 1 }
}
type Attempt = { orderId?: string; originId: string; lines: ReturnType<typeof line>[] }
const reserve = ({ orderId = randomUUID(), ...given }: Attempt) =>
  reserveStock(world.ctx, { orderId, merchantId: shop.merchantId, ...given })
const readStock = () => world.testDb.owner.rows('select stock, reserved from variant_stock order by variant_id')

async function whileTriggered(given: { table: string; on: string; body: string }, act: () => Promise<unknown>) {
  const { table, on, body } = given
  await world.testDb.owner.run(`
    create function meanwhile_${table}() returns trigger language plpgsql as $$ begin ${body} end $$;
    create trigger meanwhile before ${on} on ${table} for each row execute function meanwhile_${table}()`)
  await act().finally(() => world.testDb.owner.run(`drop function meanwhile_${table}() cascade`))
}

test.each([
  { what: 'products', other: () => line(1) },
  { what: 'variants of one product', other: () => line(0, secondVariant) },
])('$what are not reserved for different orders of one checkout', async ({ other }) => {
  const before = await readStock()
  const [orderId, originId] = [randomUUID(), randomUUID()]
  expect(await reserve({ orderId, originId, lines: [line(0)] })).toBe(orderId)
  const reserved = await readStock()
  for (const lines of [
    [line(0), other()],
    [other(), line(0)],
  ])
    await expect(reserve({ originId, lines })).rejects.toThrow('unavailable')
  expect(await readStock()).toEqual(reserved)
  expect(await reserve({ originId, lines: [line(0)] })).toBe(orderId)
  const productIds = [line(0).productId]
  await releaseStock(world.ctx, { orderId, originId, merchantId: shop.merchantId, productIds })
  expect(await readStock()).toEqual(before)
})

test('an order of a partner whose variants change after a try that died reserves all of it anew', async () => {
  const partner = await aChannelPartner(world)
  await connectShop(world, shop, partner.partnerId)
  const lines = [1, 0].map((at) => ({ listingId: shop.listings[at]?.listingId ?? '', quantity: 1 }))
  const wanted = aChannelOrder(shop, { lines, paidAmount: 20_000 })
  const dies = `raise exception 'the process died';`
  world.ctx.log.level = 'silent'
  await whileTriggered({ table: 'channel_order', on: 'insert', body: dies }, () =>
    whileTriggered({ table: 'stock_reservation', on: 'delete', body: dies }, () =>
      expect(partner.client.placeOrder(wanted)).rejects.toThrow(),
    ),
  )
  world.ctx.log.level = 'error'
  await world.testDb.owner.run(`update variant set position = 2 where id = '${line(0).variantId}'`)
  const { orderId } = await partner.client.placeOrder(wanted)
  const reserved = await world.testDb.owner.rows(`
    select variant_id from stock_reservation where order_id = '${orderId}' order by variant_id`)
  expect(reserved.map(({ variant_id: id }) => id)).toEqual([line(1).variantId, secondVariant].sort())
})
