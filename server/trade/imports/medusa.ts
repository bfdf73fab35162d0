import { codeOf, type FileContext, readYesNo, saidCost, saidStock } from './cells.ts'
import { firstOf, type ImportItem, itemOf, type Line, noLine, RowRefused } from './item.ts'
import { oneLine, plainText } from './plain-text.ts'

const categoryId = /^pcat_[0-9A-Za-z]{10,}$/

/** Reads Medusa's product CSV: one line per variant, one price column per currency. */
export function readMedusa(lines: readonly Line[], context: FileContext): ImportItem[] {
  const { lang, currency } = context
  // Medusa 1 and 2 name the column differently.
  const selling = [`variant price ${currency.toLowerCase()}`, `price ${currency.toLowerCase()}`]
  const price = selling.find((column) => lines[0] && column in lines[0].cells) ?? selling[0] ?? ''
  const keyOf = ({ cells }: Line) => codeOf(firstOf(cells['product handle'], cells['product id']))
  const products = Map.groupBy(lines, (line) => keyOf(line) || line.row)
  return [...products.values()].map((variants) => {
    const [first = noLine] = variants
    const columns = { title: 'product title', source: 'product handle', price }
    return itemOf({ ...first, columns, lines: variants }, keyOf(first), (notes) => {
      const { cells } = first
      if (firstOf(cells['product thumbnail'], cells['product image 1']) !== '') notes.add('images_not_fetched')
      // Medusa exports categories by ids, which mean nothing here.
      const named = firstOf(cells['product category 1'])
      if (categoryId.test(named)) notes.add('category_not_named')
      const category = oneLine(firstOf(categoryId.test(named) ? '' : named, cells['product type']))
      return {
        source: `medusa:${keyOf(first)}`,
        title: { [lang]: oneLine(firstOf(cells['product title'])) },
        description: { [lang]: plainText(firstOf(cells['product description'])) },
        categories: category === '' ? [] : [{ name: { [lang]: category } }],
        images: [],
        onSale: readStatus(first),
        variants: variants.map((line) => {
          const { cells: variant } = line
          const sku = codeOf(firstOf(variant['variant sku']))
          const name = oneLine(firstOf(variant['variant title']))
          const isCounted = readYesNo(variant['variant manage inventory'] ?? '')
          const id = codeOf(firstOf(variant['variant id']))
          return {
            source: firstOf(id, sku, name, 'default'),
            isNamed: firstOf(id, sku) === '',
            name: { [lang]: name },
            sku: sku || null,
            purchasePrice: saidCost(line, { selling }, context),
            stock: saidStock(line, ['variant inventory quantity'], {
              ...{ ...context, notes, isUncounted: isCounted === false, isEmptyUncounted: isCounted !== true },
            }),
            line: line.line,
          }
        }),
      }
    })
  })
}

const statuses: Readonly<Record<string, boolean>> = { published: true, draft: false, proposed: false, rejected: false }

function readStatus({ line, cells }: Line): boolean | undefined {
  const said = cells['product status'] ?? ''
  const isPublished = statuses[said.toLowerCase()]
  if (said !== '' && isPublished === undefined) {
    throw new RowRefused('no_sale_state', { line, place: 'product status', said })
  }
  return isPublished
}
