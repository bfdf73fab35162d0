import {
  at,
  cellOf,
  costOfSelling,
  type FileContext,
  firstOf,
  type ImportItem,
  itemOf,
  type Line,
  noLine,
  type ReadingContext,
  readPrice,
  readStock,
} from './item.ts'
import { plainText } from './plain-text.ts'

/** Shopify's product CSV: a product's lines share its handle; the first has the product's own fields. */
export function readShopify(lines: readonly Line[], { lang, currency, decimal }: FileContext): ImportItem[] {
  const products = Map.groupBy(lines, ({ cells }) => cells['handle'] ?? '')
  return [...products.entries()].map(([handle, productLines]) => {
    const [first = noLine] = productLines
    return itemOf({ ...first, titleColumn: 'title', sourceColumn: 'handle' }, handle, (notes) => {
      const { cells } = first
      const images = productLines.flatMap((line) => line.cells['image src'] || [])
      if (images.length > 0) notes.add('images_not_fetched')
      const priced = productLines.filter(
        (line) => firstOf(line.cells['variant price'], line.cells['cost per item']) !== '',
      )
      return {
        source: `shopify:${handle}`,
        title: { [lang]: firstOf(cells['title']) },
        description: { [lang]: plainText(firstOf(cells['body (html)'], cells['body html'], cells['description'])) },
        categories: categoriesOf(cells).map((name) => ({ name: { [lang]: name } })),
        images: [],
        recommended: false,
        onSale: firstOf(cells['status'], 'active') === 'active' && !/^false$/i.test(cells['published'] ?? ''),
        variants: priced.map((line) => variantOf(line, { lang, currency, decimal, notes })),
      }
    })
  })
}

function categoriesOf(cells: Line['cells']): string[] {
  const path = firstOf(
    cells['product category'],
    cells['standard product type'],
    cells['type'],
    cells['custom product type'],
  )
  return path
    .split('>')
    .map((name) => name.trim())
    .filter(Boolean)
}

function variantOf({ line, cells }: Line, { lang, currency, decimal, notes }: ReadingContext) {
  const options = [1, 2, 3].map((at) => cells[`option${at} value`] ?? '')
  const name = options.filter((option) => option !== '' && option !== 'Default Title').join(' / ')
  const cost = cells['cost per item'] ?? ''
  const tracked = firstOf(cells['variant inventory tracker']) !== '' ? firstOf(cells['variant inventory qty'], '0') : ''
  return {
    source: firstOf(cells['variant sku'], name, 'default'),
    name: { [lang]: name },
    sku: firstOf(cells['variant sku']) || null,
    purchasePrice: at({ line, ...cellOf(cells, 'cost per item', 'variant price') }, () =>
      cost === ''
        ? costOfSelling(cells['variant price'] ?? '', { currency, decimal, notes })
        : readPrice(cost, { currency, decimal }),
    ),
    stock: at({ line, ...cellOf(cells, 'variant inventory qty') }, () => readStock(tracked, notes)),
  }
}
