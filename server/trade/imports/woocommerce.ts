import {
  codeOf,
  countable,
  type FileContext,
  type ReadingContext,
  readCount,
  readYesNo,
  saidCost,
  saidStock,
  spelledOnce,
  unescaped,
} from './cells.ts'
import {
  at,
  cellOf,
  firstOf,
  type ImportedVariant,
  type ImportItem,
  itemOf,
  type Line,
  RowRefused,
  type Said,
} from './item.ts'
import { oneLine, plainText } from './plain-text.ts'

/**
 * Reads WooCommerce's product CSV, from its own exporter ("Regular price") or a multi-vendor plugin ("regular_price").
 * Variable products are sold by their variations. Grouped, external, virtual and downloadable products are left out:
 * they cannot be shipped.
 */
export function readWooCommerce(given: readonly Line[], context: FileContext): ImportItem[] {
  const lines = given.map(({ cells, ...place }) => ({ ...place, cells: withColumnNames(cells) }))
  const isVariation = (line: Line) => kindOf(line) === 'variation'
  const known = new Set(lines.filter((line) => !isVariation(line)).flatMap(namesOf))
  const parentOf = (line: Line) => parentNamesOf(line).find((name) => known.has(name))
  const variations = Map.groupBy(lines.filter(isVariation), parentOf)
  return lines.flatMap((line) => {
    const { row, cells } = line
    const key = firstOf(cells['sku'], cells['id'], spelledOnce(cells['name'] ?? ''))
    const fault = (...columns: string[]) => ({ line: line.line, ...cellOf(cells, ...columns) })
    if (isVariation(line)) {
      // A variation belongs to its product; one without a product is refused.
      return parentOf(line) === undefined
        ? [{ row, key, refused: 'no_parent' as const, ...fault('parent', 'parent_id') }]
        : []
    }
    if (!['simple', 'variable'].includes(kindOf(line)))
      return [{ row, key, refused: 'kind_not_sold' as const, ...fault('type') }]
    const columns = { title: 'name', source: 'sku', price: cellOf(cells, ...sellingColumns, ...costColumns).place }
    const own = namesOf(line).flatMap((name) => variations.get(name) ?? [])
    return [
      itemOf({ ...line, columns, lines: [line, ...own] }, key, (notes) =>
        productOf(line, { ...context, notes, key, variations: own }),
      ),
    ]
  })
}

/** Such as "simple"; "simple, virtual" is another kind. */
const kindOf = ({ cells }: Line) => (cells['type'] ?? '').trim().toLowerCase()

const skuName = (sku: string) => `sku:${sku}`
const idName = (id: string) => `id:${id}`

const namesOf = ({ cells: { sku = '', id = '' } }: Line): string[] => [
  ...(sku === '' ? [] : [skuName(sku)]),
  ...(id === '' ? [] : [idName(id)]),
]

/**
 * A variation's references to its product, likeliest first: the exporter writes an SKU or "id:57", plugins write an id.
 */
function parentNamesOf({ cells: { parent = '', parent_id = '' } }: Line): string[] {
  const said = firstOf(parent, parent_id)
  if (said === '') return []
  if (/^id:\d+$/.test(said)) return [said]
  const names = /^\d+$/.test(said) ? [skuName(said), idName(said)] : [skuName(said)]
  return parent === '' ? names.reverse() : names
}

/** "Regular price" and "regular_price" are the same column; so are a few that differ in a word. */
const codeColumns = new Set(['sku', 'id', 'parent', 'parent_id'])

function withColumnNames(cells: Line['cells']): Record<string, string> {
  const renamed: Record<string, string> = {}
  for (const [name, cell] of Object.entries(cells)) {
    const column = name
      .replaceAll(' ', '_')
      .replaceAll('?', '')
      .replace(/value\(s\)$/, 'value')
    renamed[column] = codeColumns.has(column) ? codeOf(cell) : unescaped(cell)
  }
  return renamed
}

const costColumns = ['cost_of_goods', 'meta:__wc_cog_cost', 'meta:__alg_wc_cog_cost']
const sellingColumns = ['regular_price', 'sale_price']
const stockColumns = ['stock', 'stock_quantity']
const inStockColumns = ['in_stock', 'stock_status']

/**
 * The exporter writes a line break as a backslash and an n, and doubles the backslash if that was already in the text.
 */
const withLineEnds = (text: string) => text.replace(/\\?\\n/g, (found) => (found.length === 2 ? '\n' : '\\n'))

