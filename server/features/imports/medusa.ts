import { costOfSelling, firstOf, type ImportItem, itemOf, type Line, readStock } from './item.ts'
import { plainText } from './plain-text.ts'

/** Medusa's product CSV: a line per variant, a price column per currency. */
export function readMedusa(
  lines: readonly Line[],
  { lang, currency }: { lang: string; currency: string },
): ImportItem[] {
  const products = Map.groupBy(lines, ({ cells }) => firstOf(cells['product handle'], cells['product id']))
  return [...products.entries()].map(([handle, variants]) => {
    const [first = { row: 0, cells: {} }] = variants
    return itemOf(first.row, handle, (notes) => {
      const { cells } = first
      if (firstOf(cells['product thumbnail'], cells['product image 1']) !== '') notes.add('images_not_fetched')
      const category = firstOf(cells['product category 1'], cells['product type'])
      return {
        source: `medusa:${handle}`,
        title: { [lang]: firstOf(cells['product title']) },
        description: { [lang]: plainText(firstOf(cells['product description'])) },
        categories: category === '' ? [] : [{ [lang]: category }],
        images: [],
        recommended: false,
        onSale: cells['product status'] === 'published',
        variants: variants.map(({ cells: variant }) => ({
          source: firstOf(variant['variant id'], variant['variant sku'], variant['variant title'], 'default'),
          name: { [lang]: firstOf(variant['variant title']) },
          sku: firstOf(variant['variant sku']) || null,
          purchasePrice: costOfSelling(variant[`variant price ${currency.toLowerCase()}`] ?? '', notes),
          stock: readStock(variant['variant inventory quantity'] ?? '', notes),
        })),
      }
    })
  })
}
