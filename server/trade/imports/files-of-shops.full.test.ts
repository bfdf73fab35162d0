import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { operatorProducts } from '#contract/operator/products.ts'
import { root } from '#tools/root.ts'
import { catalogueOperator } from '../../testing/goods.ts'
import { importFile as importCatalogue } from '../../testing/imports.ts'
import { theWorld } from '../../testing/the-world.ts'
import { readFile } from './read-file.ts'

const world = theWorld()

const sample = (name: string) => readFileSync(join(root, 'checks/samples/imports', name))

async function importFile(bytes: Buffer | string, fields?: Record<string, string>) {
  const job = await importCatalogue(world, bytes, fields)
  if ('error' in job) throw new Error(JSON.stringify(job))
  return job
}

async function find(keyword: string) {
  const token = await catalogueOperator(world)
  const { list } = await world.must(operatorProducts.products, { token, query: { keyword } })
  return list
}

async function product(keyword: string) {
  const [found, ...others] = await find(keyword)
  expect(others).toEqual([])
  const { title, description, category, onSale, variants } = found!
  return {
    ...{ title: title['en'], description: description['en'], category: category?.name['en'], onSale },
    variants: variants.map(({ name, purchasePrice, stock }) => [name['en'], purchasePrice, stock]),
  }
}

describe('what a file does not say stays', () => {
  const full = {
    ...{ title: 'Bug partial lamp', description: 'Text', category: 'Lamps', onSale: false },
    variants: [
      ['Red', 950, 3],
      ['Blue', 950, 4],
    ],
  }

  test('a Shopify file of prices alone leaves stock, cost, category, texts and sale state', async () => {
    await importFile(sample('shopify-full.csv'))
    expect(await product('Bug partial lamp')).toEqual(full)
    for (const fields of [{ dryRun: '1' }, {}]) {
      const job = await importFile(sample('shopify-prices-only.csv'), fields)
      expect(job).toMatchObject({ created: 0, updated: 0, unchanged: 1, refused: 0 })
      expect(job.rows[0]?.note).toBe('purchase_price_kept')
    }
    expect(await product('Bug partial lamp')).toEqual(full)
  })

  test('so do empty cells, of a file without codes too', async () => {
    await importFile(sample('shopify-full.csv'))
    const bare = 'Handle,Title,Body (HTML),Type,Published,Option1 Value,Variant Inventory Qty,Variant Price,Status'
    expect(await importFile(`${bare}\nbugpart,,,,,Red,,,\nbugpart,,,,,Blue,,,\n`)).toMatchObject({ unchanged: 1 })
    expect(await product('Bug partial lamp')).toEqual(full)
  })

  test('WooCommerce, Medusa and Vendure alike', async () => {
    const woo = 'ID,Type,SKU,Name,Published,In stock?,Stock,Regular price,Cost of goods,Categories'
    await importFile(`${woo}\n1,simple,BUGWP,Bug woo partial,0,1,7,20.00,9.00,Lamps\n`)
    const medusa =
      'Product Handle,Product Title,Product Status,Product Type,Variant Title,Variant SKU,Price USD,Variant Inventory Quantity'
    await importFile(`${medusa}\nbugmed,Bug medusa partial,draft,Lamps,Red,BM-R,20.00,7\n`)
    const vendure = 'name,slug,optionGroups,optionValues,sku,price,stockOnHand,enabled,facets'
    await importFile(`${vendure}\nBug vendure partial,bugven,Color,Red,BV-R,20.00,7,false,category:Lamps\n`)
    const names = ['Bug woo partial', 'Bug medusa partial', 'Bug vendure partial']
    const before = await Promise.all(names.map(product))
    expect(before.map(({ onSale, variants }) => [onSale, variants[0]?.[2]])).toEqual([
      [false, 7],
      [false, 7],
      [false, 7],
    ])
    await importFile(sample('woo-prices-only.csv'))
    await importFile(sample('medusa-prices-only.csv'))
    await importFile('name,slug,optionGroups,optionValues,sku,price\nBug vendure partial,bugven,Color,Red,BV-R,21.00\n')
    expect(await Promise.all(names.map(product))).toEqual(before)
  })

  test('our own format alike: a line may say one field', async () => {
    const whole = { source: 'said', title: 'Said', category: ['Lamps'], onSale: false, recommended: true }
    await importFile(
      JSON.stringify({ ...whole, variants: [{ source: 'a', purchasePrice: 500, stock: 6, sku: 'SAID-1' }] }),
    )
    const before = await product('said-1')
    expect(await importFile(JSON.stringify({ source: 'said', variants: [{ source: 'a', stock: 8 }] }))).toMatchObject({
      rows: [{ result: 'updated', changes: [{ field: 'stock', before: '6', after: '8' }] }],
    })
    expect(await product('said-1')).toEqual({ ...before, variants: [['', 500, 8]] })
  })

  test('what is guessed of a new product is named at its row', async () => {
    const job = await importFile('Handle,Title,Variant SKU,Variant Price\nguessed,Guessed lamp,GUESS-1,10.00\n')
    expect(job.rows).toMatchObject([
      {
        result: 'created',
        note: 'purchase_price_is_60_percent_of_selling_price, stock_not_counted, category_not_given',
      },
    ])
    expect(await product('guess-1')).toMatchObject({ category: 'Other', variants: [['', 600, 100]] })
  })
})

