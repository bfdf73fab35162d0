import { beforeAll, expect, test } from 'vitest'
import { operatorProducts } from '#contract/operator/products.ts'
import { products } from '#contract/products.ts'
import { aListing, catalogueOperator } from '../../testing/goods.ts'
import { importFile as importCatalogue } from '../../testing/imports.ts'
import { anOrder, pay } from '../../testing/orders.ts'
import { aMerchant, type TestMerchant } from '../../testing/people.ts'
import { theWorld } from '../../testing/the-world.ts'

const world = theWorld()
let merchant: TestMerchant
beforeAll(async () => {
  merchant = await aMerchant(world)
})

async function importFile(bytes: string, fields?: Record<string, string>) {
  const job = await importCatalogue(world, bytes, fields)
  if ('error' in job) throw new Error(JSON.stringify(job))
  return job
}

const tryFile = (bytes: string, fields: Record<string, string> = {}) => importFile(bytes, { ...fields, dryRun: '1' })

const head =
  'Handle,Title,Body (HTML),Type,Status,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Cost per item'
const file = (...rows: string[]) => [head, ...rows].join('\n')

async function find(keyword: string) {
  const token = await catalogueOperator(world)
  return (await world.must(operatorProducts.products, { token, query: { keyword } })).list[0]!
}

const isOnShelf = async (listingId: string) => {
  const { list } = await world.must(products.manage, { token: merchant.token })
  return list.find(({ id }) => id === listingId)?.state === 'selling'
}

test('a dry run tells each changed field, and the import does that', async () => {
  await importFile(file('told,Told lamp,Old text,Lamps,active,Red,T-R,5,20.00,9.00', 'told,,,,,Blue,T-B,6,20.00,9.00'))
  const next = file('told,Told lamp,New text,Rooms,draft,Red,T-R,7,20.00,10.50', 'told,,,,,Green,T-G,2,20.00,8.00')
  const tried = await tryFile(next)
  expect(tried.rows).toMatchObject([
    {
      result: 'updated',
      changes: [
        { field: 'description', of: 'en', before: 'Old text', after: 'New text' },
        { field: 'category', before: 'Lamps', after: 'Rooms' },
        { field: 'onSale', before: 'true', after: 'false' },
        { field: 'purchasePrice', of: 'Red', before: '900', after: '1050' },
        { field: 'stock', of: 'Red', before: '5', after: '7' },
        { field: 'newVariant', of: 'Green', after: '2' },
        { field: 'variantLeaves', of: 'Blue', before: '6' },
      ],
    },
  ])
  const done = await importFile(next, { tried: tried.id })
  expect(done).toMatchObject({ triedId: tried.id, state: 'finished', updated: 1, stopped: null })
  expect(done.rows.map(({ changes }) => changes)).toEqual(tried.rows.map(({ changes }) => changes))
})

test('listings that would be sold at a loss are told before they leave the shelf', async () => {
  await importFile(file('loss,Loss lamp,x,Lamps,active,,LOSS-1,5,20.00,9.50'))
  const product = await find('LOSS-1')
  const listing = await aListing(world, merchant, { productId: product.id, price: 1_330 })
  const dearer = file('loss,,,,,,LOSS-1,,,24.00')
  const tried = await tryFile(dearer)
  expect(tried).toMatchObject({ listingsOff: 1, rows: [{ listingsOff: 1 }] })
  expect(await isOnShelf(listing.id)).toBe(true)
  expect(await importFile(dearer, { tried: tried.id })).toMatchObject({ updated: 1, listingsOff: 1 })
  expect(await isOnShelf(listing.id)).toBe(false)
})

test('an import stops before what has changed since its dry run, and writes nothing of it', async () => {
  await importFile(file('moved,Moved lamp,x,Lamps,active,,MOVED-1,5,20.00,9.00'))
  const next = file('moved,,,,,,MOVED-1,8,,9.00')
  const { id } = await find('MOVED-1')
  const token = await catalogueOperator(world)
  const change = { title: { en: 'Moved by hand' }, reason: 'a better name' }
  const others = [
    () => world.must(operatorProducts.changeProduct, { token, body: { id, ...change } }),
    () => importFile(file('moved,,,,,,MOVED-1,6,,')),
  ]
  for (const other of others) {
    const tried = await tryFile(next)
    const before = await find('MOVED-1')
    await other()
    const done = await importFile(next, { tried: tried.id })
    expect(done).toMatchObject({ state: 'failed', stopped: 'moved', done: 0 })
    expect((await find('MOVED-1')).stock).not.toBe(8)
    expect(before.id).toBe(id)
  }
  const tried = await tryFile(next)
  expect(await importFile(next, { tried: tried.id })).toMatchObject({ state: 'finished', updated: 1 })
})

