import { createHash, randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { aRowShop, type RowShop } from '../testing/rows.ts'
import { aSecretOf, aSoldOrder, settle } from '../testing/sold.ts'
import { theWorld } from '../testing/the-world.ts'

// An attacker with the password of the role web who knows no link of an order must not act for shoppers.

const world = theWorld()
let shop: RowShop
beforeAll(async () => {
  shop = await aRowShop(world)
})

const at = () => `'${world.clock.now().toISOString()}'::timestamptz`
const asWeb = (text: string) => world.ctx.db.as('web').query({ text, values: [] })
const asText = (value: string | null) => (value === null ? 'null' : `'${value}'`)
const asked = () =>
  `'${JSON.stringify({ id: randomUUID(), amount: null, reason: 'late', goods: 'received', images: [] })}'::jsonb`

async function aShippedOrder(): Promise<string> {
  const { db, clock } = world.ctx
  const id = await aSoldOrder(world, shop)
  await db.query(sql`select pick_up(${shop.merchantId}, ${id}, 'escrow', ${clock.now()}, ${clock.now()})`)
  await db.query(sql`select ship_order(${shop.merchantId}, ${id}, 'DHL', ${`T-${id}`}, ${clock.now()})`)
  return id
}

async function aSettledOrder(): Promise<string> {
  const id = await aSoldOrder(world, shop)
  await settle(world, shop.merchantId, id)
  return id
}

/** Acts of a shopper: the needed order, the call by a secret, and the movement by the order's id. */
const acts = {
  'the receipt of an order': {
    order: aShippedOrder,
    act: (secret: string) => `confirm_receipt_by_shopper(${secret}, ${at()})`,
    movement: (key: string) => `confirm_receipt(${key}, ${at()})`,
  },
  'the end of an unpaid order': {
    order: () => aSoldOrder(world, shop, { isPaid: false }),
    act: (secret: string) => `cancel_unpaid_order_by_shopper(${secret}, ${at()})`,
    movement: (key: string) => `cancel_order(${key}, null, 'shopper', 'shopper', ${at()})`,
  },
  'a rating': {
    order: aSettledOrder,
    act: (secret: string) => `add_review_by_shopper(${secret}, 0::smallint, 5::smallint, 'good', ${at()})`,
    movement: (key: string) => `add_review(${key}, 0::smallint, 5::smallint, 'good', ${at()})`,
  },
  'a refund': {
    order: aSettledOrder,
    act: (secret: string) => `request_refund_by_shopper(${secret}, ${asked()}, ${at()})`,
    movement: (key: string) => `request_refund(${key}, ${asked()}, ${at()})`,
  },
  'the erasure of a shopper': {
    order: aSettledOrder,
    act: (secret: string) => `request_erasure_by_shopper(${secret}, ${at()})`,
    movement: (key: string) => `request_erasure(${key}, ${at()})`,
  },
}

const snapshot = () =>
  world.testDb.owner.rows(`
    select (select md5(string_agg(o::text, '|' order by o::text)) from orders o) as orders,
      (select md5(string_agg(o::text, '|' order by o::text)) from order_contact o) as contacts,
      (select count(*) from review) as reviews, (select count(*) from refund) as refunds`)

test.each(Object.entries(acts))('%s takes the secret of the order’s link', async (_name, { order, act, movement }) => {
  const orderId = await order()
  const secret = await aSecretOf(world, { merchantId: shop.merchantId, orderId })
  const hash = createHash('sha256').update(secret).digest('hex')
  const before = await snapshot()
  const byId = `select ${movement(`'${shop.merchantId}', '${orderId}'`)}`
  await expect(asWeb(byId)).rejects.toThrow('permission denied')
  for (const wrong of [null, '', orderId, hash, `\\x${hash}`, secret.slice(1), 'x'.repeat(43)])
    await expect(asWeb(`select ${act(asText(wrong))}`), String(wrong)).rejects.toThrow('not_found')
  expect(await snapshot()).toEqual(before)
  await asWeb(`select ${act(asText(secret))}`)
  expect(await snapshot()).not.toEqual(before)
})

test('the secret of an order is not replaced, taken away or joined by another', async () => {
  const { merchantId } = shop
  const orderId = await aShippedOrder()
  await aSecretOf(world, { merchantId, orderId })
  const own = 'a secret of one’s own, long enough'
  const hash = `sha256(convert_to('${own}', 'UTF8'))`
  await expect(asWeb(`update order_secret set hash = ${hash}`)).rejects.toThrow('permission denied')
  await expect(asWeb('delete from order_secret')).rejects.toThrow('permission denied')
  const join = `insert into order_secret (hash, merchant_id, order_id) values (${hash}, '${merchantId}', '${orderId}')`
  await expect(asWeb(join)).rejects.toThrow('permission denied')
  await expect(asWeb(`select confirm_receipt_by_shopper('${own}', ${at()})`)).rejects.toThrow('not_found')
})
