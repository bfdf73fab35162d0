import { beforeAll, expect, test } from 'vitest'
import { operatorProducts } from '#contract/operator/products.ts'
import { products } from '#contract/products.ts'
import { aCategory, aListing, aProduct, catalogueOperator } from '../../testing/goods.ts'
import { anOrder, aPaidOrder, pick, ship } from '../../testing/orders.ts'
import { aMerchant, somePayPassword } from '../../testing/people.ts'
import { theWorld } from '../../testing/the-world.ts'

const world = theWorld()
let token: string
beforeAll(async () => {
  token = await catalogueOperator(world)
})

const reason = 'the season has ended'
const read = (id: string) => world.must(operatorProducts.product, { token, params: { id } })
const historyOf = async (id: string) =>
  (await world.must(operatorProducts.history, { token, params: { id } })).list.filter(
    ({ act }) => act !== 'product.create',
  )
const newId = () => world.ctx.ids.next()
const readOf = ({ id, changedAt }: { id: string; changedAt: string }) => ({ id, changedAt })
const effectsOf = (...ids: string[]) => world.must(operatorProducts.effects, { token, query: { ids: ids.join(',') } })

test('products leave the shops together, and each keeps what it had and gets an act of its own', async () => {
  const variants = [
    { name: 'Red', sku: 'R-1', stock: 7, purchasePrice: 5_000 },
    { name: 'Blue', stock: 3, purchasePrice: 6_500 },
  ]
  const first = await aProduct(world, { title: { en: 'Lamp', ko: '램프' }, variants })
  const second = await aProduct(world)
  world.clock.advance(1_000)
  const body = { products: [first, second].map(readOf), onSale: false, reason }
  expect(await world.must(operatorProducts.changeProducts, { token, body })).toEqual([
    { id: first.id, result: 'changed', before: { onSale: true }, changedAt: (await read(first.id)).changedAt },
    { id: second.id, result: 'changed', before: { onSale: true }, changedAt: (await read(second.id)).changedAt },
  ])
  const { changedAt, ...after } = await read(first.id)
  const { changedAt: changedBefore, ...before } = first
  expect(after).toEqual({ ...before, onSale: false, shops: 0 })
  expect(changedAt).not.toBe(changedBefore)
  for (const { id } of [first, second]) {
    expect(await historyOf(id)).toMatchObject([
      {
        act: 'product.change',
        role: 'catalogue',
        reason,
        changes: [{ field: 'onSale', of: null, lang: null, before: 'true', after: 'false' }],
      },
    ])
  }
})

test('what somebody else has changed since it was read stays, and the others are moved and counted', async () => {
  const from = await aCategory(world, { name: 'Old' })
  const to = await aCategory(world, { name: 'New' })
  const late = await aProduct(world, { categoryId: from.id })
  const moved = await aProduct(world, { categoryId: from.id })
  const there = await aProduct(world, { categoryId: to.id })
  const unknown = newId()
  world.clock.advance(1_000)
  await world.must(operatorProducts.changeProduct, { token, body: { id: late.id, recommended: true, reason } })
  const body = {
    products: [...[late, moved, there].map(readOf), { id: unknown }],
    categoryId: to.id,
    reason,
  }
  expect(await world.must(operatorProducts.changeProducts, { token, body })).toEqual([
    { id: late.id, result: 'conflict' },
    { id: moved.id, result: 'changed', before: { categoryId: from.id }, changedAt: expect.any(String) },
    { id: there.id, result: 'unchanged' },
    { id: unknown, result: 'not_found' },
  ])
  expect((await read(late.id)).category.id).toBe(from.id)
  expect((await read(moved.id)).category.id).toBe(to.id)
  expect((await historyOf(moved.id))[0]?.changes).toEqual([
    { field: 'category', of: null, lang: null, before: from.id, after: to.id },
  ])
  const categories = await world.must(operatorProducts.categories, { token })
  const counted = [from.id, to.id].map((id) => categories.find((each) => each.id === id)?.products)
  expect(counted).toEqual([1, 2])
})

test('is undone by what it was: each goes back to its own, and what was changed since stays', async () => {
  const [here, there, to] = [await aCategory(world), await aCategory(world), await aCategory(world)]
  const first = await aProduct(world, { categoryId: here.id })
  const second = await aProduct(world, { categoryId: there.id })
  const since = await aProduct(world, { categoryId: here.id })
  const already = await aProduct(world, { categoryId: to.id })
  world.clock.advance(1_000)
  const all = [first, second, since, already]
  const act = { products: all.map(readOf), categoryId: to.id, onSale: true, reason }
  const done = await world.must(operatorProducts.changeProducts, { token, body: act })
  expect(done.map(({ before }) => before)).toEqual([
    { categoryId: here.id },
    { categoryId: there.id },
    { categoryId: here.id },
    undefined,
  ])
  world.clock.advance(1_000)
  await world.must(operatorProducts.changeProduct, { token, body: { id: since.id, onSale: false, reason } })
  world.clock.advance(1_000)
  const back = done.flatMap(({ id, before, changedAt }) => (before && changedAt ? [{ id, changedAt, ...before }] : []))
  const undone = await world.must(operatorProducts.changeProducts, { token, body: { products: back, reason } })
  expect(undone).toMatchObject([
    { id: first.id, result: 'changed', before: { categoryId: to.id } },
    { id: second.id, result: 'changed', before: { categoryId: to.id } },
    { id: since.id, result: 'conflict' },
  ])
  const now = await Promise.all(all.map(({ id }) => read(id)))
  expect(now.map(({ category }) => category.id)).toEqual([here.id, there.id, to.id, to.id])
  expect(now.map(({ onSale }) => onSale)).toEqual([true, true, false, true])
  expect(await historyOf(first.id)).toHaveLength(2)
})

