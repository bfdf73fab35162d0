import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { dayMs, minuteMs } from '#contract/durations.ts'
import { pricing } from '#contract/pricing.ts'
import { products } from '#contract/products.ts'
import { service } from '#contract/service.ts'
import { shop as shopCalls } from '#contract/shop.ts'
import { runSweeps } from '../../background.ts'
import { aCategory, aListing, aProduct } from '../../testing/goods.ts'
import { anOrder } from '../../testing/orders.ts'
import { aMerchant } from '../../testing/people.ts'
import { limitProducts } from '../../testing/rows.ts'
import { theWorld } from '../../testing/the-world.ts'

const world = theWorld()

const rowsOf = async (table: 'listing' | 'listing_variant' | 'idempotency' | 'price_change', merchantId: string) =>
  (
    await world.ctx.db.query({
      text: `select 1 from ${table} where merchant_id = $1`,
      values: [merchantId],
    })
  ).length

test('a shelf that is filled and emptied again and again is held off, and forgotten a day later but for what was ordered', async () => {
  const { merchantId, token, shop } = await aMerchant(world)
  const productIds = (await Promise.all([1, 2, 3, 4].map(() => aProduct(world, { stock: 9 })))).map(({ id }) => id)
  await limitProducts(world, merchantId, productIds.length)
  const add = () => world.call(products.addAll, { token, body: { productIds } })
  const remove = (listingIds: string[]) => world.must(products.del, { token, body: { listingIds } })
  const first = await world.must(products.addAll, { token, body: { productIds } })
  const [ordered = ''] = first.listingIds
  const { sellingPrice } = (await world.must(products.manage, { token })).list.find(({ id }) => id === ordered) ?? {}
  await anOrder(world, { shop }, { lines: [{ listing: { id: ordered, sellingPrice: sellingPrice ?? 0 } }] })
  await remove(first.listingIds)
  const second = await world.must(products.addAll, { token, body: { productIds } })
  await remove(second.listingIds)
  expect(await add()).toMatchObject({ status: 429, refusal: { error: 'rate_limited' } })
  const one = { token, body: { productId: productIds[0] ?? '' } }
  expect(await world.call(products.add, one)).toMatchObject({ status: 429 })

  world.clock.advance(dayMs + minuteMs)
  await runSweeps(world.ctx)
  expect(await rowsOf('listing', merchantId)).toBe(1)
  expect(await rowsOf('listing_variant', merchantId)).toBe(1)
  expect((await add()).status).toBe(200)
  await runSweeps(world.ctx)
  expect(await rowsOf('listing', merchantId)).toBe(5)
})

test('keys of calls that add goods are forgotten after a week, and those of money never', async () => {
  const merchant = await aMerchant(world)
  const listing = await aListing(world, merchant)
  const key = 'a-key-of-one-product'
  const other = await aProduct(world)
  const request = { token: merchant.token, key, body: { productId: other.id } }
  const added = await world.must(products.add, request)
  expect(await world.must(products.add, request)).toEqual(added)
  await anOrder(world, merchant, { lines: [{ listing }] })
  const before = await rowsOf('idempotency', merchant.merchantId)
  world.clock.advance(6 * dayMs)
  await runSweeps(world.ctx)
  expect(await rowsOf('idempotency', merchant.merchantId)).toBe(before)
  world.clock.advance(2 * dayMs)
  await runSweeps(world.ctx)
  // Keys of the checkout and its payment stay.
  const left = await world.ctx.db.query<{ actor: string }>(sql`
    select actor from idempotency where merchant_id = ${merchant.merchantId}`)
  expect(left.length).toBeGreaterThan(0)
  expect(left.filter(({ actor }) => actor === 'goods')).toEqual([])
})

test('of the uses of price rules the last twenty are kept', async () => {
  const merchant = await aMerchant(world)
  const { id: categoryId } = await aCategory(world)
  await aListing(world, merchant, { purchasePrice: 1_000, price: 2_000, categoryId })
  const { token } = merchant
  for (let at = 0; at < 23; at++) {
    const rule = { categoryId, markUpBps: 5_000 + 100 * at, leastProfit: 100 }
    const { digest } = await world.must(pricing.preview, { token, query: rule })
    expect((await world.must(pricing.apply, { token, body: { ...rule, ending: null, digest } })).changed).toBe(1)
  }
  expect(await rowsOf('price_change', merchant.merchantId)).toBe(20)
  expect((await world.must(pricing.rules, { token })).undoable).not.toBeNull()
})

test('a page of the shop has twenty versions a day, and a merchant says five hundred things', async () => {
  const { token, merchantId } = await aMerchant(world)
  const write = (text: string) => world.call(shopCalls.writePages, { token, body: { returns: text } })
  for (let at = 0; at < 20; at++) expect((await write(`version ${at}`)).status).toBe(200)
  expect(await write('one more')).toMatchObject({ status: 429, refusal: { error: 'rate_limited' } })
  world.clock.advance(dayMs + minuteMs)
  expect((await write('one more')).status).toBe(200)

  const say = (text: string) => world.call(service.send, { token, body: { text, key: world.ctx.ids.next() } })
  expect((await say('hello')).status).toBe(200)
  await world.testDb.owner.run(`
    insert into chat_message (merchant_id, sequence, id, side, text, at)
    select '${merchantId}', 1 + n, gen_random_uuid(), 'merchant', 'again', '${world.clock.now().toISOString()}'
    from generate_series(1, 499) as n;
    update conversation set messages = 500 where merchant_id = '${merchantId}'`)
  expect(await say('one too many')).toMatchObject({ status: 429, refusal: { error: 'rate_limited' } })
  world.clock.advance(dayMs + minuteMs)
  expect((await say('good morning')).status).toBe(200)
})
