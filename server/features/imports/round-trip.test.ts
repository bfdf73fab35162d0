import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogues, chineseLines } from '#checks/samples/catalogues.ts'
import { operatorProducts } from '#contract/operator/products.ts'
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

/** What a catalogue says, without the ids of its rows. */
const contents = (of: World) =>
  of.ctx.db.query(sql`
    select p.source, p.title, p.description, p.images, p.image_texts, p.recommended, p.on_sale, p.purchase_price,
      c.source as category, c.name as category_name,
      (select jsonb_agg(jsonb_build_array(v.source, v.name, v.sku, v.purchase_price, v.stock + v.reserved - v.shortfall)
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
  for (const [at, { bytes }] of files.entries()) await importFile(world, bytes, { supplier: at % 2 ? 'north' : '' })
  const token = await catalogueOperator(world)
  const parent = await aCategory(world, { name: 'Made here' })
  const { id: categoryId } = await aCategory(world, { name: 'And below', parentId: parent.id })
  const variants = [
    { name: 'Red <b>', sku: 'R&amp;1' },
    { name: 'Blue', stock: 0 },
  ]
  const made = await aProduct(world, { title: { en: 'Made <here> &amp; now', vi: 'Ở đây' }, categoryId, variants })
  const picture = '/demo/lamp.webp'
  const body = { id: made.id, images: [picture], imageTexts: { [picture]: { en: 'A lamp' } }, reason: 'a picture' }
  await world.must(operatorProducts.changeProduct, { token, body })
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
  expect(await importFile(empty, text, { supplier: 'south' })).toMatchObject({ created: before.length, refused: 0 })
  expect(await contents(empty)).toEqual(before)
  expect((await exportAll(empty)).text.split('\n').sort()).toEqual(text.split('\n').sort())
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
