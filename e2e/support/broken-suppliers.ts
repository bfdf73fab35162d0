import { parse } from 'csv-parse/sync'
import { purchaseCents } from './invoices.ts'

/** A row that an import must refuse: its line in the file, the column, what it says there and why. */
type BrokenRow = { line: number; place: string; said: string; error: string }

/** What a row that can be taken must be in the catalogue, by the source of its product. */
export type GoodRow = { source: string; title: string; variants: { price: number; sku: string }[] }

export type BrokenFile = { name: string; text: string; broken: BrokenRow[]; good: GoodRow[] }

/** Only broken rows are in it, so that it is made where something of one gets in. */
export const brokenCategory = 'Only of broken rows'
const skuMax = 80

type Variant = { source: string; name: object; purchasePrice: number; stock: number; sku?: string }
type JsonRow = { source: string; title: Record<string, string>; category: unknown; variants: Variant[] }
type JsonFault = Omit<BrokenRow, 'line' | 'said'> & {
  said: string | ((row: JsonRow) => string)
  make: (row: JsonRow, first: JsonRow) => object | string
}

const withVariant = (row: JsonRow, given: object) => ({
  ...row,
  variants: row.variants.map((each) => ({ ...each, ...given })),
})
const unread = 'not_readable'

/** How rows of our own format are wrong in real life. */
const jsonFaults: readonly JsonFault[] = [
  {
    ...{ place: '/variants/0/purchasePrice', said: '', error: unread },
    make: (row) => withVariant(row, { purchasePrice: undefined }),
  },
  {
    ...{ place: '/variants/0/purchasePrice', said: '12.90 USD', error: unread },
    make: (row) => withVariant(row, { purchasePrice: '12.90 USD' }),
  },
  {
    ...{ place: '/variants/0/purchasePrice', said: '12.5', error: unread },
    make: (row) => withVariant(row, { purchasePrice: 12.5 }),
  },
  { ...{ place: '/variants/0/stock', said: '-4', error: unread }, make: (row) => withVariant(row, { stock: -4 }) },
  { ...{ place: '/title', said: '', error: 'no_title' }, make: (row) => ({ ...row, title: '' }) },
  { ...{ place: '/title', said: 'xx', error: unread }, make: (row) => ({ ...row, title: { xx: 'A thing' } }) },
  {
    ...{ place: '/category', said: brokenCategory, error: unread },
    make: (row) => ({ ...row, category: brokenCategory }),
  },
  {
    ...{ place: '/source', said: ({ source }: JsonRow) => source, error: 'twice_in_file' },
    make: (row, first) => ({ ...row, source: first.source }),
  },
  {
    ...{ place: '/variants/0/sku', said: 'S'.repeat(skuMax + 1), error: unread },
    make: (row) => withVariant(row, { sku: 'S'.repeat(skuMax + 1) }),
  },
  { ...{ place: '/images/0', said: '5', error: unread }, make: (row) => ({ ...row, images: [5] }) },
  { ...{ place: '', said: '', error: unread }, make: (row) => JSON.stringify(row).slice(0, -9) },
  {
    ...{ place: 'variant', said: ({ source }: JsonRow) => source, error: 'twice_in_file' },
    make: (row) => ({ ...row, variants: [...row.variants, ...row.variants] }),
  },
]

type Planting = { name: string; text: string; count: number; from?: number }

/** A file of our own format with broken rows among its own, the kinds of fault from one on. */
export function breakJsonLines({ name, text, count, from = 0 }: Planting): BrokenFile {
  const given = text.trim().split('\n')
  const rows = given.map((line) => JSON.parse(line) as JsonRow)
  const [first] = rows
  if (!first) throw new Error(`${name} has no rows`)
  const lines: string[] = []
  const broken: BrokenRow[] = []
  for (const [at, line] of given.entries()) {
    lines.push(line)
    while (broken.length < Math.ceil(((at + 1) * count) / given.length)) {
      const fault = jsonFaults[(from + broken.length) % jsonFaults.length]
      if (!fault) break
      const source = `broken-${broken.length}`
      const row = withVariant({ ...first, source, category: [brokenCategory] }, { source, sku: '' }) as JsonRow
      const made = fault.make(row, first)
      const { place, error } = fault
      const said = typeof fault.said === 'string' ? fault.said : fault.said(made as JsonRow)
      lines.push(typeof made === 'string' ? made : JSON.stringify(made))
      broken.push({ line: lines.length, place, said, error })
    }
  }
  const good = rows.map(({ source, title, variants }) => ({
    source: `jsonl:${source}`,
    title: Object.values(title)[0] ?? '',
    variants: variants.map(({ purchasePrice, sku = '' }) => ({ price: purchasePrice, sku })),
  }))
  return { name, text: `${lines.join('\n')}\n`, broken, good }
}

