import { parse } from 'csv-parse/sync'
import { catalogues, chineseLines, englishLines } from '#checks/samples/catalogues.ts'
import { minuteMs } from '#contract/durations.ts'
import { operatorImports } from '#contract/operator/imports.ts'
import { realData, withRealData } from '#tools/real-data.ts'
import { type Invoice, productLines, purchaseCents } from './invoices.ts'
import { expect } from './journey.ts'
import type { ServedWorld } from './served-world.ts'

type SupplierFile = { name: string; bytes: Buffer | string }

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
const supplierFiles = (): SupplierFile[] =>
  withRealData(
    'files of suppliers',
    [{ name: 'english.jsonl', bytes: englishLines() }, { name: 'chinese.jsonl', bytes: chineseLines() }, ...catalogues],
    () => [
      { name: 'dummyjson.jsonl', bytes: dummyJsonLines() },
      { name: 'mall.jsonl', bytes: mallLines() },
      { name: 'real-woocommerce.csv', bytes: realData('catalogues/woocommerce/sample_products.csv') },
    ],
  )

/** Imports the products of the invoices and the files of the suppliers, as an operator's program does. */
export async function importEverything(world: ServedWorld, operator: string, invoices: Invoice[]) {
  for (const { name, bytes } of [{ name: 'invoices.jsonl', bytes: productLines(invoices) }, ...supplierFiles()]) {
    const form = new FormData()
    form.set('dryRun', '0')
    form.set('reason', 'the whole day')
    form.set('file', new Blob([new Uint8Array(Buffer.from(bytes))]), name)
    const response = await fetch(`${world.url}${operatorImports.begin.path}`, {
      method: 'POST',
      headers: { token: operator },
      body: form,
    })
    const { code, data } = (await response.json()) as { code: number; data: { id: string } }
    expect(code, name).toBe(1)
    await expect
      .poll(async () => (await world.must(operatorImports.job, { token: operator, params: { id: data.id } })).state, {
        timeout: 2 * minuteMs,
      })
      .toBe('finished')
    const job = await world.must(operatorImports.job, { token: operator, params: { id: data.id } })
    // Medusa's files have a column of prices for each currency; those of the samples are dollars and euros.
    const isPriced = world.ctx.config.currency === 'USD' || !name.startsWith('medusa')
    if (isPriced) expect(job.created + job.unchanged, name).toBeGreaterThan(0)
    else expect(job, name).toMatchObject({ created: 0, refused: job.total })
  }
}