test('what is sold meanwhile is no change: a stock that the file did not change stays', async () => {
  await importFile(file('sold,Sold lamp,x,Lamps,active,,SOLD-1,5,20.00,9.00'))
  const { id } = await find('SOLD-1')
  const next = file('sold,Sold lamp,y,,,,SOLD-1,5,,')
  const tried = await tryFile(next)
  const listing = await aListing(world, merchant, { productId: id, price: 2_000 })
  await pay(world, await anOrder(world, merchant, { lines: [{ listing, quantity: 2 }] }))
  expect(await importFile(next, { tried: tried.id })).toMatchObject({ state: 'finished', updated: 1 })
  expect((await find('SOLD-1')).stock).toBe(3)
})

test('a dry run of one file is none of another, of another supplier, or of the file read in another way', async () => {
  const one = file('bound,Bound lamp,x,Lamps,active,,BOUND-1,5,20.00,9.00')
  const tried = await tryFile(one)
  const why = 'This is not the file of the dry run, or it is read in another way.'
  expect(await importCatalogue(world, `${one}\n`, { tried: tried.id })).toEqual({ error: 'validation', why })
  for (const fields of [{ lang: 'vi' }, { supplier: 'bounds', newSupplier: '1' }, { encoding: 'windows-1252' }]) {
    expect(await importCatalogue(world, one, { tried: tried.id, ...fields })).toMatchObject({ error: 'validation' })
  }
  for (const wrong of ['x', '00000000-0000-7000-8000-000000000000']) {
    expect(await importCatalogue(world, one, { tried: wrong })).toMatchObject({ error: 'validation' })
  }
  const done = await importFile(one, { tried: tried.id })
  expect(await importCatalogue(world, one, { tried: done.id })).toMatchObject({ error: 'validation' })
})

test('a supplier without products is asked for, with those who have the codes of the file', async () => {
  const one = file(
    'lotus,Lotus lamp,x,Lamps,active,,LOTUS-1,5,20.00,9.00',
    'lotus-2,Two,x,Lamps,,,LOTUS-2,5,20.00,9.00',
  )
  expect(await importCatalogue(world, one, { supplier: 'lotus-supply' })).toMatchObject({ error: 'validation' })
  expect(await importFile(one, { supplier: 'lotus-supply', newSupplier: '1' })).toMatchObject({
    created: 2,
    others: [],
  })
  const refused = await importCatalogue(world, one, { supplier: 'lotussupply', dryRun: '1' })
  expect(refused).toEqual({
    error: 'validation',
    supplier:
      'The supplier lotussupply has no products yet, and 2 of these codes are products of lotus-supply. Choose a known one, or say that it is new.',
  })
  const tried = await tryFile(one, { supplier: 'lotussupply', newSupplier: '1' })
  expect(tried).toMatchObject({ created: 2, others: [{ supplier: 'lotus-supply', codes: 2 }] })
  expect(await importFile(one, { supplier: 'lotus-supply' })).toMatchObject({ unchanged: 2 })
})

test('two imports of one supplier at once make each product once', async () => {
  const many = (cost: string) =>
    file(...Array.from({ length: 150 }, (_, at) => `twin-${at},Twin,x,Lamps,active,,TWIN-${at},5,20.00,${cost}`))
  const [one, other] = await Promise.all([importFile(many('9.00')), importFile(many('9.50'))])
  expect([one.state, other.state]).toEqual(['finished', 'finished'])
  expect(one.created + other.created).toBe(150)
  expect(one.updated + other.updated).toBe(150)
})

