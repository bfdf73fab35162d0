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
