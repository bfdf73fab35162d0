import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import { audit } from '#contract/audit.ts'
import { operatorOrders } from '#contract/operator/orders.ts'
import { storeRefunds } from '#contract/storefront/refunds.ts'
import { aListing } from '../../testing/goods.ts'
import { aPaidOrder, confirm, pick, reach, ship } from '../../testing/orders.ts'
import { aMerchant, anOperator, type TestMerchant } from '../../testing/people.ts'
import { theWorld } from '../../testing/the-world.ts'

const unknownId = '01900000-0000-7000-8000-00000000dead'

const world = theWorld()
let merchant: TestMerchant
let order: Awaited<ReturnType<typeof aPaidOrder>>
let finance: string
let catalogue: string

beforeAll(async () => {
  merchant = await aMerchant(world, { payPassword: '246802' })
  const listing = await aListing(world, merchant, { purchasePrice: 6_000, price: 10_000 })
  order = await aPaidOrder(world, merchant, { lines: [{ listing }] })
  await pick(world, merchant, order)
  await ship(world, order)
  finance = await anOperator(world, ['finance'])
  catalogue = await anOperator(world, ['catalogue'])
})

const read = (token: string, number = order.number) => world.must(operatorOrders.get, { token, params: { number } })

describe('the record of an order', () => {
  test('is found by its number, in small letters too, and by its id', async () => {
    for (const name of [order.number, order.number.toLowerCase(), order.orderId]) {
      expect((await read(finance, name)).order.id).toBe(order.orderId)
    }
    for (const number of ['EN-00000-00000', unknownId, 'nothing']) {
      expect((await world.call(operatorOrders.get, { token: finance, params: { number } })).status).toBe(404)
    }
  })

  test('names where it came from, the articles at the supplier, and its refunds', async () => {
    const { origin, supplies, country, refunds } = await read(finance)
    expect(origin).toEqual({ kind: 'checkout', partner: null })
    expect(supplies).toHaveLength(1)
    expect(country).toBe('DE')
    expect(refunds).toEqual([])
    await reach(world, order)
    await confirm(world, order)
    const body = { reason: 'A torn seam', goods: 'received', amount: 4_000 } as const
    await world.must(storeRefunds.ask, { params: { secret: order.secret }, body })
    expect((await read(finance)).refunds).toMatchObject([{ amount: 4_000, status: 'pending_approval', bears: null }])
  })

  test('has no books for those who only ship, and no address for anybody', async () => {
    expect((await read(catalogue)).books).toBeNull()
    const texts = JSON.stringify([await read(catalogue), await read(finance)])
    for (const secret of ['Torstraße', '10119', 'Anna Weber', '901820', 'anna@example.com', order.secret]) {
      expect(texts).not.toContain(secret)
    }
  })
})

describe('the delivery address', () => {
  const params = () => ({ id: order.orderId })
  const body = { reason: 'needed to ship the order' }

  test('is opened by those who ship and those who answer; each reading is logged, and the merchant reads why', async () => {
    const support = await anOperator(world, ['support'])
    for (const token of [catalogue, support]) {
      const found = await world.must(operatorOrders.address, { token, params: params(), body })
      expect(found).toMatchObject({ name: 'Anna Weber', city: 'Berlin', phone: '+4930901820' })
    }
    const acts = await world.ctx.db.query<{ role: string; subject: string }>(sql`
      select role, subject from audit where act = 'order.address' order by id`)
    expect(acts).toEqual([
      { role: 'catalogue', subject: order.orderId },
      { role: 'support', subject: order.orderId },
    ])
    const { list } = await world.must(audit.list, { token: merchant.token })
    expect(list[0]).toMatchObject({ title: 'Viewed the delivery address of an order', ...body })
  })

  test('is in no list and no answer to an act', async () => {
    const { list } = await world.must(operatorOrders.list, { token: catalogue, query: { keyword: order.number } })
    expect(list).toHaveLength(1)
    const text = JSON.stringify(list)
    expect(text).not.toContain('Torstraße')
    expect(text).not.toContain('901820')
  })
})
