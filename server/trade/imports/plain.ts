import type { ImportColumns } from '#contract/operator/import-formats.ts'
import { codeOf, columnName, type FileContext, readYesNo, saidCost, saidStock, unescaped } from './cells.ts'
import { firstOf, type ImportItem, itemOf, type Line, noLine, RowRefused } from './item.ts'
import { oneLine, plainText } from './plain-text.ts'

type PlainContext = FileContext & { columns: ImportColumns }

/**
 * Reads a CSV of any program by the chosen columns. Lines with the same product number form one product; a line without
 * one is a product by its code.
 */
export function readPlain(lines: readonly Line[], { columns: chosen, ...context }: PlainContext): ImportItem[] {
  // A meaning without a chosen column must not match a column of that name.
  const columnOf = (name: keyof ImportColumns) => (chosen[name] === undefined ? `(${name})` : columnName(chosen[name]))
  const says = ({ cells }: Line, name: keyof ImportColumns) => unescaped(cells[columnOf(name)] ?? '')
  const keyOf = (line: Line) => firstOf(codeOf(says(line, 'source')), codeOf(says(line, 'sku')))
  const source = columnOf(chosen.source === undefined ? 'sku' : 'source')
  const columns = {
    title: columnOf('title'),
    source,
    price: columnOf(chosen.sellingPrice === undefined ? 'purchasePrice' : 'sellingPrice'),
  }
  const products = Map.groupBy(lines, (line) => keyOf(line) || line.row)
  const { lang } = context
  return [...products.values()].map((productLines) => {
    const [first = noLine] = productLines
    return itemOf({ ...first, columns, lines: productLines }, keyOf(first), (notes) => ({
      source: `csv:${keyOf(first)}`,
      title: { [lang]: oneLine(says(first, 'title')) },
      description: { [lang]: plainText(says(first, 'description')) },
      categories: says(first, 'category')
        .split('>')
        .map(oneLine)
        .filter(Boolean)
        .map((name) => ({ name: { [lang]: name } })),
      images: [],
      onSale: saleStateOf(first, { place: columnOf('onSale'), said: says(first, 'onSale') }),
      variants: productLines.map((line) => {
        const sku = codeOf(says(line, 'sku'))
        const name = oneLine(says(line, 'variant'))
        return {
          source: firstOf(sku, name, 'default'),
          isNamed: sku === '',
          name: { [lang]: name },
          sku: sku || null,
          purchasePrice: saidCost(
            line,
            { cost: [columnOf('purchasePrice')], selling: [columnOf('sellingPrice')] },
            context,
          ),
          stock: saidStock(line, [columnOf('stock')], { ...context, notes }),
          line: line.line,
        }
      }),
    }))
  })
}

function saleStateOf({ line }: Line, cell: { place: string; said: string }): boolean | undefined {
  const isOn = readYesNo(cell.said)
  if (cell.said !== '' && isOn === undefined) throw new RowRefused('no_sale_state', { line, ...cell })
  return isOn
}
