import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { operatorImports } from '#contract/operator/imports.ts'
import { catalogueOperator } from '../../testing/goods.ts'
import { importFile } from '../../testing/imports.ts'
import { theWorld } from '../../testing/the-world.ts'

const world = theWorld()

async function faultsOf(text: string) {
  const job = await importFile(world, text)
  if ('error' in job) throw new Error(job.error)
  return job.rows
    .filter(({ result }) => result === 'refused')
    .map(({ row, line, error, place, said }) => [row, line, error, place, said])
}

test('a refused row of a CSV is named with its row, its line, its column and what it says', async () => {
  const woo = [
    'Type,SKU,Name,Regular price,Stock,Parent,Description',
    'simple,w-1,"A name\nover two lines",1.00,5,,"One\nTwo"',
    '',
    'simple,w-2,Nail polish,"8,99 USD",5,,',
    'simple,w-3,Swing,5.00,some,,',
    'external,w-4,Plant,5.00,5,,',
    'variation,w-5,Size 42,5.00,5,w-9,',
    'variable,w-6,Shoe,,,,',
    'variation,w-6-41,Size 41,9.00,1,w-6,',
    'variation,w-6-42,Size 42,on request,1,w-6,',
    'simple,w-1,Again,1.00,5,,',
    'simple,w-8,,1.00,5,,',
  ].join('\n')
  expect(await faultsOf(woo)).toEqual([
    [4, 6, 'no_price', 'regular_price', '8,99 USD'],
    [5, 7, 'no_stock', 'stock', 'some'],
    [6, 8, 'kind_not_sold', 'type', 'external'],
    [7, 9, 'no_parent', 'parent', 'w-9'],
    [8, 12, 'no_price', 'regular_price', 'on request'],
    [11, 13, 'twice_in_file', 'sku', 'w-1'],
    [12, 14, 'no_title', 'name', ''],
  ])
})

test('a variation of WooCommerce finds its product by an SKU of digits, and by an id', async () => {
  const woo = [
    'ID,Type,SKU,Name,Regular price,Stock,Parent',
    '57,simple,n-1,Mug,5.00,5,',
    '58,variable,57,Shirt,,,',
    '59,variation,57-s,Shirt S,5.00,5,57',
    '60,variable,,Hat,,,',
    '61,variation,hat-m,Hat M,6.00,5,id:60',
    '62,variation,hat-l,Hat L,7.00,5,60',
    '63,variation,none,Nothing,7.00,5,',
    '64,variation,own,Own,7.00,5,hat-m',
  ].join('\n')
  expect(await faultsOf(woo)).toEqual([
    [8, 8, 'no_parent', 'parent', ''],
    [9, 9, 'no_parent', 'parent', 'hat-m'],
  ])
  const plugin = woo.replace('Parent', 'parent_id').replace('Regular price', 'regular_price').replaceAll('n-1', 'n-2')
  expect((await faultsOf(plugin)).map(([row]) => row)).toEqual([8, 9])
  const variants = await world.ctx.db.query<{ sku: string; product: string }>(sql`
    select v.sku, p.source as product from variant v join product p on p.id = v.product_id
    where p.source like 'woocommerce:%' and v.sku in ('57-s', 'hat-m', 'hat-l', 'n-1') order by v.sku, p.source`)
  expect(variants).toEqual([
    { sku: '57-s', product: 'woocommerce:57' },
    { sku: '57-s', product: 'woocommerce:n-2' },
    { sku: 'hat-l', product: 'woocommerce:60' },
    { sku: 'hat-m', product: 'woocommerce:60' },
    { sku: 'n-1', product: 'woocommerce:n-1' },
  ])
})

test('a refused line of our own format is named with the path of its field', async () => {
  const good = { source: 'f-1', title: 'Jug', variants: [{ source: 'one', purchasePrice: 100, stock: 5 }] }
  const lines = [
    good,
    { ...good, source: 'f-2', variants: [{ source: 'one', purchasePrice: 100, stock: -4 }] },
    { ...good, source: 'f-3', variants: [{ source: 'one', stock: 5 }] },
    { ...good, source: 'f-4', title: { xx: 'Jug' } },
    { ...good, source: 'f-5', title: '' },
    { ...good, source: 'f-6', category: ['Home', { name: 'Jugs', vi: 'Bình' }] },
    { ...good, source: 'f-7', category: [{ name: 'Jugs', imgae: '/jugs.webp' }] },
    { ...good, source: 'f-8', category: [{ name: 'Jugs', image: `/${'j'.repeat(2_000)}` }] },
  ].map((each) => JSON.stringify(each))
  expect(await faultsOf([...lines, '{"source": "f-9"'].join('\n'))).toEqual([
    [2, 2, 'not_readable', '/variants/0/stock', '-4'],
    [3, 3, 'not_readable', '/variants/0/purchasePrice', ''],
    [4, 4, 'not_readable', '/title', 'xx'],
    [5, 5, 'no_title', '/title', ''],
    [6, 6, 'not_readable', '/category/1', '{"name":"Jugs","vi":"Bình"}'],
    [7, 7, 'not_readable', '/category/0', '{"name":"Jugs","imgae":"/jugs.webp"}'],
    [8, 8, 'not_readable', '/category/0', `{"name":"Jugs","image":"/${'j'.repeat(95)}`],
    [9, 9, 'not_readable', '', ''],
  ])
})

test('an import tells why rows were refused and what was assumed, and hands out the refused rows as CSV', async () => {
  const text = [
    'Handle,Title,Variant Price,Variant Inventory Tracker',
    'm-1,Mug,10.00,',
    'm-2,Mug,free,',
    'm-3,Mug,=1+1,',
    'm-4,,1.00,',
  ].join('\n')
  const job = await importFile(world, text, { fileName: 'autumn.csv', lang: 'vi' })
  if ('error' in job) throw new Error(job.error)
  expect(job).toMatchObject({
    fileName: 'autumn.csv',
    lang: 'vi',
    created: 1,
    refused: 3,
    faults: [
      { error: 'no_price', count: 2 },
      { error: 'no_title', count: 1 },
    ],
    notes: [
      { note: 'category_not_given', count: 1 },
      { note: 'purchase_price_is_60_percent_of_selling_price', count: 1 },
      { note: 'stock_not_counted', count: 1 },
    ],
  })
  const token = await catalogueOperator(world)
  const query = { result: 'refused' as const, limit: 2 }
  const page = await world.must(operatorImports.job, { token, params: job, query })
  expect(page.rows.map(({ row }) => row)).toEqual([3, 4])
  expect(page.next).not.toBeNull()
  const url = operatorImports.refused.path.replace(':id', job.id)
  const csv = await world.app.inject({ method: 'GET', url, headers: { token } })
  expect(csv.body.split('\r\n')).toEqual([
    'row,line,product,reason,column,found',
    '3,3,m-2,no_price,variant price,free',
    "4,4,m-3,no_price,variant price,'=1+1",
    '5,5,m-4,no_title,title,',
    '',
  ])
  const { list } = await world.must(operatorImports.imports, { token, query: { limit: 1 } })
  expect(list).toMatchObject([{ id: job.id, fileName: 'autumn.csv', refused: 3, state: 'finished' }])
  expect(list[0]?.operator).toContain('@')
})
