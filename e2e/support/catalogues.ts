import { parse } from 'csv-parse/sync'
import { catalogues, chineseLines, englishLines } from '#checks/samples/catalogues.ts'
import { realData, withRealData } from '#tools/real-data.ts'
import { type BrokenFile, breakJsonLines, breakWooCommerce } from './broken-suppliers.ts'
import { purchaseCents } from './invoices.ts'

export type SupplierFile = { name: string; bytes: Buffer | string }

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
function dummyJsonLines(): string {
  const text = realData('catalogues/dummyjson/products.json').toString()
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

type MallProduct = { id: string; name: string; price: string; stock: string }

/** The products of mall_zh, whose titles are Chinese. */
function mallLines(): string {
  const rows: MallProduct[] = parse(realData('catalogues/mall_zh/pms_product.csv'), {
    columns: true,
    bom: true,
    relax_quotes: true,
  })
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

/** Files of several suppliers, which an operator imports. */
export const supplierFiles = (): SupplierFile[] =>
  withRealData(
    'files of suppliers',
    [{ name: 'english.jsonl', bytes: englishLines() }, { name: 'chinese.jsonl', bytes: chineseLines() }, ...catalogues],
    () => [
      { name: 'dummyjson.jsonl', bytes: dummyJsonLines() },
      { name: 'mall.jsonl', bytes: mallLines() },
      { name: 'real-woocommerce.csv', bytes: realData('catalogues/woocommerce/sample_products.csv') },
    ],
  )

const brokenPerFile = 10
const sampleOf = (name: string) => catalogues.find((each) => each.name === name)?.bytes.toString() ?? ''

type Texts = { whose: string; english: string; chinese: string; woo: string }

const breakAll = ({ whose, english, chinese, woo }: Texts): { whose: string; files: BrokenFile[] } => ({
  whose,
  files: [
    breakJsonLines({ name: 'dummyjson.jsonl', text: english, count: brokenPerFile }),
    // The faults that the first file has no room for come first.
    breakJsonLines({ name: 'mall.jsonl', text: chinese, count: brokenPerFile, from: brokenPerFile }),
    breakWooCommerce({ name: 'woocommerce.csv', text: woo, count: brokenPerFile }),
  ],
})

const realWoo = () => realData('catalogues/woocommerce/sample_products.csv').toString()

/** Files of three suppliers, each with ten broken rows among its own: of our own samples, and of the real data. */
export const brokenSuppliers = () =>
  withRealData(
    'files of suppliers with broken rows',
    [
      breakAll({
        whose: 'our own',
        english: englishLines(),
        chinese: chineseLines(),
        woo: sampleOf('woocommerce.csv'),
      }),
    ],
    () => [breakAll({ whose: 'real', english: dummyJsonLines(), chinese: mallLines(), woo: realWoo() })],
  )
