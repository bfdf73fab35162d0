import { beforeAll, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { operatorProducts } from '#contract/operator/products.ts'
import { orders } from '#contract/orders.ts'
import { storeShop } from '#contract/storefront/shop.ts'
import { aCategory, aListing, aProduct, catalogueOperator } from '../../testing/goods.ts'
import { anOrder } from '../../testing/orders.ts'
import { aMerchant, anOperator } from '../../testing/people.ts'
import { theWorld } from '../../testing/the-world.ts'

const world = theWorld()
let token: string
beforeAll(async () => {
  token = await catalogueOperator(world)
})

const reason = 'the supplier counted again'
const read = (id: string) => world.must(operatorProducts.product, { token, params: { id } })
const newId = () => world.ctx.ids.next()

async function list(query: object): Promise<string[]> {
  const found = await world.must(operatorProducts.products, { token, query: { limit: 100, ...query } })
  return found.list.map(({ id }) => id)
}

test('stock is changed by what came or went, whatever checkouts have reserved; sent twice, it counts once', async () => {
  const merchant = await aMerchant(world)
  const product = await aProduct(world, { stock: 10, purchasePrice: 1_000 })
  const listing = await aListing(world, merchant, { productId: product.id, price: 2_000 })
  await anOrder(world, merchant, { lines: [{ listing, quantity: 4 }] })
  const [variant] = product.variants
  const variantId = variant?.id ?? ''
  const body = { variantId, change: 5, changeId: newId(), reason }
  const more = await world.must(operatorProducts.changeStock, { token, body })
  expect(more.variants).toMatchObject([{ stock: 15, reserved: 4 }])
  expect((await world.must(operatorProducts.changeStock, { token, body })).variants).toMatchObject([{ stock: 15 }])
  // Less stock than checkouts have reserved, so nothing is left to sell.
  await world.must(operatorProducts.changeStock, { token, body: { ...body, change: -13, changeId: newId() } })
  expect(await read(product.id)).toMatchObject({ stock: 0, variants: [{ stock: 2, reserved: 4 }] })
  await world.must(operatorProducts.changeStock, { token, body: { ...body, change: 3, changeId: newId() } })
  expect(await read(product.id)).toMatchObject({ stock: 1, variants: [{ stock: 5, reserved: 4 }] })
  const below = await world.call(operatorProducts.changeStock, {
    token,
    body: { ...body, change: -6, changeId: newId() },
  })
  expect(below.refusal.fields).toHaveProperty('change')
  const { list: history } = await world.must(operatorProducts.history, { token, params: { id: product.id } })
  expect(history[0]).toMatchObject({
    act: 'product.stock',
    reason,
    changes: [{ field: 'stock', before: '2', after: '5' }],
  })
  expect(history).toHaveLength(4)
})

test('a change of texts keeps the stock that was sold meanwhile', async () => {
  const product = await aProduct(world, { stock: 10 })
  const [variant] = product.variants
  const id = variant?.id ?? ''
  await world.must(operatorProducts.changeStock, {
    token,
    body: { variantId: id, change: -7, changeId: newId(), reason },
  })
  const variants = [{ id, name: { en: 'Green', ko: '초록' }, purchasePrice: 6_500 }]
  const body = { id: product.id, variants, reason }
  const changed = await world.must(operatorProducts.changeProduct, { token, body })
  expect(changed.variants).toMatchObject([{ stock: 3, purchasePrice: 6_500, name: { ko: '초록' } }])
  const added = [...variants, { name: { en: 'Red' }, purchasePrice: 6_500 }]
  const refused = await world.call(operatorProducts.changeProduct, { token, body: { ...body, variants: added } })
  expect(refused.refusal.fields).toHaveProperty(['variants.1.stock'])
})

test('a variant that left a product stays away when another field is changed', async () => {
  const merchant = await aMerchant(world)
  const product = await aProduct(world, { variants: [{ name: 'Red' }, { name: 'Blue' }] })
  await aListing(world, merchant, { productId: product.id })
  const [red] = product.variants
  const variants = [{ id: red?.id ?? '', name: { en: 'Red' }, purchasePrice: 6_000 }]
  await world.must(operatorProducts.changeProduct, { token, body: { id: product.id, variants, reason } })
  await world.must(operatorProducts.changeProduct, { token, body: { id: product.id, recommended: true, reason } })
  expect((await read(product.id)).variants.map(({ name }) => name['en'])).toEqual(['Red'])
})

test('what somebody else has changed since it was read is not overwritten', async () => {
  const product = await aProduct(world)
  world.clock.advance(1_000)
  const body = { id: product.id, title: { en: 'Lamp, brass' }, changedAt: product.changedAt, reason }
  const changed = await world.must(operatorProducts.changeProduct, { token, body })
  expect(changed.changedAt).not.toBe(product.changedAt)
  expect((await world.call(operatorProducts.changeProduct, { token, body })).refusal.error).toBe('conflict')
})

test('the history names each field that an act changed, and an auditor reads it', async () => {
  const product = await aProduct(world, { title: { en: 'Lamp', ko: '램프' } })
  const other = await aCategory(world, { name: 'Light' })
  const picture = '/demo/lamp.webp'
  await world.must(operatorProducts.changeProduct, {
    token,
    body: {
      id: product.id,
      title: { en: 'Desk lamp', ko: '' },
      categoryId: other.id,
      images: [picture],
      imageTexts: { [picture]: { en: 'A lamp on a desk' }, '/gone.webp': { en: 'x' } },
      onSale: false,
      reason,
    },
  })
  expect(await read(product.id)).toMatchObject({
    title: { en: 'Desk lamp' },
    pictures: [{ ref: picture, url: picture, texts: { en: 'A lamp on a desk' } }],
    shops: 0,
  })
  const auditor = await anOperator(world, ['auditor'])
  const { list: acts } = await world.must(operatorProducts.history, { token: auditor, params: { id: product.id } })
  expect(acts.map(({ act, title, role }) => [act, title, role])).toEqual([
    ['product.change', 'Changed a product', 'catalogue'],
    ['product.create', 'Added a product', 'catalogue'],
  ])
  expect(acts[0]?.changes).toEqual([
    { field: 'title', of: null, lang: 'en', before: 'Lamp', after: 'Desk lamp' },
    { field: 'title', of: null, lang: 'ko', before: '램프', after: null },
    { field: 'category', of: null, lang: null, before: product.category.id, after: other.id },
    { field: 'pictures', of: null, lang: null, before: null, after: picture },
    { field: 'imageText', of: '1', lang: 'en', before: null, after: 'A lamp on a desk' },
    { field: 'onSale', of: null, lang: null, before: 'true', after: 'false' },
  ])
})

test('a variant has one of the product’s pictures, which shoppers see and an order keeps, until the picture leaves', async () => {
  const merchant = await aMerchant(world)
  const product = await aProduct(world, { variants: [{ name: 'Red' }, { name: 'Blue' }], purchasePrice: 1_000 })
  const listing = await aListing(world, merchant, { productId: product.id, price: 2_000 })
  const images = ['/demo/red.webp', '/demo/blue.webp']
  const variants = product.variants.map(({ id, name }, at) => ({
    ...{ id, name, purchasePrice: 1_000, image: images[at] ?? null },
  }))
  const change = { id: product.id, images, variants, reason }
  const foreign = variants.map((variant) => ({ ...variant, image: '/demo/other.webp' }))
  const refused = await world.call(operatorProducts.changeProduct, { token, body: { ...change, variants: foreign } })
  expect(refused.refusal.fields).toHaveProperty(['variants.0.image'])
  await world.must(operatorProducts.changeProduct, { token, body: change })
  const { list: history } = await world.must(operatorProducts.history, { token, params: { id: product.id } })
  expect(history[0]?.changes).toContainEqual({
    ...{ field: 'variantPicture', of: 'Blue', lang: null, before: null, after: images[1] },
  })
  const shown = async () => {
    const params = { shop: merchant.shop, listingId: listing.id }
    return (await world.must(storeShop.product, { params })).variants.map(({ image }) => image)
  }
  expect(await shown()).toEqual(images)
  const line = { listing, variantId: product.variants[1]?.id ?? '' }
  const order = await anOrder(world, merchant, { lines: [line] })
  const { list: placed } = await world.must(orders.list, { token: merchant.token })
  expect(placed.find(({ id }) => id === order.orderId)?.lines).toMatchObject([{ variant: 'Blue', image: images[1] }])
  // A change that names no picture of the variants keeps it; one that takes it off the product removes it.
  const named = product.variants.map(({ id, name }) => ({ id, name, purchasePrice: 1_000 }))
  await world.must(operatorProducts.changeProduct, { token, body: { id: product.id, variants: named, reason } })
  expect(await shown()).toEqual(images)
  await world.must(operatorProducts.changeProduct, {
    token,
    body: { id: product.id, images: images.slice(0, 1), reason },
  })
  expect(await shown()).toEqual([images[0], null])
  const { list: last } = await world.must(operatorProducts.history, { token, params: { id: product.id } })
  expect(last[0]?.changes).toContainEqual({
    ...{ field: 'variantPicture', of: 'Blue', lang: null, before: images[1], after: null },
  })
})

test('the list is narrowed to a category, a state, a missing language and low stock', async () => {
  const parent = await aCategory(world, { name: 'Everything' })
  const { id: categoryId } = await aCategory(world, { name: 'Part', parentId: parent.id })
  const title = { en: 'Jug', 'zh-CN': '壶', ko: '주전자', ja: '水差し', th: 'เหยือก', id: 'Kendi', vi: 'Bình' }
  const whole = await aProduct(world, { title, categoryId, stock: 50 })
  const gap = await aProduct(world, { title: { ...title, vi: '' }, categoryId, stock: 9 })
  const out = await aProduct(world, { title, categoryId, stock: 0 })
  await world.must(operatorProducts.changeProduct, { token, body: { id: out.id, onSale: false, reason } })
  expect(gap.missing).toEqual(['vi'])
  const within = { categoryId: parent.id }
  expect(await list(within)).toEqual([out.id, gap.id, whole.id])
  expect(await list({ ...within, state: 'off' })).toEqual([out.id])
  expect(await list({ ...within, state: 'on' })).toEqual([gap.id, whole.id])
  expect(await list({ ...within, missing: 'vi' })).toEqual([gap.id])
  expect(await list({ ...within, missing: 'any' })).toEqual([gap.id])
  expect(await list({ ...within, missing: 'ko' })).toEqual([])
  expect(await list({ ...within, stock: 'low' })).toEqual([out.id, gap.id])
  expect(await list({ ...within, stock: 'out' })).toEqual([out.id])
  expect(await list({ ...within, supplier: 'nobody' })).toEqual([])
})

test('categories are ordered as a whole, and are five deep at most', async () => {
  const top = await aCategory(world, { name: 'Top' })
  const children: { id: string }[] = []
  for (const name of ['One', 'Two', 'Three']) children.push(await aCategory(world, { name, parentId: top.id }))
  const ids = children.map(({ id }) => id).reverse()
  const body = { parentId: top.id, ids, reason }
  const all = await world.must(operatorProducts.orderCategories, { token, body })
  expect(all.filter(({ parentId }) => parentId === top.id).map(({ id }) => id)).toEqual(ids)
  const part = await world.call(operatorProducts.orderCategories, { token, body: { ...body, ids: ids.slice(1) } })
  expect(part.refusal.fields).toHaveProperty('ids')
  let { id: parentId } = top
  for (let depth = 2; depth <= limits.categoryDepthMax; depth += 1) {
    parentId = (await aCategory(world, { name: `Depth ${depth}`, parentId })).id
  }
  const deeper = { name: { en: 'Too deep' }, parentId, reason }
  const refused = await world.call(operatorProducts.createCategory, { token, body: deeper })
  expect(refused.refusal.fields).toHaveProperty('parentId')
  // Its subtree has two levels, which do not fit below the last level but one.
  const moved = await world.call(operatorProducts.changeCategory, { token, body: { id: top.id, parentId, reason } })
  expect(moved.refusal.fields).toHaveProperty('parentId')
})

test('what somebody else has changed in a category since it was read is not overwritten', async () => {
  const { id, version } = await aCategory(world, { name: 'Garden' })
  const body = { id, name: { en: 'Gardens' }, version, reason }
  const changed = await world.must(operatorProducts.changeCategory, { token, body })
  expect(changed.version).not.toBe(version)
  const late = await world.call(operatorProducts.changeCategory, { token, body: { ...body, name: { en: 'Yard' } } })
  expect(late.refusal.error).toBe('conflict')
  await world.must(operatorProducts.changeCategory, { token, body: { ...body, version: changed.version } })
  const both = await Promise.all(
    ['Lawn', 'Pond'].map((name) =>
      world.call(operatorProducts.changeCategory, {
        token,
        body: { ...body, name: { en: name }, version: changed.version },
      }),
    ),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('an order of categories that somebody else has set since it was read is not overwritten', async () => {
  const { id: parentId } = await aCategory(world, { name: 'Rooms' })
  const first = await aCategory(world, { name: 'Hall', parentId })
  const second = await aCategory(world, { name: 'Bath', parentId })
  const all = await world.must(operatorProducts.categories, { token })
  const idsBefore = all.filter((each) => each.parentId === parentId).map(({ id }) => id)
  expect([...idsBefore].sort()).toEqual([first.id, second.id].sort())
  const body = { parentId, ids: [...idsBefore].reverse(), idsBefore, reason }
  await world.must(operatorProducts.orderCategories, { token, body })
  const late = await world.call(operatorProducts.orderCategories, { token, body: { ...body, ids: idsBefore } })
  expect(late.refusal.error).toBe('conflict')
})
