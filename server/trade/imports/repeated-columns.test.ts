import { expect, test } from 'vitest'
import { readFile } from './read-file.ts'

test('of two columns with one name the first counts, and both are offered', () => {
  const text = 'id,title,cost,Cost,price,stock\n1,Lamp,9.00,1.00,20.00,3'
  const given = { bytes: Buffer.from(text), lang: 'en', currency: 'USD' }
  const columns = { source: 'id', title: 'title', purchasePrice: 'cost', sellingPrice: 'price', stock: 'stock' }
  const costIn = (purchasePrice: string) => {
    const [item] = readFile({ ...given, columns: { ...columns, purchasePrice } }).items
    return item && 'product' in item ? item.product.variants[0]?.purchasePrice : item
  }
  expect(costIn('cost')).toEqual({ is: 900 })
  expect(costIn('cost (2)')).toEqual({ is: 100 })
})

test('a file of a program with a column like one of Medusa’s is no file of Medusa', () => {
  // From a PrestaShop export, without most of its seventy columns.
  const text = 'Product ID;Active (0/1);Name *;Price tax excluded;Reference #;Quantity\n1;1;Pod;100;RP-1;160'
  const given = { bytes: Buffer.from(text), lang: 'en', currency: 'USD' }
  expect(() => readFile(given)).toThrow('validation')
  const columns = { source: 'Product ID', title: 'Name *', sellingPrice: 'Price tax excluded', onSale: 'Active (0/1)' }
  const { format, items } = readFile({ ...given, columns: { ...columns, stock: 'Quantity', sku: 'Reference #' } })
  expect([format, items]).toMatchObject(['csv', [{ product: { onSale: true, variants: [{ stock: { is: 160 } }] } }]])
})
