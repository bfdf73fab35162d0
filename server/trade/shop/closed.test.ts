import { beforeAll, describe, expect, test } from 'vitest'
import { archive } from '#contract/archive.ts'
import { audit } from '#contract/audit.ts'
import { dayMs } from '#contract/durations.ts'
import { merchants } from '#contract/merchants.ts'
import { objections } from '#contract/objections.ts'
import { operatorMerchants } from '#contract/operator/merchants.ts'
import { operatorRefunds } from '#contract/operator/refunds.ts'
import { orders } from '#contract/orders.ts'
import { products } from '#contract/products.ts'
import { shop } from '#contract/shop.ts'
import { storeOrders } from '#contract/storefront/orders.ts'
import { storeRefunds } from '#contract/storefront/refunds.ts'
import { storeShop } from '#contract/storefront/shop.ts'
import { runSweeps } from '../../background.ts'
import { aListing, aProduct } from '../../testing/goods.ts'
import { aCheckout, anOrder, aPaidOrder, confirm, pay, pick, reach, ship } from '../../testing/orders.ts'
import { anOperator } from '../../testing/people.ts'
import { prove } from '../../testing/sold.ts'
import { theWorld } from '../../testing/the-world.ts'
import { aCard, aRichMerchant, ask, type RichMerchant } from '../../testing/withdrawals.ts'

const world = theWorld()
let merchant: RichMerchant
let token: string
let finance: string
let listing: Awaited<ReturnType<typeof aListing>>
const reason = 'The address could not be confirmed'

beforeAll(async () => {
  merchant = await aRichMerchant(world, 50_000)
  token = merchant.token
  finance = await anOperator(world, ['finance'])
  listing = await aListing(world, merchant, { purchasePrice: 6_000, price: 10_000 })
})

async function close() {
  const operator = await anOperator(world, ['reviewer'])
  const { merchantId } = merchant
  await world.must(operatorMerchants.close, { token: operator, params: { id: merchantId }, body: { reason } })
}

test('before it is closed orders are paid, underway and waiting', async () => {
  const lines = [{ listing }]
  const paid = await aPaidOrder(world, merchant, { lines })
  const received = await aPaidOrder(world, merchant, { lines })
  const unwanted = await aPaidOrder(world, merchant, { lines })
  const unpaid = await anOrder(world, merchant, { lines })
  await pick(world, merchant, received)
  await ship(world, received)
  await close()

  // Orders sold earlier continue.
  await pay(world, unpaid)
  await pick(world, merchant, paid)
  await reach(world, received)
  await confirm(world, received)
  await world.must(storeRefunds.ask, {
    params: { secret: unwanted.secret },
    body: { reason: 'Changed my mind', goods: 'not_received' },
  })
  const [refund] = (await world.must(operatorRefunds.list, { token: finance })).list
  await world.must(operatorRefunds.decide, {
    token: finance,
    params: { id: refund?.id ?? '' },
    body: { approve: true, bears: 'merchant', reason },
  })
  world.clock.advance(15 * dayMs)
  await runSweeps(world.ctx)
  const { list } = await world.must(orders.list, { token, query: { status: 'all' } })
  const statusOf = (id: string) => list.find((order) => order.id === id)?.status
  expect(statusOf(received.orderId)).toBe('completed')
  expect(statusOf(unwanted.orderId)).toBe('cancelled')
  expect((await world.must(merchants.info, { token })).wallet.balance).toBeGreaterThan(50_000)
})

describe('a closed shop', () => {
  test('refuses to add, to put on the shelf and to sell, and says whom to ask', async () => {
    const said = 'The store is closed, please contact customer service'
    const another = await aProduct(world)
    const refused = [
      await world.call(products.add, { token, body: { productId: another.id } }),
      await world.call(products.addAll, { token, body: { productIds: [another.id] } }),
      await world.call(products.setSwitch, { token, body: { listingIds: [listing.id], on: true } }),
      await world.call(storeOrders.checkout, {
        params: { shop: merchant.shop },
        body: aCheckout({ lines: [{ listing }] }),
      }),
    ]
    for (const { code, msg, refusal } of refused) {
      expect({ code, msg, error: refusal.error }).toEqual({ code: 403, msg: said, error: 'store_closed' })
    }
  })

  test('is shown as closed to shoppers, and to its owner with the reason', async () => {
    expect(await world.must(storeShop.shop, { params: { shop: merchant.shop } })).toMatchObject({ open: false })
    const info = await world.must(merchants.info, { token })
    expect(info.shop).toMatchObject({ open: false, closedReason: reason })
  })

  test('keeps its money: it is withdrawn like any other', async () => {
    const { amount } = await ask(world, merchant, { ...aCard, amount: 20_000 })
    expect(amount).toBe(20_000)
  })

  test('can be exported, objected to and put in order', async () => {
    await prove(world, token)
    const answer = await world.app.inject({ url: archive.export.path, headers: { token } })
    expect(answer.headers['content-type']).toBe('application/zip')
    const [act] = (await world.must(audit.list, { token })).list.filter(({ act }) => act === 'shop.close')
    await world.must(objections.object, { token, body: { subject: `act:${act?.id}`, text: 'Please look again' } })
    await world.must(shop.store, { token, body: { address: '2 High Street, London' } })
  })
})
