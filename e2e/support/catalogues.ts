import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { purchaseCents, sharedData } from './invoices.ts'

type DummyProduct = {
  id: number
  title: string
  description: string
  category: string
  price: number
  stock: number
  sku: string
}

/** DummyJSON's products in our JSON Lines; prices there are of two decimals, and of selling. */
export function dummyJsonLines(): string {
  const text = readFileSync(join(sharedData, 'catalogues/dummyjson/products.json'), 'utf8')
  const parsed = JSON.parse(text) as DummyProduct[] | { products: DummyProduct[] }
  return (Array.isArray(parsed) ? parsed : parsed.products)
    .map(({ id, title, description, category, price, stock, sku }) =>
      JSON.stringify({
        source: `dummyjson-${id}`,
        title: { en: title },
        description: { en: description },
        category: [category],
        variants: [
          { source: `dummyjson-${id}`, name: {}, purchasePrice: purchaseCents(Math.round(price * 100)), stock, sku },
        ],
      }),
    )
    .join('\n')
}

type MallProduct = { id: string; name: string; price: string; stock: string; sub_title: string }

/** The products of mall_zh, whose titles are Chinese. */
export function mallLines(): string {
  const text = readFileSync(join(sharedData, 'catalogues/mall_zh/pms_product.csv'), 'utf8')
  const rows: MallProduct[] = parse(text, { columns: true, bom: true, relax_quotes: true })
  return rows
    .filter(({ price }) => Number(price) > 0)
    .map(({ id, name, price, stock }) =>
      JSON.stringify({
        source: `mall-${id}`,
        title: { 'zh-CN': name },
        category: ['商品'],
        variants: [
          {
            source: `mall-${id}`,
            name: {},
            purchasePrice: purchaseCents(Math.round(Number(price) * 100)),
            stock: Math.max(0, Number(stock)),
          },
        ],
      }),
    )
    .join('\n')
}

export const woocommerceCsv = () => readFileSync(join(sharedData, 'catalogues/woocommerce/sample_products.csv'), 'utf8')
