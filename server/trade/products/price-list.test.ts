import { expect, test } from 'vitest'
import { pricing } from '#contract/pricing.ts'
import { products } from '#contract/products.ts'
import { aListing } from '#server/testing/goods.ts'
import { aMerchant, type TestMerchant } from '#server/testing/people.ts'
import { theWorld } from '#server/testing/the-world.ts'

const world = theWorld()

async function aShop() {
  const merchant = await aMerchant(world)
  const cup = await aListing(world, merchant, { title: 'Cup, blue', purchasePrice: 1_000, price: 1_500 })
  const pot = await aListing(world, merchant, { title: 'Pot', purchasePrice: 2_000, price: 4_000 })
  return { merchant, token: merchant.token, cup, pot }
}

const download = async (token: string, query = {}) =>
  (await world.app.inject({ method: 'GET', url: '/merchant/product/price_list', headers: { token }, query })).body

const listingOf = async ({ token }: TestMerchant, productId: string) =>
  (await world.must(products.detail, { token, query: { id: productId } })).listing

/** The list with this price and this state in the row of a title. */
function edited(csv: string, title: string, { price, state }: { price?: string; state?: string }): string {
  const lines = csv.split('\r\n').map((line) => {
    if (!line.includes(title)) return line
    const cells = line.split(',')
    const end = cells.length
    return cells
      .with(end - 2, price ?? cells[end - 2]!)
      .with(end - 1, state ?? cells[end - 1]!)
      .join(',')
  })
  return lines.join('\r\n')
}

test('an edited price list shows each change with what it earns, changes exactly that, and is undone', async () => {
  const { merchant, token, cup, pot } = await aShop()
  const csv = edited(edited(await download(token), 'Cup', { price: '12.50' }), 'Pot', { state: 'stock' })
  const shown = await world.must(pricing.previewMany, { token, body: { csv } })
  expect(shown).toMatchObject({
    changes: [{ listingId: cup.id, title: 'Cup, blue', before: 1_500, after: 1_250 }],
    states: [{ listingId: pot.id, title: 'Pot', before: 'selling', after: 'stock' }],
    ...{ less: 1, same: 1, refused: [] },
  })
  expect((await listingOf(merchant, cup.productId))?.sellingPrice).toBe(1_500)

  const done = await world.must(pricing.applyMany, { token, body: { csv, digest: shown.digest } })
  expect(done).toMatchObject({ changed: 1, published: [], unpublished: [pot.id], removed: [] })
  expect((await listingOf(merchant, cup.productId))?.sellingPrice).toBe(1_250)
  expect((await listingOf(merchant, pot.productId))?.state).toBe('stock')
  expect((await world.must(pricing.rules, { token })).undoable).toMatchObject({ category: '', prices: 1 })

  if (done.id === null) throw new Error('no price was changed')
  await world.must(pricing.undo, { token, body: { id: done.id } })
  await world.must(products.setSwitch, { token, body: { listingIds: done.unpublished, on: true } })
  expect((await world.must(pricing.previewMany, { token, body: { csv } })).digest).toBe(shown.digest)
})

test('a product can leave the shop by the list, and comes back', async () => {
  const { merchant, token, pot } = await aShop()
  const csv = edited(await download(token), 'Pot', { state: 'removed' })
  const { digest } = await world.must(pricing.previewMany, { token, body: { csv } })
  const { removed } = await world.must(pricing.applyMany, { token, body: { csv, digest } })
  expect(removed).toEqual([pot.id])
  expect(await listingOf(merchant, pot.productId)).toBeNull()
  await world.must(products.restore, { token, body: { listingIds: removed } })
  expect(await listingOf(merchant, pot.productId)).not.toBeNull()
})

test('a row that cannot be carried out is named by its row and column, and the others are', async () => {
  const { token, cup, pot } = await aShop()
  const head = 'listing,variant,price,status'
  const [variantOf] = await Promise.all([world.must(products.manage, { token, query: {} })])
  const variant = (id: string) => variantOf.list.find((each) => each.id === id)?.variants[0]?.variantId
  const row = (id: string, price: string, state = '') => `${id},${variant(id)},${price},${state}`
  const other = await aShop()
  const csv = [
    ...[head, row(cup.id, '"13,90"'), row(cup.id, '14'), row(pot.id, '20.00')],
    ...[`${other.cup.id},${variant(cup.id)},15,`, 'no id,,15,'],
  ].join('\n')
  const shown = await world.must(pricing.previewMany, { token, body: { csv } })
  expect(shown.changes).toMatchObject([{ listingId: cup.id, after: 1_390 }])
  expect(shown.refused).toMatchObject([
    { row: 3, column: 'variant', error: 'Not found' },
    { row: 4, column: 'price', text: '20.00', error: 'You would lose money at this price' },
    { row: 5, column: 'variant', error: 'Not found' },
    { row: 6, column: 'listing', text: 'no id', error: 'Not found' },
  ])
  const odd = [head, row(cup.id, 'ten'), row(pot.id, '', 'sold')].join('\n')
  expect((await world.must(pricing.previewMany, { token, body: { csv: odd } })).refused).toMatchObject([
    { row: 2, column: 'price', text: 'ten' },
    { row: 3, column: 'status', text: 'sold' },
  ])
  const { status, refusal } = await world.call(pricing.previewMany, { token, body: { csv: 'name,price\nCup,1' } })
  expect([status, refusal.fields?.['csv']]).toEqual([422, 'The file lacks these columns: listing, variant.'])
})

