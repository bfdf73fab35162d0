import {
  at,
  cellOf,
  costOfSelling,
  type FileContext,
  firstOf,
  type ImportItem,
  itemOf,
  type Line,
  type ReadingContext,
  RowRefused,
  readPrice,
  readStock,
} from './item.ts'
import { plainText } from './plain-text.ts'

/**
 * WooCommerce's product CSV, as its own exporter writes it ("Regular price") and as plugins for several vendors do
 * ("regular_price"). A variable product is sold by its variations. Grouped and external products are not sold here.
 * Virtual and downloadable products are left out too: nobody can ship them.
 */
export function readWooCommerce(given: readonly Line[], { lang, currency, decimal }: FileContext): ImportItem[] {
  const lines = given.map(({ cells, ...place }) => ({ ...place, cells: withColumnNames(cells) }))
  const isVariation = (line: Line) => kindOf(line) === 'variation'
  const known = new Set(lines.filter((line) => !isVariation(line)).flatMap(namesOf))
  const parentOf = (line: Line) => parentNamesOf(line).find((name) => known.has(name))
  const variations = Map.groupBy(lines.filter(isVariation), parentOf)
  return lines.flatMap((line) => {
    const { row, cells } = line
    const key = firstOf(cells['sku'], cells['id'], cells['name'])
    const fault = (...columns: string[]) => ({ line: line.line, ...cellOf(cells, ...columns) })
    if (isVariation(line)) {
      // A variation is a part of its product; one without a product is refused.
      return parentOf(line) === undefined
        ? [{ row, key, refused: 'no_parent' as const, ...fault('parent', 'parent_id') }]
        : []
    }
    if (!['simple', 'variable'].includes(kindOf(line)))
      return [{ row, key, refused: 'kind_not_sold' as const, ...fault('type') }]
    const variants = namesOf(line).flatMap((name) => variations.get(name) ?? [])
    return [
      itemOf({ ...line, titleColumn: 'name', sourceColumn: 'sku' }, key, (notes) =>
        productOf(line, { variations: variants, lang, currency, decimal, notes }),
      ),
    ]
  })
}

/** Such as "simple". "simple, virtual" is another kind. */
const kindOf = ({ cells }: Line) => (cells['type'] ?? '').trim().toLowerCase()

const skuName = (sku: string) => `sku:${sku}`
const idName = (id: string) => `id:${id}`

/** What variations may call a product. */
const namesOf = ({ cells: { sku = '', id = '' } }: Line): string[] => [
  ...(sku === '' ? [] : [skuName(sku)]),
  ...(id === '' ? [] : [idName(id)]),
]

/**
 * What a variation may mean by its parent, the likeliest first. WooCommerce writes the SKU into "Parent", digits or not,
 * and "id:57" where there is none; in a plugin's `parent_id` bare digits are the id.
 */
function parentNamesOf({ cells: { parent = '', parent_id: parentId = '' } }: Line): string[] {
  const said = firstOf(parent, parentId)
  if (/^id:\d+$/.test(said)) return [said]
  const names = /^\d+$/.test(said) ? [skuName(said), idName(said)] : [skuName(said)]
  return parent === '' ? names.reverse() : names
}

/** "Regular price" and "regular_price" are the same column; so are a few that differ in a word. */
function withColumnNames(cells: Line['cells']): Record<string, string> {
  const renamed: Record<string, string> = {}
  for (const [name, cell] of Object.entries(cells)) {
    renamed[
      name
        .replaceAll(' ', '_')
        .replaceAll('?', '')
        .replace(/value\(s\)$/, 'value')
    ] = cell
  }
  return renamed
}

type ProductContext = ReadingContext & { variations: readonly Line[] }

function productOf(product: Line, { variations, lang, currency, decimal, notes }: ProductContext) {
  const { cells } = product
  const name = firstOf(cells['name'])
  const key = firstOf(cells['sku'], cells['id'], name)
  if (key === '') throw new RowRefused('no_source')
  if (firstOf(cells['images'], cells['raw_gallery_image_ids']) !== '') notes.add('images_not_fetched')
  const category = firstOf(cells['categories'], cells['category_ids']).split(/(?<!\\),/)[0] ?? ''
  const published = firstOf(cells['published'], cells['status'])
  const visible = firstOf(cells['visibility_in_catalog'], cells['catalog_visibility'], 'visible')
  return {
    source: `woocommerce:${key}`,
    title: { [lang]: name },
    description: { [lang]: plainText(firstOf(cells['description'], cells['short_description'])) },
    categories: category
      .split('>')
      .map((part) => part.replaceAll('\\,', ',').trim())
      .filter(Boolean)
      .map((part) => ({ name: { [lang]: part } })),
    images: [],
    recommended: /^(1|yes|true)$/i.test(firstOf(cells['is_featured'], cells['featured'])),
    onSale: ['1', 'publish', ''].includes(published) && visible !== 'hidden',
    variants: (variations.length > 0 ? variations : [product]).map((line) =>
      variantOf(line, { lang, currency, decimal, notes, name: variations.length > 0 ? optionsOf(line.cells) : '' }),
    ),
  }
}

const costColumns = ['cost_of_goods', 'meta:__wc_cog_cost', 'meta:__alg_wc_cog_cost']

const optionsOf = (cells: Line['cells']) =>
  Object.entries(cells)
    .filter(([column, cell]) => /^attribute_\d+_value$/.test(column) && cell !== '')
    .map(([, cell]) => cell)
    .join(' / ')

function variantOf({ line, cells }: Line, { lang, currency, decimal, notes, name }: ReadingContext & { name: string }) {
  const cost = firstOf(...costColumns.map((column) => cells[column]))
  const inStock = firstOf(cells['in_stock'], cells['stock_status'], '1')
  const stock = firstOf(cells['stock'], cells['stock_quantity'])
  return {
    source: firstOf(cells['sku'], cells['id'], name, 'default'),
    name: { [lang]: name },
    sku: firstOf(cells['sku']) || null,
    purchasePrice: at({ line, ...cellOf(cells, ...costColumns, 'regular_price', 'sale_price') }, () =>
      cost === ''
        ? costOfSelling(firstOf(cells['regular_price'], cells['sale_price']), { currency, decimal, notes })
        : readPrice(cost, { currency, decimal }),
    ),
    stock: at({ line, ...cellOf(cells, 'stock', 'stock_quantity') }, () =>
      /^(0|no|outofstock)$/i.test(inStock) ? 0 : readStock(stock, notes),
    ),
  }
}
