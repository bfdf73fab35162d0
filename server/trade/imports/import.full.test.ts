import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import type { LanguageCode } from '#contract/language-codes.ts'
import { operatorImports } from '#contract/operator/imports.ts'
import { operatorProducts } from '#contract/operator/products.ts'
import { products } from '#contract/products.ts'
import { type Catalogue, catalogues } from '#server/testing/catalogues.ts'
import { realData, withRealData } from '#tools/real-data.ts'
import { forOwner, forParty } from '../../base/ctx.ts'
import { anOperatorId, aSessionOf } from '../../testing/decisions.ts'
import { aListing, catalogueOperator } from '../../testing/goods.ts'
import { importFile as importCatalogue } from '../../testing/imports.ts'
import { aRowShop } from '../../testing/rows.ts'
import { signIn } from '../../testing/sold.ts'
import { theWorld } from '../../testing/the-world.ts'
import { type Importer, operatorImporter, ownerImporter } from './importer.ts'
import { beginImport } from './run-import.ts'
import { prepareBatch } from './write-batch.ts'

const world = theWorld()

const importFile = (bytes: Buffer | string, fields?: Record<string, string>) => importCatalogue(world, bytes, fields)

const find = async (keyword: string, lang: LanguageCode = 'en') =>
  (await world.must(operatorProducts.products, { token: await catalogueOperator(world), query: { keyword }, lang }))
    .list

const line = (source: string, purchasePrice = 1_000, more: object = {}) =>
  JSON.stringify({
    source,
    title: { en: `Thing ${source}`, 'zh-CN': `东西${source}` },
    category: [{ en: 'Things', 'zh-CN': '东西' }],
    variants: [{ source: 'one', purchasePrice, stock: 5, sku: `SKU-${source}` }],
    ...more,
  })

const real = (file: string, job: Catalogue['job'], product: Catalogue['product']): Catalogue => ({
  name: file,
  bytes: realData(`catalogues/${file}`),
  job,
  product,
})

const hoodies = ['Red / No', 'Green / No', 'Blue / No', 'Red / Yes', 'Blue / Yes', 'Green / Yes']
const base: Catalogue['product'] = {
  keyword: 'base product',
  like: { onSale: false, description: { en: 'test-product-description\ntest line 2' } },
  variants: { 'Test variant': 6_000, 'Test variant 2': 12_000 },
}

const looked = withRealData('catalogues of suppliers', catalogues, () => [
  real(
    'woocommerce/sample_products.csv',
    { format: 'woocommerce', total: 15, created: 11, refused: 4 },
    {
      keyword: 'cc-hoodie-red-logo',
      like: { title: { en: 'Hoodie' }, category: { name: { en: 'Hoodies' } } },
      variants: Object.fromEntries(hoodies.map((name) => [name, 2_700])),
    },
  ),
  real(
    'woocommerce_dokan/dokan_dummy_data.csv',
    { format: 'woocommerce', total: 30, created: 21, refused: 9 },
    { keyword: 'dummy-polo', like: { title: { en: 'Dummy Polo' } }, variants: { '': 1_200 } },
  ),
  real('medusa/exported-products-comma.csv', { format: 'medusa', total: 2, created: 2, refused: 0 }, base),
  // The same products as in the previous file.
  real('medusa/exported-products-semicolon.csv', { format: 'medusa', total: 2, created: 0, refused: 0 }, base),
  real(
    'vendure/products.csv',
    { format: 'vendure', total: 54, created: 54, refused: 0 },
    {
      keyword: 'L2201308',
      like: { title: { en: 'Laptop' }, category: { name: { en: 'Computers' } }, stock: 400 },
      variants: {
        '13 inch / 8GB': 77_940,
        '15 inch / 8GB': 83_940,
        '13 inch / 16GB': 131_940,
        '15 inch / 16GB': 137_940,
      },
    },
  ),
])

test.each(looked)(
  '$name: what can be sold comes with its variants, the rest is refused; again nothing changes',
  async ({ bytes, job, product }) => {
    expect(await importFile(bytes)).toMatchObject({ ...job, state: 'finished', done: job.total })
    const [found] = await find(product.keyword)
    expect(found).toMatchObject(product.like)
    const variants = found!.variants.map(({ name, purchasePrice }) => [name['en'] ?? '', purchasePrice])
    expect(Object.fromEntries(variants)).toEqual(product.variants)
    const { total, refused } = job
    expect(await importFile(bytes)).toMatchObject({ created: 0, updated: 0, unchanged: total - refused, refused })
  },
)