test('a product that left the catalogue stays off the shelf, and the row says why', async () => {
  const { merchant, token, pot } = await aShop()
  await world.must(products.setSwitch, { token, body: { listingIds: [pot.id], on: false } })
  await world.testDb.owner.run(`update product set on_sale = false where id = '${pot.productId}'`)
  const csv = edited(await download(token), 'Pot', { state: 'selling', price: '45' })
  const shown = await world.must(pricing.previewMany, { token, body: { csv } })
  expect(shown.refused).toMatchObject([{ column: 'status', text: 'selling' }])
  await world.must(pricing.applyMany, { token, body: { csv, digest: shown.digest } })
  expect(await listingOf(merchant, pot.productId)).toMatchObject({ sellingPrice: 4_500, state: 'stock' })
})

test('a mark-up on chosen products is previewed and applied as shown, also within the highest price', async () => {
  const { merchant, token, cup, pot } = await aShop()
  const markUp = { listingIds: [cup.id, pot.id], markUpBps: 5_000 }
  const { changes, digest } = await world.must(pricing.previewMany, { token, body: { markUp } })
  expect(changes.map(({ after }) => after).sort()).toEqual([3_000])
  await world.must(products.price, { token, body: { listingId: cup.id, sellingPrice: 1_600 } })
  const body = { markUp, digest }
  expect((await world.call(pricing.applyMany, { token, body })).refusal.error).toBe('quote_changed')
  expect((await listingOf(merchant, pot.productId))?.sellingPrice).toBe(4_000)
  const other = await aMerchant(world)
  expect((await world.call(pricing.previewMany, { token: other.token, body: { markUp } })).status).toBe(404)
  expect((await world.call(pricing.previewMany, { token, body: {} })).status).toBe(422)
})

test('a list of many rows comes in parts that keep the variants of a product together', async () => {
  const { token } = await aShop()
  const whole = (await download(token)).split('\r\n').slice(1, -1)
  expect(whole).toHaveLength(2)
  const first = whole[0]?.split(',')[0] ?? ''
  expect((await download(token, { after: first })).split('\r\n').slice(1, -1)).toEqual(whole.slice(1))
})

test('a product with another variant that loses money stays off the shelf, and the rest of the list is carried out', async () => {
  const { merchant, token, cup } = await aShop()
  const variants = [{ name: 'small' }, { name: 'large' }]
  const bowl = await aListing(world, merchant, { title: 'Bowl', purchasePrice: 1_000, price: 1_500, variants })
  await world.must(products.setSwitch, { token, body: { listingIds: [bowl.id], on: false } })
  await world.testDb.owner.run(`
    update variant set purchase_price = 9000 where product_id = '${bowl.productId}' and position = 1`)
  const lines = edited(edited(await download(token), 'Bowl', { state: 'selling' }), 'Cup', { price: '16' }).split(
    '\r\n',
  )
  const csv = lines.filter((line) => !line.includes('large')).join('\r\n')
  const shown = await world.must(pricing.previewMany, { token, body: { csv } })
  expect(shown).toMatchObject({
    states: [],
    refused: [{ column: 'status', error: 'You would lose money at this price' }],
  })
  const done = await world.must(pricing.applyMany, { token, body: { csv, digest: shown.digest } })
  expect(done).toMatchObject({ changed: 1, published: [] })
  expect((await listingOf(merchant, cup.productId))?.sellingPrice).toBe(1_600)
})

test.each(['€12.50', '¥13', '12%', '=12', '@12', '#12', '12.50 EUR', '1e3', 'NaN', '-12', '12345678901234567890'])(
  'the cell %j is no price of a shop in US dollars',
  async (price) => {
    const { token } = await aShop()
    const csv = edited(await download(token), 'Cup', { price })
    const { changes, refused } = await world.must(pricing.previewMany, { token, body: { csv } })
    expect([changes, refused]).toMatchObject([[], [{ column: 'price', text: price }]])
  },
)