describe('the stock', () => {
  test('of a Shopify file without a tracker is the count that it says', async () => {
    const job = await importFile(sample('shopify-count-without-tracker.csv'))
    expect(await product('Bug count')).toMatchObject({ variants: [['', 599, 1]] })
    expect(job.rows[0]?.note).not.toContain('stock_not_counted')
  })

  test('that is not tracked is guessed, also where the file writes zero', async () => {
    const job = await importFile(sample('shopify-untracked.csv'))
    expect(job.rows[0]?.note).toContain('stock_not_counted')
    expect(await product('Bug untracked')).toMatchObject({ variants: [['', 1_200, 100]] })
    await importFile(sample('vendure-untracked.csv'))
    expect((await find('BV-R'))[0]?.stock).toBe(7)
  })

  test.each([
    ['many', 'no_stock', 'many'],
    ['', 'no_stock', ''],
  ])('%j is no count of a new product', async (count, error, said) => {
    const file = `Handle,Title,Variant SKU,Variant Inventory Qty,Variant Price\nno-count,No count,NC-1,${count},10.00\n`
    const job = await importFile(file, { dryRun: '1' })
    expect(job.rows).toMatchObject([{ error, place: 'variant inventory qty', said }])
  })

  test('that may be ordered without being there is none', async () => {
    await importFile(sample('woo-backorder.csv'))
    expect(await product('Bug backorder kettle')).toMatchObject({ variants: [['', 1_200, 0]] })
  })

  test('that a product has for its variations together is an even part for each', async () => {
    const job = await importFile(sample('woo-stock-of-parent.csv'))
    expect(job).toMatchObject({ created: 1, refused: 0 })
    expect(job.rows[0]?.note).toContain('stock_shared')
    expect((await product('Bug tee S')).variants).toEqual([
      ['S', 1_200, 6],
      ['M', 1_200, 6],
    ])
  })
})