test('a Shopify file: the cost per item where the file has it, else 60 % of the price and a note', async () => {
  const job = await importFile(
    [
      'Handle,Title,Body (HTML),Type,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory ' +
        'Tracker,Variant Inventory Qty,Variant Price,Cost per item,Status',
      'mug,Mug,"<p>A <b>mug</b> &amp; more</p><script>alert(1)</script>",Kitchen,true,Size,Small,MUG-S,shopify,4,10.01,,active',
      'mug,,,,,,Large,MUG-L,shopify,6,20.00,9.99,',
      'gone,Gone,,Kitchen,false,Title,Default Title,GONE,,,5,,draft',
      'free,Free,,Kitchen,true,Title,Default Title,FREE,,,0,,active',
    ].join('\n'),
  )
  if ('error' in job) throw new Error(job.error)
  expect(job).toMatchObject({ format: 'shopify', total: 3, created: 2, refused: 1 })
  expect(job.rows).toMatchObject([
    { row: 2, key: 'mug', result: 'created', note: 'purchase_price_is_60_percent_of_selling_price' },
    { row: 4, key: 'gone', result: 'created' },
    { row: 5, key: 'free', result: 'refused', error: 'no_price' },
  ])
  const [mug] = await find('mug')
  expect(mug).toMatchObject({ description: { en: 'A mug & more' }, stock: 10, onSale: true })
  expect(mug!.variants.map(({ purchasePrice }) => purchasePrice)).toEqual([601, 999])
  expect(await find('gone')).toMatchObject([{ onSale: false }])
})

test('a job that stopped goes on where it stopped, and writes nothing twice', async () => {
  const text = Array.from({ length: 250 }, (_, at) => line(`stop-${at}`)).join('\n')
  const ctx = forOwner(world.ctx)
  const asked = { bytes: Buffer.from(text), lang: 'en', currency: 'USD', importer: ownerImporter(ctx), dryRun: false }
  const whole = await beginImport(ctx, asked)
  await whole.finished
  // The state after a crash: only the first batch is counted.
  await world.testDb.owner.run(`
    update import_job set state = 'running', done = 100, finished_at = null, created = 100, unchanged = 0
    where id = '${whole.jobId}';
    delete from import_row where job_id = '${whole.jobId}' and row > 100;
    delete from variant where product_id in (select id from product where source >= 'jsonl:stop-200' and source < 'jsonl:stop-21');
    delete from product where source >= 'jsonl:stop-200' and source < 'jsonl:stop-21'`)
  const job = await importFile(text)
  expect(job).toMatchObject({ id: whole.jobId, state: 'finished', done: 250, total: 250, created: 110, unchanged: 140 })
})