type Cells = Record<string, string>
type CsvFault = Omit<BrokenRow, 'line'> & { cells: Cells }

const csvFault = (place: string, said: string, { error = '', ...cells }: Cells): CsvFault => ({
  ...{ place, said, error },
  cells: cells as Cells,
})

/** How rows of WooCommerce are wrong in real life. It has stocks below zero itself: they are taken as none. */
const csvFaults = (firstSku: string): readonly CsvFault[] => [
  csvFault('regular_price', '', { error: 'no_price', 'Regular price': '' }),
  csvFault('regular_price', '12.99 euros', { error: 'no_price', 'Regular price': '12.99 euros' }),
  csvFault('regular_price', '0', { error: 'no_price', 'Regular price': '0' }),
  csvFault('regular_price', '1.2.3', { error: 'no_price', 'Regular price': '1.2.3' }),
  csvFault('stock', 'plenty', { error: 'no_stock', Stock: 'plenty' }),
  csvFault('type', 'external', { error: 'kind_not_sold', Type: 'external' }),
  csvFault('type', 'subscription', { error: 'kind_not_sold', Type: 'subscription' }),
  csvFault('parent', 'nowhere', { error: 'no_parent', Type: 'variation', Parent: 'nowhere' }),
  csvFault('name', '', { error: 'no_title', Name: '' }),
  csvFault('sku', firstSku, { error: 'twice_in_file', SKU: firstSku }),
]

/** The rows of a CSV file as texts: a cell in quotes may go over several lines. */
function recordsOf(text: string): string[] {
  const records: string[] = []
  let open = ''
  for (const line of text.trimEnd().split(/\r?\n/)) {
    open = open === '' ? line : `${open}\n${line}`
    if ((open.match(/"/g)?.length ?? 0) % 2 === 1) continue
    records.push(open)
    open = ''
  }
  return records
}

/** The fault of a row that the file has itself: what we do not sell, and what is without a price or a product. */
function ownFault(row: Cells, rows: readonly Cells[]): Omit<BrokenRow, 'line'> | null {
  const { Type: kind = '', Parent: parent = '' } = row
  if (!/^(simple|variable|variation)$/.test(kind)) return { place: 'type', said: kind, error: 'kind_not_sold' }
  if (kind === 'variation' && !rows.some((each) => isParent(each, parent))) {
    return { place: 'parent', said: parent, error: 'no_parent' }
  }
  if (kind === 'simple' && priceOf(row) === '') return { place: 'regular_price', said: '', error: 'no_price' }
  return null
}

const isParent = ({ SKU, ID }: Cells, parent: string) => parent !== '' && (parent === SKU || parent === `id:${ID}`)
const priceOf = (row: Cells) => row['Regular price'] || row['Sale price'] || ''

function goodRow(row: Cells, rows: readonly Cells[]): GoodRow {
  const sold = row['Type'] === 'variable' ? rows.filter(({ Parent = '' }) => isParent(row, Parent)) : [row]
  const variants = sold.map((each) => ({
    // The file has selling prices only: 60 % of them.
    price: purchaseCents(Math.round(Number(priceOf(each)) * 100)),
    sku: each['SKU'] ?? '',
  }))
  return { source: `woocommerce:${row['SKU']}`, title: row['Name'] ?? '', variants }
}

/** A file of WooCommerce with broken rows among its own, beside those that it has itself. */
export function breakWooCommerce({ name, text, count }: Planting): BrokenFile {
  const [header = '', ...records] = recordsOf(text)
  const columns = header.split(',')
  const rows = parse(text, { columns: true, bom: true, relax_quotes: true }) as Cells[]
  const good = rows.filter((row) => row['Type'] !== 'variation' && ownFault(row, rows) === null)
  const faults = csvFaults(good[0]?.['SKU'] ?? '')
  const parts = [header]
  const broken: BrokenRow[] = []
  const add = (record: string, fault: Omit<BrokenRow, 'line'> | null) => {
    const line = parts.join('\n').split('\n').length + 1
    parts.push(record)
    if (fault) broken.push({ line, place: fault.place, said: fault.said, error: fault.error })
  }
  let planted = 0
  for (const [at, record] of records.entries()) {
    add(record, ownFault(rows[at] ?? {}, rows))
    for (; planted < Math.ceil(((at + 1) * count) / records.length); planted += 1) {
      const fault = faults[planted % faults.length]
      if (!fault) break
      const sound: Cells = {
        Type: 'simple',
        SKU: `broken-${planted}`,
        Name: 'A thing',
        'Regular price': '5',
        Stock: '1',
      }
      const made: Cells = { ...sound, Categories: brokenCategory, ...fault.cells }
      add(columns.map((column) => made[column] ?? '').join(','), fault)
    }
  }
  return { name, text: `${parts.join('\n')}\n`, broken, good: good.map((row) => goodRow(row, rows)) }
}