describe('Shopify', () => {
  test('writes its present template with other columns', async () => {
    await importFile(sample('shopify-new-template.csv'))
    expect(await product('Bug new tee')).toEqual({
      ...{ title: 'Bug new tee', description: 'x', category: 'Apparel', onSale: true },
      variants: [['S', 900, 5]],
    })
  })

  test('writes its states in any case, and one that is none is refused', async () => {
    await importFile(sample('shopify-status-upper.csv'))
    expect(await product('Bug upper')).toMatchObject({ onSale: true })
    const job = await importFile('Handle,Title,Variant Price,Status\nodd,Odd,5.00,sleeping\n')
    expect(job.rows).toMatchObject([{ error: 'no_sale_state', place: 'status', said: 'sleeping' }])
  })

  test('has gift cards, which are left out and counted', async () => {
    const job = await importFile(sample('shopify-gift-card.csv'))
    expect(job).toMatchObject({ created: 0, refused: 1, faults: [{ error: 'kind_not_sold', count: 1 }] })
    expect(job.rows).toMatchObject([{ place: 'gift card', said: 'true' }])
  })

  test('has texts of office programs, escaped codes and rows of pictures', async () => {
    await importFile(sample('shopify-multiline.csv'))
    const [lamp] = await find('Bug shopify lamp')
    expect(lamp).toMatchObject({
      description: { en: 'One\nWidth < 40 cm, height > 20 cm\nA B' },
      category: { name: { en: 'Lamps' } },
    })
    expect(lamp?.variants.map(({ name, sku, stock }) => [name['en'], sku, stock])).toEqual([
      ['Red', '0012345', 5],
      ['Blue', '0012346', 0],
    ])
  })

  test.each(['shopify-tabs.csv', 'shopify-sep.csv', 'shopify-semicolons.csv'])('is read from %s', async (name) => {
    expect(await importFile(sample(name))).toMatchObject({ format: 'shopify', created: 1, refused: 0 })
    const word =
      { 'shopify-tabs.csv': 'BUGT', 'shopify-sep.csv': 'BUGSEP', 'shopify-semicolons.csv': 'Bug semi' }[name] ?? ''
    const [found] = await find(word === 'BUGSEP' ? 'Bug sep' : word)
    expect(found).toMatchObject({ purchasePrice: 950, stock: 1 })
  })

  test('names the column of the cell that a row lacks', async () => {
    const head = 'Handle,Title,Variant SKU,Variant Inventory Qty,Variant Price,Cost per item'
    const job = await importFile(`${head}\nlack-1,Lack,L-1,5,,\n,Lack two,L-2,5,9.00,\nlack-3,,L-3,5,9.00,\n`)
    expect(job.rows.map(({ row, error, place, said }) => [row, error, place, said])).toEqual([
      [2, 'no_price', 'cost per item', ''],
      [3, 'no_source', 'handle', ''],
      [4, 'no_title', 'title', ''],
    ])
  })
})

describe('WooCommerce', () => {
  test('writes line ends as two characters', async () => {
    await importFile(sample('woo-newlines.csv'))
    expect(await product('Bug newline lamp')).toMatchObject({ description: 'First line\nSecond line\nOne' })
  })

  test('escapes a minus, of a stock below zero too', async () => {
    const job = await importFile(sample('woo-escaped-minus.csv'))
    expect(job.rows[0]?.note).toContain('stock_below_zero')
    expect(await product('sleeping bag')).toMatchObject({
      title: '-40 degree sleeping bag',
      variants: [['', 1_200, 0]],
    })
  })

  test('writes entities in names and categories', async () => {
    await importFile(sample('woo-ampersand.csv'))
    expect(await product('pepper mill')).toMatchObject({
      ...{ title: 'Salt & pepper mill', category: 'Pots' },
      description: 'Salt & pepper, 5 °C, café • 1½ €3',
    })
  })

  test('writes prices with a comma, and what has three decimals is no amount', async () => {
    const job = await importFile(sample('woo-decimal-comma.csv'))
    expect(job).toMatchObject({ decimal: ',', created: 2, refused: 1 })
    expect(job.rows).toMatchObject([
      { key: 'BUG-COMMA' },
      { key: 'BUG-COMMA2', error: 'no_price', place: 'regular_price', said: '1,299' },
      { key: 'BUG-COMMA3' },
    ])
    expect((await find('BUG-COMMA3'))[0]?.purchasePrice).toBe(77_940)
    const chosen = await importFile(sample('woo-decimal-comma.csv'), { decimal: '.', dryRun: '1' })
    expect(chosen.rows.map(({ error }) => error)).toEqual(['no_price', undefined, 'no_price'])
  })
})

test('Vendure writes each language in columns of its own', async () => {
  expect(await importFile(sample('vendure-languages.csv'))).toMatchObject({ format: 'vendure', created: 1, refused: 0 })
  const [found] = await find('Bug v lang')
  expect(found).toMatchObject({ title: { en: 'Bug v lang', th: 'โคมไฟ' }, description: { en: 'Text' }, stock: 3 })
  expect(found?.category?.name['en']).toBe('Lamps')
})

test('a price in another currency is refused, and in its own it is read as its country writes it', async () => {
  const job = await importFile(sample('prices-of-vietnam.csv'))
  expect(job.rows.map(({ error, said }) => [error, said])).toEqual([
    ['other_currency', '1.500.000 ₫'],
    ['other_currency', 'Rp 15.000,00'],
  ])
  const costs = (currency: string) =>
    readFile({ bytes: sample('prices-of-vietnam.csv'), lang: 'en', currency }).items.map((item) =>
      'product' in item ? item.product.variants[0]?.purchasePrice : item.refused,
    )
  expect(costs('VND')).toMatchObject([{ guess: 900_000 }, 'other_currency'])
  expect(costs('IDR')).toMatchObject(['other_currency', { guess: 900_000 }])
})