describe('a file whose import stopped', () => {
  async function stopAfterOneBatch(text: string, { dryRun = false } = {}) {
    const ctx = forOwner(world.ctx)
    const steps = ownerImporter(ctx)
    let batches = 0
    const importer: Importer = {
      ...steps,
      writeBatch: async (...given) => {
        batches += 1
        return batches === 1 && (await steps.writeBatch(...given))
      },
    }
    const { jobId, finished } = await beginImport(ctx, {
      ...{ bytes: Buffer.from(text), lang: 'en', currency: 'USD', importer, dryRun },
    })
    await finished
    return jobId
  }
  const listOf = (name: string, purchasePrice: number) =>
    Array.from({ length: 150 }, (_, at) => line(`${name}-${at}`, purchasePrice)).join('\n')

  test('begins anew where another import has written since: its first rows may have the other prices', async () => {
    const stopped = await stopAfterOneBatch(listOf('since', 1_000))
    world.clock.advance(minuteMs)
    expect(await importFile(listOf('since', 2_000))).toMatchObject({ created: 50, updated: 100 })
    const again = await importFile(listOf('since', 1_000))
    expect(again).toMatchObject({ state: 'finished', done: 150, updated: 150 })
    expect('id' in again && again.id).not.toBe(stopped)
    const [first] = await find('sku-since-7')
    expect(first?.variants[0]?.purchasePrice).toBe(1_000)
  })

  test('goes on after a dry run of any file, which always begins anew', async () => {
    const text = listOf('tried', 1_000)
    const stopped = await stopAfterOneBatch(text, { dryRun: true })
    world.clock.advance(minuteMs)
    const tried = await importFile(text, { dryRun: '1' })
    expect(tried).toMatchObject({ dryRun: true, state: 'finished', done: 150, created: 150 })
    expect('id' in tried && tried.id).not.toBe(stopped)
    const jobId = await stopAfterOneBatch(text)
    world.clock.advance(minuteMs)
    expect(await importFile(text, { dryRun: '1' })).toMatchObject({ created: 50, unchanged: 100 })
    expect(await importFile(text)).toMatchObject({ id: jobId, state: 'finished', created: 150 })
  })

  test('is shown as stopped after five minutes without a batch, and runs again with the file', async () => {
    const text = listOf('silent', 1_000)
    const jobId = await stopAfterOneBatch(text)
    const token = await catalogueOperator(world)
    const stateOf = async () => {
      const { state, finishedAt } = await world.must(operatorImports.job, { token, params: { id: jobId } })
      const { list } = await world.must(operatorImports.imports, { token, query: {} })
      expect(list.find(({ id }) => id === jobId)).toMatchObject({ state, finishedAt: null })
      return [state, finishedAt]
    }
    world.clock.advance(4 * minuteMs)
    expect(await stateOf()).toEqual(['running', null])
    world.clock.advance(2 * minuteMs)
    expect(await stateOf()).toEqual(['failed', null])
    expect(await importFile(text)).toMatchObject({ id: jobId, state: 'finished', created: 150 })
  })
})

test('an import ends where its operator logs out, and the same file again goes on', async () => {
  const text = Array.from({ length: 250 }, (_, at) => line(`out-${at}`)).join('\n')
  const ctx = forParty(world.ctx, 'console')
  const hash = await aSessionOf(world, await anOperatorId(world, ['catalogue']))
  const steps = operatorImporter(ctx, { hash })
  const importer: Importer = {
    ...steps,
    async writeBatch(tx, jobId, batch) {
      const isWritten = await steps.writeBatch(tx, jobId, batch)
      await tx.query(sql`select end_operator_session(${hash}, ${world.clock.now()})`)
      return isWritten
    },
  }
  const asked = { bytes: Buffer.from(text), lang: 'en', currency: 'USD', importer, dryRun: false }
  const { jobId, finished } = await beginImport(ctx, asked)
  await finished
  const job = await ctx.db.one(sql`select state, done, created from import_job where id = ${jobId}`)
  expect(job).toEqual({ state: 'running', done: 100, created: 100 })
  expect(await importFile(text)).toMatchObject({ id: jobId, state: 'finished', done: 250, created: 250 })
})

test('the reason of an import is a message of staff, and hides nothing', async () => {
  const asking = { reason: 'Send us the verification code from your mail.' }
  expect(await importFile(line('words-1'), asking)).toMatchObject({ error: 'validation' })
  const hidden = {
    reason: `a new${String.fromCodePoint(0x202e)} season`,
    fileName: `a${String.fromCodePoint(0x202e)}vsc.x`,
  }
  expect(await importFile(line('words-2'), hidden)).toMatchObject({ created: 1, fileName: 'avsc.x' })
  const acts = await world.ctx.db.query(sql`select 1 from audit where reason = 'a new season'`)
  expect(acts).toHaveLength(1)
})

test.each([
  ['', 'validation'],
  ['name,price\nx,1', 'validation'],
  ['"unclosed', 'validation'],
  ['{\n  "products": []\n}', 'validation'],
  [Buffer.from([0xff, 0xfe, 0x41]), 'validation'],
])('a file that is none of ours is refused as a whole', async (bytes, error) => {
  expect(await importFile(bytes)).toMatchObject({ error })
})

test.each([
  ['Handle,Title,Variant Price\n', 'The file has a header line and no products.'],
  ['Handle,Title,Price\na,A,1\n', 'The file is not shopify: it lacks these columns: variant price.'],
  ['name,optionGroups,price\nA,,1\n', 'The file is not vendure: it lacks these columns: slug.'],
  ['Handle,Title,Variant Price\na,A,1\nb,"B,1\n', 'Line 3 of the file cannot be read.'],
  [Buffer.from([0xff, 0xfe, 0x41]), 'The file is not text in this encoding.'],
])('a file that is refused as a whole says why: %j', async (bytes, why) => {
  expect(await importFile(bytes)).toEqual({ error: 'validation', why })
})