type ProductContext = ReadingContext & { key: string; variations: readonly Line[] }

function productOf(product: Line, { variations, key, ...context }: ProductContext) {
  const { cells } = product
  const { lang, notes } = context
  if (key === '') throw new RowRefused('no_source', { place: 'sku', said: '' })
  if (firstOf(cells['images'], cells['raw_gallery_image_ids']) !== '') notes.add('images_not_fetched')
  const category = firstOf(cells['categories'], cells['category_ids']).split(/(?<!\\),/)[0] ?? ''
  const featured = readYesNo(firstOf(cells['is_featured'], cells['featured']))
  const parentsStock = variations.length > 0 ? sharedStock(product, variations, context) : null
  // Without its variations, a variable product has nothing to sell in this file.
  const sold = variations.length > 0 || kindOf(product) === 'variable' ? variations : [product]
  return {
    source: `woocommerce:${key}`,
    title: { [lang]: oneLine(cells['name'] ?? '') },
    description: { [lang]: plainText(withLineEnds(firstOf(cells['description'], cells['short_description']))) },
    categories: category
      .split('>')
      .map((part) => oneLine(part.replaceAll('\\,', ',')))
      .filter(Boolean)
      .map((part) => ({ name: { [lang]: part } })),
    images: [],
    recommended: featured,
    onSale: readSaleState(product),
    variants: sold.map((line) =>
      variantOf(line, { ...context, parentsStock, name: variations.length > 0 ? optionsOf(line.cells) : '' }),
    ),
  }
}

const published: Readonly<Record<string, boolean>> = { '1': true, publish: true, '0': false, '-1': false }
const unpublished = new Set(['draft', 'pending', 'private', 'future', 'trash'])

/** On sale if published and visible; undefined if the file has neither column. */
function readSaleState({ line, cells }: Line): boolean | undefined {
  const { place, said } = cellOf(cells, 'published', 'status')
  const isPublished = unpublished.has(said.toLowerCase()) ? false : (published[said.toLowerCase()] ?? readYesNo(said))
  if (said !== '' && isPublished === undefined) throw new RowRefused('no_sale_state', { line, place, said })
  const isHidden = firstOf(cells['visibility_in_catalog'], cells['catalog_visibility']) === 'hidden'
  return isHidden ? false : isPublished
}

const optionsOf = (cells: Line['cells']) =>
  Object.entries(cells)
    .filter(([column, cell]) => /^attribute_\d+_value$/.test(column) && cell !== '')
    .map(([, cell]) => oneLine(cell))
    .join(' / ')

const isOfParent = ({ cells }: Line) => cellOf(cells, ...stockColumns).said.toLowerCase() === 'parent'

/** Splits stock that a product shares among its variations into equal parts. */
function sharedStock(product: Line, variations: readonly Line[], context: ReadingContext): Said<number> {
  const sharing = variations.filter(isOfParent).length
  const said = stockOf(product, context)
  if (sharing < 2 || !('is' in said)) return said
  context.notes.add('stock_shared')
  return { is: Math.floor(said.is / sharing) }
}

/** Backorders are not stock: shoppers may order goods that the shop does not have. */
function stockOf(line: Line, context: ReadingContext): Said<number> {
  const inStock = cellOf(line.cells, ...inStockColumns).said
  const isIn = /^instock$/i.test(inStock) ? true : readYesNo(inStock)
  if (isIn === false || /^(outofstock|(on)?backorder)$/i.test(inStock)) {
    const cell = cellOf(line.cells, ...stockColumns)
    if (cell.said !== '' && !isOfParent(line)) {
      // Only to note a negative number.
      countable(
        at({ line: line.line, ...cell }, () => readCount(cell.said, context.decimal)),
        context.notes,
      )
    }
    return { is: 0 }
  }
  return saidStock(line, stockColumns, { ...context, isEmptyUncounted: true })
}

type VariantContext = ReadingContext & { name: string; parentsStock: Said<number> | null }

function variantOf(line: Line, { name, parentsStock, ...context }: VariantContext): ImportedVariant {
  const { cells } = line
  const { sku = '' } = cells
  return {
    source: firstOf(sku, cells['id'], name, 'default'),
    isNamed: firstOf(sku, cells['id']) === '',
    name: { [context.lang]: name },
    sku: sku || null,
    purchasePrice: saidCost(line, { cost: costColumns, selling: sellingColumns }, context),
    stock: parentsStock && isOfParent(line) ? parentsStock : stockOf(line, context),
    line: line.line,
  }
}
