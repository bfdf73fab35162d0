import { describe, expect, test } from 'vitest'
import { readFile } from './read-file.ts'

const itemsOf = (text: string) => readFile({ bytes: Buffer.from(text), lang: 'en', currency: 'USD' }).items
const refusals = (text: string) =>
  itemsOf(text).map((item) => ('refused' in item ? [item.refused, item.line, item.said] : null))

describe('A row whose cells are not those of its header', () => {
  const shopify = 'Handle,Title,Option1 Value,Variant SKU,Variant Price,Variant Compare At Price,Status'
  const lamp = 'lamp,Lamp,Red,L-R,21.99,27.99,active'

  test.each([
    ['one less, so that another price is in its place', 'mug,Mug,,M-1,27.99,active', '6 / 7'],
    ['one more, by a comma in a text', 'mug,Mug, white,,M-1,5.00,9.00,active', '8 / 7'],
    ['less, though its last one is empty', 'mug,Mug,,M-1,5.00,', '6 / 7'],
  ])('is refused by its number: %s', (_, row, said) => {
    expect(refusals(`${shopify}\n${lamp}\n${row}\n`)).toEqual([null, ['cells_differ', 3, said]])
  })

  test('refuses its product, of which it would be a variant', () => {
    expect(refusals(`${shopify}\n${lamp}\nlamp,,Blue,L-B,27.99\nmug,Mug,,M-1,5.00,9.00,active\n`)).toEqual([
      ['cells_differ', 3, '5 / 7'],
      null,
    ])
  })

  test.each([
    [
      'woocommerce',
      'Type,SKU,Name,Regular price,Sale price,Parent',
      'variable,W-1,Cup,,,',
      'variation,W-2,Cup,5.00,,W-1,,x',
      '8 / 6',
    ],
    [
      'medusa',
      'Product Handle,Product Title,Variant SKU,Price USD,Variant Title',
      'm,M,M-1,5.00,S',
      'm,,M-2,6.00',
      '4 / 5',
    ],
    ['vendure', 'name,slug,optionGroups,optionValues,sku,price', 'Cap,cap,size,S,C-1,5.00', ',,L,C-2,6.00', '5 / 6'],
  ])('is refused in each format: %s', (_, ...[head, first, second, said]) => {
    expect(refusals(`${head}\n${first}\n${second}\n`)).toEqual([['cells_differ', 3, said]])
  })

  test('is read where further cells are empty, or an office program left out the last empty ones of sixteen rows', () => {
    const full = `${lamp},,`
    expect(refusals(`${shopify},,\n${lamp}\n${full}`.replace('lamp,Lamp,Red,L-R', 'mug,Mug,Red,M-R'))).toEqual([
      null,
      null,
    ])
    const row = (at: number, cells: string) => `p-${at},Product ${at},,S-${at},5.00${cells}`
    const first = Array.from({ length: 15 }, (_, at) => row(at, ',,'))
    const trimmed = Array.from({ length: 16 }, (_, at) => row(at + 15, ''))
    const lines = [shopify, ...first, ...trimmed]
    expect(refusals(lines.join('\n')).every((refusal) => refusal === null)).toBe(true)
    expect(refusals([...lines.slice(0, 20), row(40, ',,'), ...lines.slice(21)].join('\n'))).toContainEqual([
      ...['cells_differ', 17, '5 / 7'],
    ])
  })
})

test('A variant that is twice in a file is named by its second row', () => {
  const head = 'name,slug,optionGroups,optionValues,sku,price,stockOnHand'
  expect(refusals(`${head}\nCap,cap,size,large,C-1,5.00,1\n,,,small,C-2,5.00,1\n,,,large,C-1,5.00,1\n`)).toEqual([
    ['twice_in_file', 4, 'C-1 large'],
  ])
})

describe('Vendure', () => {
  test('writes its categories in each language, as it writes its texts', () => {
    const categoriesOf = (columns: string, cells: string) =>
      itemsOf(
        `name:en,slug:en,optionGroups:en,optionValues:en,sku,price,${columns}\nLamp,lamp,,,L-1,5.00,${cells}\n`,
      ).map((item) => 'product' in item && item.product.categories)
    expect(categoriesOf('facets:en', 'color:red|category:Lamps')).toEqual([[{ name: { en: 'Lamps' } }]])
    expect(categoriesOf('facets:en,facets:th', 'category:Lamps|category:Desk,category:โคมไฟ')).toEqual([
      [{ name: { en: 'Lamps', th: 'โคมไฟ' } }, { name: { en: 'Desk' } }],
    ])
    expect(categoriesOf('facets', 'category:Lamps')).toEqual([[{ name: { en: 'Lamps' } }]])
    expect(categoriesOf('facets:en', 'color:red')).toEqual([[]])
  })

  test('has no stock below zero where it is not tracked', () => {
    const head = 'name,slug,optionGroups,optionValues,sku,price,stockOnHand,trackInventory'
    const noted = (tracked: string) =>
      itemsOf(`${head}\nPad,pad,,,P-1,5.00,-10,${tracked}\n`).map(
        (item) => 'product' in item && [item.product.variants[0]?.stock, item.notes],
      )
    expect(noted('false')).toEqual([[{ guess: 100, note: 'stock_not_counted' }, []]])
    expect(noted('true')).toEqual([[{ is: 0 }, ['stock_below_zero']]])
  })
})