test('a Medusa file of the first version is read, and a category’s id is no name', async () => {
  const job = await importFile(
    'Product Handle,Product Title,Product Status,Product Category 1,Product Type,Variant Title,Price USD\n' +
      'jar,A jar,published,pcat_01J44RRKGS2N86A8V37ZJD877K,Kitchenware,One,10.00\n',
  )
  expect(job).toMatchObject({ created: 1, rows: [{ note: expect.stringContaining('category_not_named') }] })
  expect(await find('a jar')).toMatchObject([{ category: { name: { en: 'Kitchenware' } } }])
})

test('a variant that a file has twice is refused, and a stock below zero is noted', async () => {
  const file = (second: string) =>
    `name,slug,optionGroups,optionValues,price,stockOnHand,sku\nCap,cap,size,large,10.00,-10,C-1\n,,,${second}\n`
  expect(await importFile(file('large,10.00,5,C-1'))).toMatchObject({ rows: [{ error: 'twice_in_file' }] })
  const job = await importFile(file('small,10.00,5,C-2'))
  expect(job).toMatchObject({ created: 1, rows: [{ note: expect.stringContaining('stock_below_zero') }] })
})

describe('variants of one code', () => {
  const file = (source: string, ...rows: string[]) =>
    [
      'name,slug,optionGroups,optionValues,price,stockOnHand,sku',
      ...rows.map((row, at) => (at === 0 ? `Scarf,${source},colour,${row}` : `,,,${row}`)),
    ].join('\n')
  const idsOf = async (sku: string) => {
    const [product] = await find(sku)
    return Object.fromEntries(product?.variants.map(({ id, name, stock }) => [name['en'], { id, stock }]) ?? [])
  }

  test('stay what they are in whatever order the rows come', async () => {
    expect(await importFile(file('order', 'red,10.00,1,TWO-1', 'blue,20.00,2,TWO-1'))).toMatchObject({ created: 1 })
    const before = await idsOf('TWO-1')
    expect(await importFile(file('order', 'blue,20.00,2,TWO-1', 'red,10.00,1,TWO-1'))).toMatchObject({ updated: 1 })
    expect(await idsOf('TWO-1')).toEqual(before)
  })

  test('are those of before that had the bare code, by their name; and again where one of them is left', async () => {
    await importFile(file('bare', 'red,10.00,1,TWO-2', 'blue,20.00,2,TWO-2'))
    const before = await idsOf('TWO-2')
    await world.testDb.owner.run(`update variant set source = 'TWO-2' where source = 'TWO-2 red'`)
    await importFile(file('bare', 'blue,20.00,2,TWO-2', 'red,10.00,1,TWO-2'))
    expect(await idsOf('TWO-2')).toEqual(before)
    await importFile(file('bare', 'blue,20.00,3,TWO-2'))
    expect((await idsOf('TWO-2'))['blue']).toEqual({ id: before['blue']?.id, stock: 3 })
    await importFile(file('bare', 'red,10.00,1,TWO-2', 'blue,20.00,2,TWO-2'))
    expect((await idsOf('TWO-2'))['blue']).toEqual(before['blue'])
  })

  test('that is left alone is not one that was there before under the bare code', async () => {
    await importFile(file('alone', 'red,10.00,1,TWO-3'))
    await importFile(file('alone', 'blue,20.00,2,TWO-3', 'green,30.00,3,TWO-3'))
    const before = await idsOf('TWO-3')
    await importFile(file('alone', 'blue,20.00,4,TWO-3'))
    expect((await idsOf('TWO-3'))['blue']).toEqual({ id: before['blue']?.id, stock: 4 })
  })

  test('that left and that a shop lists keep who they are, however often the file comes again', async () => {
    await importFile(file('listed', 'red,10.00,1,TWO-4', 'blue,20.00,2,TWO-4'))
    const [product] = await find('TWO-4')
    const before = await idsOf('TWO-4')
    const { merchantId } = await aRowShop(world, { goods: [] })
    await aListing(world, { token: await signIn(world, merchantId) }, { productId: product?.id ?? '' })
    await importFile(file('listed', 'blue,20.00,3,TWO-4'))
    for (const stock of [4, 4, 5]) {
      await importFile(file('listed', `red,10.00,${stock},TWO-4`))
      expect(await idsOf('TWO-4')).toEqual({ red: { id: before['red']?.id, stock } })
    }
    await importFile(file('listed', 'blue,20.00,2,TWO-4', 'red,10.00,1,TWO-4'))
    expect(await idsOf('TWO-4')).toEqual(before)
  })
})