test('cells that a spreadsheet would compute come as texts, and a file of separators is refused', async () => {
  const job = await importFile(file(`calc,"=HYPERLINK(""x"")",x,Lamps,active,,'=1+1,5,20.00,9.00`))
  expect(job).toMatchObject({ created: 1 })
  expect(await find('HYPERLINK')).toMatchObject({
    title: { en: '=HYPERLINK("x")' },
    variants: [{ sku: '=1+1' }],
  })
  expect(await importCatalogue(world, `${head}\n${','.repeat(5_000)}\n`)).toEqual({ error: 'too_large' })
  // A line is measured before parsing, a cell of several lines during it.
  expect(await importCatalogue(world, `${head}\n"${'a'.repeat(1_100_000)}"\n`)).toEqual({ error: 'too_large' })
  const ofLines = 'ab\n'.repeat(400_000)
  expect(await importCatalogue(world, `${head}\n"${ofLines}"\n`)).toMatchObject({ error: 'validation' })
})

test('the picture of a variant is one of its product’s, and what the file takes away is told', async () => {
  const [red, blue] = ['/demo/red.webp', '/demo/blue.webp']
  const line = (images: string[], ofBlue: object) => {
    const variants = [
      { source: 'r', name: { en: 'Red' }, purchasePrice: 900, stock: 5, image: red },
      { source: 'b', name: { en: 'Blue' }, purchasePrice: 900, stock: 5, ...ofBlue },
    ]
    return JSON.stringify({ source: 'pictured', title: { en: 'Pictured lamp' }, category: ['Lamps'], images, variants })
  }
  const picture = (before: string | null, after: string | null) => ({
    ...{ field: 'variantPicture', of: 'Blue', before, after },
  })
  const foreign = line([red, blue], { image: '/demo/other.webp' })
  expect(await importFile(foreign)).toMatchObject({ created: 1, rows: [{ note: 'variant_picture_dropped' }] })
  // Again it changes nothing, so a file tried meanwhile is not stopped by it.
  expect(await importFile(foreign)).toMatchObject({ updated: 0, unchanged: 1 })
  expect(await importFile(line([red, blue], { image: 'https://shop.example/blue.jpg' }))).toMatchObject({
    ...{ unchanged: 1, rows: [{ note: 'images_not_fetched' }] },
  })
  expect(await importFile(line([red, blue], { image: blue }))).toMatchObject({
    rows: [{ changes: [picture(null, blue)] }],
  })
  expect(await importFile(line([red, blue], {}))).toMatchObject({ unchanged: 1 })
  expect(await importFile(line([red, blue], { image: null }))).toMatchObject({
    rows: [{ changes: [picture(blue, null)] }],
  })
  await importFile(line([red, blue], { image: blue }))
  const { rows } = await importFile(line([red], {}))
  expect(rows[0]?.changes).toMatchObject([{ field: 'images' }, picture(blue, null)])
})

test('a field that is null is left out: an existing product keeps it, and a new one lacks it', async () => {
  const variant = { source: 'one', name: { en: 'Oak' }, sku: 'N-1', purchasePrice: 900, stock: 5 }
  const product = { source: 'nulls', title: { en: 'Null lamp' }, description: 'Folds flat', category: ['Lamps'] }
  const line = (fields: object, ofVariant: object) =>
    JSON.stringify({ ...product, ...fields, variants: [{ ...variant, ...ofVariant }] })
  expect(await importFile(line({ recommended: true }, {}))).toMatchObject({ created: 1 })
  const fields = { origin: null, title: null, description: null, category: null, images: null, imageTexts: null }
  const nulls = line(
    { ...fields, recommended: null, onSale: null },
    { name: null, sku: null, purchasePrice: null, stock: null },
  )
  expect(await importFile(nulls)).toMatchObject({ unchanged: 1, refused: 0 })
  const { rows } = await importFile(nulls.replace('"nulls"', '"new"'))
  expect(rows).toMatchObject([{ result: 'refused' }])
})

test('a field that no variant has is refused, and not left out', async () => {
  const variants = [{ source: 'one', purchasePrice: 900, stock: 5, picture: '/demo/red.webp' }]
  const { rows } = await importFile(JSON.stringify({ source: 'slip', title: { en: 'Slip' }, variants }))
  expect(rows).toMatchObject([{ result: 'refused', place: '/variants/0/picture' }])
})
