import { codeOf, type FileContext, type ReadingContext, readYesNo, saidCost, saidStock } from './cells.ts'
import {
  at,
  cellOf,
  firstOf,
  type ImportedVariant,
  type ImportItem,
  itemOf,
  type Line,
  noLine,
  RowRefused,
} from './item.ts'
import { oneLine, plainText } from './plain-text.ts'

/** The template until 2024, and the current one. */
const columns = {
  handle: ['handle', 'url handle'],
  sku: ['variant sku', 'sku'],
  price: ['variant price', 'price'],
  cost: ['cost per item'],
  stock: ['variant inventory qty', 'inventory quantity'],
  tracker: ['variant inventory tracker', 'inventory tracker'],
  published: ['published', 'published on online store'],
  image: ['image src', 'product image url'],
  description: ['body (html)', 'body html', 'description'],
  category: ['product category', 'standard product type', 'type', 'custom product type'],
  options: ['option1 value', 'option2 value', 'option3 value'],
} as const

const saysOf = (cells: Line['cells'], name: keyof typeof columns) => cellOf(cells, ...columns[name]).said
const handleOf = ({ cells }: Pick<Line, 'cells'>) => codeOf(saysOf(cells, 'handle'))
const ofVariants = [...columns.sku, ...columns.price, ...columns.cost, ...columns.stock, ...columns.options]

/** Reads Shopify's product CSV: lines of a product share its handle; the first one has the product's own fields. */
export function readShopify(lines: readonly Line[], context: FileContext): ImportItem[] {
  // A line without a handle is a product of its own, and is refused.
  const products = Map.groupBy(lines, (line) => handleOf(line) || line.row)
  return [...products.values()].map((productLines) => {
    const [first = noLine] = productLines
    const handle = handleOf(first)
    const { place: source } = cellOf(first.cells, ...columns.handle)
    const { place: price } = cellOf(first.cells, ...columns.price, ...columns.cost)
    return itemOf({ ...first, columns: { title: 'title', source, price }, lines: productLines }, handle, (notes) => {
      requireGoods(productLines)
      if (productLines.some(({ cells }) => saysOf(cells, 'image') !== '')) notes.add('images_not_fetched')
      return productOf(first, productLines, { ...context, notes })
    })
  })
}

/** Gift cards cannot be shipped. */
function requireGoods(lines: readonly Line[]): void {
  const card = lines.find(({ cells }) => readYesNo(cells['gift card'] ?? '') === true)
  if (card)
    throw new RowRefused('kind_not_sold', { line: card.line, place: 'gift card', said: card.cells['gift card'] })
}

function productOf({ line, cells }: Line, lines: readonly Line[], context: ReadingContext) {
  const { lang } = context
  const path = saysOf(cells, 'category').split('>').map(oneLine).filter(Boolean)
  const isVariant = ({ cells: each }: Line) => ofVariants.some((column) => (each[column] ?? '') !== '')
  return {
    source: `shopify:${handleOf({ cells })}`,
    title: { [lang]: oneLine(cells['title'] ?? '') },
    description: { [lang]: plainText(saysOf(cells, 'description')) },
    categories: path.map((name) => ({ name: { [lang]: name } })),
    images: [],
    onSale: at({ line }, () => readSaleState(cells)),
    variants: lines.filter(isVariant).map((each) => variantOf(each, context)),
  }
}

const statuses: Readonly<Record<string, boolean>> = { active: true, draft: false, archived: false, unlisted: false }

/** On sale if published and active; undefined if the file has neither column. */
function readSaleState(cells: Line['cells']): boolean | undefined {
  const published = readYesNo(saysOf(cells, 'published'))
  const status = cells['status'] ?? ''
  const isActive = statuses[status.toLowerCase()]
  if (status !== '' && isActive === undefined) throw new RowRefused('no_sale_state', { place: 'status', said: status })
  return published === false ? false : (isActive ?? published)
}

function variantOf(line: Line, context: ReadingContext): ImportedVariant {
  const { cells } = line
  const options = columns.options.map((column) => oneLine(cells[column] ?? ''))
  const name = options.filter((option) => option !== '' && option !== 'Default Title').join(' / ')
  const sku = codeOf(saysOf(cells, 'sku'))
  const tracker = columns.tracker.find((column) => column in cells)
  return {
    source: firstOf(sku, name, 'default'),
    isNamed: sku === '',
    name: { [context.lang]: name },
    sku: sku || null,
    purchasePrice: saidCost(line, { cost: columns.cost, selling: columns.price }, context),
    stock: saidStock(line, columns.stock, { ...context, isUncounted: tracker !== undefined && cells[tracker] === '' }),
    line: line.line,
  }
}
