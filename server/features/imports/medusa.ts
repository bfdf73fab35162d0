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
  readStock,
} from './item.ts'
import { plainText } from './plain-text.ts'

const categoryId = /^pcat_[0-9A-Za-z]{10,}$/

/** Medusa's product CSV: a line per variant, a price column per currency. */
export function readMedusa(lines: readonly Line[], { lang, currency, decimal }: FileContext): ImportItem[] {
  // Medusa 1 and 2 name the column differently.
  const priceColumns = [`variant price ${currency.toLowerCase()}`, `price ${currency.toLowerCase()}`]
  const products = Map.groupBy(lines, ({ cells }) => firstOf(cells['product handle'], cells['product id']))
  return [...products.entries()].map(([handle, variants]) => {
    const [first = noLine] = variants
    return itemOf({ ...first, titleColumn: 'product title', sourceColumn: 'product handle' }, handle, (notes) => {
      const { cells } = first
      if (firstOf(cells['product thumbnail'], cells['product image 1']) !== '') notes.add('images_not_fetched')
      // An export names categories by ids that mean nothing elsewhere.
      const named = firstOf(cells['product category 1'])
      if (categoryId.test(named)) notes.add('category_not_named')
      const category = categoryId.test(named) ? firstOf(cells['product type']) : firstOf(named, cells['product type'])
      return {
        source: `medusa:${handle}`,
        title: { [lang]: firstOf(cells['product title']) },
        description: { [lang]: plainText(firstOf(cells['product description'])) },
        categories: category === '' ? [] : [{ name: { [lang]: category } }],
        images: [],
        recommended: false,
        onSale: cells['product status'] === 'published',
        variants: variants.map(({ line, cells: variant }) => ({
          source: firstOf(variant['variant id'], variant['variant sku'], variant['variant title'], 'default'),
          name: { [lang]: firstOf(variant['variant title']) },
          sku: firstOf(variant['variant sku']) || null,
          purchasePrice: at({ line, ...cellOf(variant, ...priceColumns) }, () =>
            costOfSelling(firstOf(...priceColumns.map((column) => variant[column])), { currency, decimal, notes }),
          ),
          stock: at({ line, ...cellOf(variant, 'variant inventory quantity') }, () =>
            readStock(variant['variant inventory quantity'] ?? '', notes),
          ),
        })),
      }
    })
  })
}