test('a sign that is no tag stays in a text', async () => {
  await importFile(sample('html-less-than.jsonl'))
  expect(await product('Cooler box')).toMatchObject({ description: 'Use at temp < 40 °C, load > 20 kg' })
})

test('a code has one spelling: what nobody sees in it, and blanks and widths of another kind, make no second product', async () => {
  const fields = { supplier: 'hidden', newSupplier: '1' }
  const shopify = (handle: string, sku: string) =>
    `Handle,Title,Variant SKU,Variant Price,Variant Inventory Qty\n${handle},Hidden kettle,${sku},9.00,3`
  expect(await importFile(shopify('kettle-1', 'KE 1-B'), fields)).toMatchObject({ created: 1 })
  for (const [handle, sku] of [
    ['kettle\u2011\u200b1', 'KE\u00a01\u2010B'],
    ['\ufeffkettle-1\u00ad', '\u2067ＫＥ\u30001－B\u2069'],
    ['kettle\u2060-1', 'KE  1-\u200dB\u180e'],
  ] as const) {
    expect(await importFile(shopify(handle, sku), fields)).toMatchObject({ created: 0, unchanged: 1 })
  }
  const line = (source: string) =>
    JSON.stringify({ source, title: 'Hidden pot', variants: [{ source, sku: source, purchasePrice: 500, stock: 1 }] })
  expect(await importFile(line('POT-1'), fields)).toMatchObject({ created: 1 })
  expect(await importFile(line('POT\u200b-\u20601'), fields)).toMatchObject({ unchanged: 1 })
  const woo = (sku: string, parent: string) =>
    `Type,SKU,Name,Published,Regular price,Parent,Attribute 1 value(s),Stock\nvariable,${sku},Hidden cup,1,,,,\nvariation,,Hidden cup,1,4.00,${parent},red,2`
  expect(await importFile(woo('CUP-1', 'CUP\u200b-1'), fields)).toMatchObject({ created: 1, refused: 0 })
})

describe('a CSV of another program', () => {
  const text =
    'Liste de prix 2026;;;\nRéférence;Désignation;Prix achat;Stock\nR-1;Théière émaillée;12,50 $;4\nR-2;Été;1.250,00;7\n'
  const bytes = Buffer.from(text, 'latin1')
  const columns = JSON.stringify({
    sku: 'Référence',
    title: 'Désignation',
    purchasePrice: 'Prix achat',
    stock: 'Stock',
  })

  test('is read by the columns that are chosen, which are remembered for its supplier', async () => {
    expect(await importCatalogue(world, bytes)).toMatchObject({ error: 'validation' })
    const chosen = { supplier: 'maison', newSupplier: '1', columns }
    const job = await importFile(bytes, chosen)
    expect(job).toMatchObject({ format: 'csv', encoding: 'windows-1252', decimal: ',', created: 2, refused: 0 })
    expect(await product('Théière')).toMatchObject({ title: 'Théière émaillée', variants: [['', 1_250, 4]] })
    expect(await importFile(bytes, { supplier: 'maison' })).toMatchObject({ format: 'csv', unchanged: 2 })
    expect(await importCatalogue(world, bytes, { supplier: 'autre', newSupplier: '1' })).toMatchObject({
      error: 'validation',
    })
  })

  test.each([
    ['columns that are none', { columns: '["sku"]' }],
    ['a field that is none', { columns: '{"weight":"Stock"}' }],
    ['a column that the file lacks', { columns: '{"sku":"Code"}' }],
    ['no column that tells products apart', { columns: '{"title":"Désignation"}' }],
    ['an encoding that is none', { encoding: 'utf-7' }],
    ['an encoding that the bytes are not in', { encoding: 'utf-8', columns }],
    ['a decimal sign that is none', { decimal: '·' }],
    ['a separator that is none', { delimiter: 'x' }],
  ])('with %s is refused', async (_, fields) => {
    expect(await importCatalogue(world, bytes, fields)).toMatchObject({ error: 'validation' })
  })
})
