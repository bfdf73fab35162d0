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

/** Vendure's product CSV: a line without a name is a further variant of the product above it. */
export function readVendure(lines: readonly Line[], { lang, currency, decimal }: FileContext): ImportItem[] {
  const products: Line[][] = []
  for (const line of lines) {
    if (firstOf(line.cells['name']) !== '' || products.length === 0) products.push([line])
    else products.at(-1)?.push(line)
  }
  return products.map((productLines) => {
    const [first = noLine] = productLines
    const key = firstOf(first.cells['slug'], first.cells['name'])
    return itemOf({ ...first, titleColumn: 'name', sourceColumn: 'slug' }, key, (notes) => {
      const { cells } = first
      if (firstOf(cells['assets']) !== '') notes.add('images_not_fetched')
      const categories = firstOf(cells['facets'])
        .split('|')
        .flatMap((facet) => /^category:(.+)$/.exec(facet.trim())?.[1]?.trim() ?? [])
      return {
        source: `vendure:${key}`,
        title: { [lang]: firstOf(cells['name']) },
        description: { [lang]: plainText(firstOf(cells['description'])) },
        categories: categories.map((name) => ({ name: { [lang]: name } })),
        images: [],
        recommended: false,
        onSale: true,
        variants: productLines.map(({ line, cells: variant }) => {
          const name = firstOf(variant['optionvalues']).split('|').filter(Boolean).join(' / ')
          return {
            source: firstOf(variant['sku'], name, 'default'),
            name: { [lang]: name },
            sku: firstOf(variant['sku']) || null,
            purchasePrice: at({ line, ...cellOf(variant, 'price') }, () =>
              costOfSelling(variant['price'] ?? '', { currency, decimal, notes }),
            ),
            stock: at({ line, ...cellOf(variant, 'stockonhand') }, () =>
              readStock(variant['stockonhand'] ?? '', notes),
            ),
          }
        }),
      }
    })
  })
}
