import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorProducts } from '#contract/operator/products.ts'
import { catalogues, chineseLines } from '#server/testing/catalogues.ts'
import { realData, withRealData } from '#tools/real-data.ts'
import { aCategory, aListing, aProduct, catalogueOperator } from '../../testing/goods.ts'
import { importFile } from '../../testing/imports.ts'
import { anOrder } from '../../testing/orders.ts'
import { aMerchant } from '../../testing/people.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let empty: World
beforeAll(async () => {
  world = await openWorld()
  empty = await openWorld()
})
afterAll(async () => {
  await world.close()
  await empty.close()
})

async function exportAll(
  of: World,
  query: Record<string, string> = {},
): Promise<{ text: string; next: string | null }> {
  const token = await catalogueOperator(of)
  const response = await of.app.inject({
    method: 'GET',
    url: operatorProducts.exportProducts.path,
    query,
    headers: { token },
  })
  expect(response.headers['content-disposition']).toMatch(/^attachment; filename="catalogue-.*\.jsonl"$/)
  return { text: response.body, next: (response.headers['x-next-part'] as string | undefined) ?? null }
}

const contents = (of: World) =>
  of.ctx.db.query(sql`
    select p.source, p.title, p.description, p.images, p.image_texts, p.recommended, p.on_sale, p.purchase_price,
      c.source as category, c.name as category_name, c.image as category_image,
      (select jsonb_agg(jsonb_build_array(v.source, v.name, v.sku, v.image, v.purchase_price, v.stock + v.reserved - v.shortfall)
        order by v.position) from variant v where v.product_id = p.id) as variants
    from product p join category c on c.id = p.category_id order by p.source`)

const files = withRealData(
  'catalogues that are exported and imported again',
  [
    ...catalogues.map(({ name, bytes }) => ({ name, bytes })),
    { name: 'chinese.jsonl', bytes: Buffer.from(chineseLines()) },
  ],
  () => [
    { name: 'woocommerce', bytes: realData('catalogues/woocommerce/sample_products.csv') },
    { name: 'vendure', bytes: realData('catalogues/vendure/products.csv') },
  ],
)

test('an export imports again: here nothing changes, elsewhere it makes the same catalogue', async () => {
  for (const [at, { bytes }] of files.entries())
    await importFile(world, bytes, { supplier: at % 2 ? 'north' : '', newSupplier: '1' })
  const token = await catalogueOperator(world)
  const parent = await aCategory(world, { name: 'Made here' })
  const { id: categoryId } = await aCategory(world, { name: 'And below', parentId: parent.id })
  const variants = [
    { name: 'Red <b>', sku: 'R&amp;1' },
    { name: 'Blue', stock: 0 },
  ]
  const made = await aProduct(world, { title: { en: 'Made <here> &amp; now', vi: 'Ở đây' }, categoryId, variants })
  const picture = '/demo/lamp.webp'
  const pictures = { images: [picture], imageTexts: { [picture]: { en: 'A lamp' } } }
  const ofVariants = made.variants.map(({ id, name, sku, purchasePrice }, at) => ({
    ...{ id, name, sku: sku ?? '', purchasePrice, image: at === 0 ? picture : null },
  }))
  const body = { id: made.id, ...pictures, variants: ofVariants, reason: 'a picture' }
  await world.must(operatorProducts.changeProduct, { token, body })
  const pictured = { id: categoryId, image: '/demo/below.webp', reason: 'a picture' }
  await world.must(operatorProducts.changeCategory, { token, body: pictured })
  const merchant = await aMerchant(world)
  const listing = await aListing(world, merchant, { productId: made.id })
  await anOrder(world, merchant, { lines: [{ listing, quantity: 2 }] })

  const { text, next } = await exportAll(world)
  expect(next).toBeNull()
  const lines = text.trimEnd().split('\n')
  const before = await contents(world)
  expect(lines).toHaveLength(before.length)
  expect(await importFile(world, text)).toMatchObject({ unchanged: before.length, updated: 0, created: 0, refused: 0 })
  expect(await contents(world)).toEqual(before)
  expect(await importFile(empty, text, { supplier: 'south', newSupplier: '1' })).toMatchObject({
    created: before.length,
    refused: 0,
  })
  expect(await contents(empty)).toEqual(before)
  expect((await exportAll(empty)).text.split('\n').sort()).toEqual(text.split('\n').sort())
})

test('what a spreadsheet or a browser would run comes back unchanged, and no line of the export begins with it', async () => {
  const titles = [
    '=1+1',
    '+1',
    '-1|cmd',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '＝1',
    '<script>a</script>',
    '&lt;b&gt;',
    '"a,=1"',
  ]
  const shown = [`invoice${String.fromCodePoint(0x202e)}fdp`, `${String.fromCodePoint(0xfeff)}marked`]
  const { id: categoryId } = await aCategory(world, { name: '=Category' })
  const ids: string[] = []
  for (const title of [...titles, ...shown]) {
    ids.push((await aProduct(world, { title, categoryId, variants: [{ name: title, sku: title }] })).id)
  }
  const titlesIn = async (of: World) =>
    (await of.ctx.db.query<{ title: string }>(sql`select title ->> 'en' as title from product`)).map((row) => row.title)
  const { text } = await exportAll(world, { categoryId })
  const lines = text.trimEnd().split('\n')
  expect(lines).toHaveLength(ids.length)
  for (const line of lines) expect(line).toMatch(/^\{[^\p{Cc}\p{Bidi_Control}\ufeff]*\}$/u)
  expect(await importFile(world, text)).toMatchObject({ unchanged: ids.length, updated: 0, created: 0, refused: 0 })
  expect(await importFile(empty, text)).toMatchObject({ created: ids.length, refused: 0 })
  expect(await titlesIn(empty)).toEqual(expect.arrayContaining([...titles, 'invoicefdp', 'marked']))
})

test('an import has no hidden characters, and refuses the line with what cannot be stored', async () => {
  const line = (source: string, title: string) =>
    `{"source":"${source}","title":"${title}","variants":[{"source":"a","purchasePrice":500,"stock":1}]}`
  const escaped = [line('h-1', 'tea\\u202epot'), line('h-2', 'a\\u0000b'), line('h-\\ud800', 'c')].join('\n')
  expect(await importFile(world, escaped)).toMatchObject({ created: 1, refused: 2, state: 'finished' })
  const html = 'Handle,Title,Body (HTML),Variant Price\nh-4,po\u2066t,<p>a&#x202e;b</p>,5.00'
  expect(await importFile(world, html)).toMatchObject({ created: 1, refused: 0 })
  const rows = await world.ctx.db.query(sql`
    select title ->> 'en' as title, description ->> 'en' as description from product
    where source in ('jsonl:h-1', 'shopify:h-4') order by source`)
  expect(rows).toEqual([
    { title: 'teapot', description: null },
    { title: 'pot', description: 'ab' },
  ])
})

test('an export has what its filters leave, and goes on behind a product', async () => {
  const { text } = await exportAll(world, { supplier: 'north' })
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { origin: string })
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.every(({ origin }) => origin.startsWith('north/'))).toBe(true)
  const token = await catalogueOperator(world)
  expect(await world.must(operatorProducts.suppliers, { token })).toEqual(['north'])
  const { list } = await world.must(operatorProducts.products, { token, query: { limit: 2 } })
  const [newest, before] = list
  const rest = await exportAll(world, { after: before?.id ?? '' })
  expect(rest.text.trimEnd().split('\n')).toHaveLength(1)
  expect(rest.text).toContain(newest?.source)
})