test('two operators at once: one of them changes all of the products, and the other none', async () => {
  const made = await Promise.all(Array.from({ length: 6 }, () => aProduct(world)))
  world.clock.advance(1_000)
  const to = await aCategory(world, { name: 'Cellar' })
  const list = made.map(readOf)
  const answers = await Promise.all([
    world.must(operatorProducts.changeProducts, { token, body: { products: list, onSale: false, reason } }),
    world.must(operatorProducts.changeProducts, {
      token,
      body: { products: [...list].reverse(), categoryId: to.id, reason },
    }),
  ])
  expect(answers.map((results) => new Set(results.map(({ result }) => result)))).toEqual(
    expect.arrayContaining([new Set(['changed']), new Set(['conflict'])]),
  )
})

test('what is counted before: shops, shelves and the orders that are not shipped, each of them once', async () => {
  const merchant = await aMerchant(world, { payPassword: somePayPassword })
  const other = await aMerchant(world)
  const lamp = await aProduct(world, { variants: [{ name: 'Red' }, { name: 'Blue' }] })
  const jug = await aProduct(world)
  const alone = await aProduct(world)
  const listing = await aListing(world, merchant, { productId: lamp.id })
  const jugListing = await aListing(world, merchant, { productId: jug.id })
  const hidden = await aListing(world, other, { productId: lamp.id })
  await world.must(products.setSwitch, { token: other.token, body: { listingIds: [hidden.id], on: false } })
  expect(await effectsOf(lamp.id, jug.id)).toMatchObject({ shops: 2, openOrders: 0 })
  const [red, blue] = lamp.variants
  const lines = [red, blue].map((variant) => ({ listing, variantId: variant?.id ?? '' }))
  await anOrder(world, merchant, { lines: [...lines, { listing: jugListing }] })
  const order = await aPaidOrder(world, merchant, { lines: [{ listing: jugListing }] })
  const counted = await effectsOf(lamp.id, jug.id, alone.id)
  expect(counted).toMatchObject({ shops: 2, openOrders: 2 })
  expect(counted.products).toEqual([
    { id: lamp.id, shops: 2, selling: 1, openOrders: 1 },
    { id: jug.id, shops: 1, selling: 1, openOrders: 2 },
    { id: alone.id, shops: 0, selling: 0, openOrders: 0 },
  ])
  await pick(world, merchant, order)
  expect((await effectsOf(jug.id)).openOrders).toBe(2)
  await ship(world, order)
  expect((await effectsOf(jug.id)).openOrders).toBe(1)
  // A shop that removes its listing must still send what it sold.
  await world.must(products.del, { token: merchant.token, body: { listingIds: [jugListing.id] } })
  expect(await effectsOf(jug.id)).toEqual({
    shops: 0,
    openOrders: 1,
    products: [{ id: jug.id, shops: 0, selling: 0, openOrders: 1 }],
  })
})

test('the stock of several variants is changed one by one, and again it counts once', async () => {
  const lamp = await aProduct(world, { stock: 10 })
  const jug = await aProduct(world, { stock: 2 })
  const variantOf = ({ variants }: typeof lamp) => variants[0]?.id ?? ''
  const [more, less, unknown] = [newId(), newId(), newId()]
  const changes = [
    { variantId: variantOf(lamp), change: 5, changeId: more },
    { variantId: variantOf(jug), change: -3, changeId: less },
    { variantId: newId(), change: 1, changeId: unknown },
  ]
  const body = { changes, reason }
  for (let sent = 0; sent < 2; sent += 1) {
    expect(await world.must(operatorProducts.changeStocks, { token, body })).toEqual([
      { changeId: more, result: 'changed' },
      { changeId: less, result: 'out_of_range' },
      { changeId: unknown, result: 'not_found' },
    ])
  }
  expect([await read(lamp.id), await read(jug.id)]).toMatchObject([{ stock: 15 }, { stock: 2 }])
  expect(await historyOf(lamp.id)).toMatchObject([
    { act: 'product.stock', reason, changes: [{ field: 'stock', before: '10', after: '15' }] },
  ])
  const other = { ...body, changes: [{ variantId: variantOf(jug), change: 1, changeId: more }] }
  expect(await world.must(operatorProducts.changeStocks, { token, body: other })).toEqual([
    { changeId: more, result: 'conflict' },
  ])
  const twice = { ...body, changes: [changes[0], changes[0]].flatMap((change) => change ?? []) }
  const { refusal } = await world.call(operatorProducts.changeStocks, { token, body: twice })
  expect(refusal.fields).toHaveProperty('changes')
})