test('two suppliers may give their products the same names', async () => {
  expect(await importFile(line('shared', 1_000), { supplier: 'north', newSupplier: '1' })).toMatchObject({ created: 1 })
  expect(await importFile(line('shared', 2_000), { supplier: 'south', newSupplier: '1' })).toMatchObject({ created: 1 })
  const prices = (await find('sku-shared')).map(({ variants }) => variants[0]?.purchasePrice)
  expect(prices.sort()).toEqual([1_000, 2_000])
  expect(await importFile(line('shared', 2_500), { supplier: 'south' })).toMatchObject({ updated: 1 })
  expect(await importFile(line('shared', 1), { supplier: 'No Name' })).toMatchObject({ error: 'validation' })
})

test('a file beyond the limit is refused', async () => {
  expect(await importFile(Buffer.alloc(21 * 1024 * 1024, 'x'))).toEqual({ error: 'too_large' })
})

test('a batch of nothing writes nothing', async () => {
  const batch = { items: [], dryRun: false, importer: ownerImporter(world.ctx) }
  const prepared = await world.ctx.db.transaction((tx) => prepareBatch(world.ctx, tx, batch))
  expect(prepared).toMatchObject({ rows: [], changed: [], listingsOff: 0, write: { products: [], variants: [] } })
})

test('the picture that a file has of a category is that of one without a picture, and of no other', async () => {
  const picturesOf = async () => {
    const token = await catalogueOperator(world)
    const list = await world.must(operatorProducts.categories, { token })
    return Object.fromEntries(list.map(({ name, image }) => [name['en'], image?.ref ?? null]))
  }
  const inLamps = (source: string, image?: string) =>
    line(source, 1_000, { category: ['Rooms', { name: { en: 'Lamps', vi: 'Đèn' }, image }] })
  expect(await importFile(inLamps('lit-1'))).toMatchObject({ created: 1 })
  expect(await picturesOf()).toMatchObject({ Rooms: null, Lamps: null })

  const strange = await importFile(inLamps('lit-2', 'https://elsewhere.example/lamps.webp'))
  expect(strange).toMatchObject({ created: 1, rows: [{ note: 'images_not_fetched' }] })
  expect(await picturesOf()).toMatchObject({ Lamps: null })

  const file = [inLamps('lit-3'), inLamps('lit-1', '/lamps.webp'), inLamps('lit-2', '/later.webp')].join('\n')
  expect(await importFile(file, { dryRun: 'true' })).toMatchObject({ created: 1, unchanged: 2 })
  expect(await picturesOf()).toMatchObject({ Lamps: null })
  expect(await importFile(file)).toMatchObject({ created: 1, unchanged: 2 })
  expect(await picturesOf()).toMatchObject({ Rooms: null, Lamps: '/lamps.webp' })
  expect(await importFile(inLamps('lit-4', '/other.webp'))).toMatchObject({ created: 1 })
  expect(await picturesOf()).toMatchObject({ Lamps: '/lamps.webp' })

  const token = await signIn(world, (await aRowShop(world)).merchantId)
  const tree = await world.must(products.category, { token })
  const rooms = tree.find(({ name }) => name === 'Rooms')
  expect(rooms).toMatchObject({ image: null, children: [{ name: 'Lamps', image: '/lamps.webp' }] })
})

test('categories whose names are too long for a key of the index are known by them again', async () => {
  // Varied characters, since the database would compress a repeated one.
  const named = (first: number) => String.fromCodePoint(...Array.from({ length: 500 }, (_, at) => first + at * 7))
  const category = [0x4e00, 0x5200, 0x5600, 0x5a00, 0x5e00].map(named)
  const kept = [{ name: 'Deep', origin: named(0x6200).repeat(2) }]
  const file = [line('deep-1', 1_000, { category }), line('deep-2', 1_000, { category: kept })].join('\n')
  expect(await importFile(file)).toMatchObject({ state: 'finished', created: 2 })
  expect(await importFile(file)).toMatchObject({ state: 'finished', unchanged: 2 })
})
