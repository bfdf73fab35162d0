import { expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { operatorRefunds } from '#contract/operator/refunds.ts'
import { refunds } from '#contract/refunds.ts'
import { storeRefunds } from '#contract/storefront/refunds.ts'
import { runSweeps } from '#server/background.ts'
import { aListing, aProduct } from '#server/testing/goods.ts'
import { aPaidOrder, failToShip, pick, reach, ship } from '#server/testing/orders.ts'
import { aMerchant, anOperator, somePayPassword, type TestMerchant } from '#server/testing/people.ts'
import { theWorld } from '#server/testing/the-world.ts'

const world = theWorld()

type Listing = Awaited<ReturnType<typeof aListing>>
type Sale = { merchant: TestMerchant; listing: Listing; email: string; quantity?: number }

const aShop = () => aMerchant(world, { payPassword: somePayPassword })
const list = (merchant: TestMerchant, productId: string) => aListing(world, merchant, { productId, price: 10_000 })
const sell = ({ merchant, listing, email, quantity = 1 }: Sale) =>
  aPaidOrder(world, merchant, { lines: [{ listing, quantity }], email })

async function sellAndAsk(sale: Sale) {
  const sold = await sell(sale)
  await pick(world, sale.merchant, sold)
  for (const step of [ship, reach]) await step(world, sold)
  await world.must(storeRefunds.ask, { params: { secret: sold.secret }, body: { reason: 'torn', goods: 'received' } })
  const { list } = await world.must(refunds.list, { token: sale.merchant.token, query: {} })
  return list[0]?.id ?? ''
}

const figuresOf = async (id: string) =>
  world.must(operatorRefunds.figures, { token: await anOperator(world, ['finance']), params: { id } })

test('a refund has its shop, its products and its shopper counted beside it', async () => {
  const [merchant, other] = [await aShop(), await aShop()]
  const [lamp, shirt] = [(await aProduct(world)).id, (await aProduct(world)).id]
  const [anna, bert] = ['anna.counted@example.com', 'bert.counted@example.com']
  const listing = await list(other, lamp)
  // The same product in another shop, for this and another shopper, and another product in this shop.
  await sellAndAsk({ merchant: other, listing, email: anna, quantity: 2 })
  await sell({ merchant: other, listing, email: bert })
  await sellAndAsk({ merchant, listing: await list(merchant, shirt), email: bert })
  const id = await sellAndAsk({ merchant, listing: await list(merchant, lamp), email: anna })
  await runSweeps(world.ctx)
  expect(await figuresOf(id)).toEqual({
    days: 90,
    shop: { refunds: 2, orders: 2 },
    products: { refunds: 2, pieces: 4 },
    shopper: { refunds: 1, orders: 2 },
  })
})

test('the figures beside a refund are of ninety days, and those of its shopper of all time before it', async () => {
  const merchant = await aShop()
  const { id: productId } = await aProduct(world)
  const email = 'cleo.counted@example.com'
  await sellAndAsk({ merchant, listing: await list(merchant, productId), email })
  world.clock.advance(91 * dayMs)
  const later = await aShop()
  const id = await sellAndAsk({ merchant: later, listing: await list(later, productId), email })
  await runSweeps(world.ctx)
  expect(await figuresOf(id)).toMatchObject({
    shop: { refunds: 1, orders: 1 },
    products: { refunds: 1, pieces: 1 },
    shopper: { refunds: 1, orders: 2 },
  })
})

test('a cancelled order is no refund that was asked for, and an erased address finds no orders', async () => {
  const merchant = await aShop()
  const listing = await list(merchant, (await aProduct(world)).id)
  const email = 'dora.counted@example.com'
  const unshipped = await sell({ merchant, listing, email })
  await pick(world, merchant, unshipped)
  await failToShip(world, unshipped)
  const id = await sellAndAsk({ merchant, listing, email })
  expect(await figuresOf(id)).toMatchObject({
    shop: { refunds: 1, orders: 2 },
    products: { refunds: 1 },
    shopper: { refunds: 0, orders: 2 },
  })
  await world.testDb.owner.run(`
    update order_contact set email = '' where merchant_id = '${merchant.merchantId}'`)
  expect((await figuresOf(id)).shopper).toBeNull()
})
