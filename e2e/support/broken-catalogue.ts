/** A row that an import must refuse: its line, the column, its value and the error. */
type BrokenRow = { line: number; place: string; said: string; error: string }

type Row = readonly [type: string, sku: string, name: string, price: string, stock: string, parent: string]

const header = 'Type,SKU,Name,Regular price,Stock,Parent'
const good = (at: number): Row => ['simple', `good-${at}`, `Good thing ${at}`, `${at}.50`, String(at), '']

const faults: readonly { make: (sku: string) => Row; place: string; said: (sku: string) => string; error: string }[] = [
  {
    make: (sku) => ['simple', sku, 'Polish', '8.99 or so', '1', ''],
    place: 'regular_price',
    said: () => '8.99 or so',
    error: 'no_price',
  },
  { make: (sku) => ['simple', sku, '', '8.99', '1', ''], place: 'name', said: () => '', error: 'no_title' },
  {
    make: (sku) => ['simple', sku, 'Swing', '8.99', 'plenty', ''],
    place: 'stock',
    said: () => 'plenty',
    error: 'no_stock',
  },
  {
    make: (sku) => ['external', sku, 'Plant', '8.99', '1', ''],
    place: 'type',
    said: () => 'external',
    error: 'kind_not_sold',
  },
  {
    make: (sku) => ['variation', sku, 'Size 42', '8.99', '1', 'nowhere'],
    place: 'parent',
    said: () => 'nowhere',
    error: 'no_parent',
  },
  {
    make: () => ['simple', 'good-1', 'Again', '8.99', '1', ''],
    place: 'sku',
    said: () => 'good-1',
    error: 'twice_in_file',
  },
]

export function brokenCatalogue(goodCount: number, brokenCount: number): { text: string; broken: BrokenRow[] } {
  const lines = [header]
  const broken: BrokenRow[] = []
  for (let at = 1; at <= goodCount; at += 1) {
    lines.push(good(at).join(','))
    const isDue = broken.length < Math.floor((at * brokenCount) / goodCount)
    const fault = faults[broken.length % faults.length]
    if (!isDue || !fault) continue
    const sku = `bad-${at}`
    lines.push(fault.make(sku).join(','))
    broken.push({ line: lines.length, place: fault.place, said: fault.said(sku), error: fault.error })
  }
  return { text: `${lines.join('\n')}\n`, broken }
}
