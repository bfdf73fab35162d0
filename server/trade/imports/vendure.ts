import { isLanguage } from '#contract/language-codes.ts'
import { codeOf, type FileContext, type ReadingContext, readYesNo, saidCost, saidStock, spelledOnce } from './cells.ts'
import {
  firstOf,
  type ImportedCategory,
  type ImportedVariant,
  type ImportItem,
  itemOf,
  type Line,
  noLine,
  type Texts,
} from './item.ts'
import { oneLine, plainText } from './plain-text.ts'

/** The values of columns such as "name", "name:en" and "name:th" by language; other languages are left out. */
function textsOf(cells: Line['cells'], name: string, lang: string): Texts {
  const found = Object.entries(cells).flatMap(([column, cell]) => {
    const [base, code] = column.split(':')
    const known = code === undefined ? lang : languageOf(code)
    return base === name && known !== null && cell !== '' ? [[known, cell] as const] : []
  })
  return Object.fromEntries(found)
}

/** "zh_Hans" is "zh-CN" here. */
const languageOf = (code: string): string | null =>
  isLanguage(code) ? code : /^zh(_hans|-hans|_cn|-cn)?$/i.test(code) ? 'zh-CN' : null

const oneOf = (texts: Texts, lang: string) => firstOf(texts[lang], ...Object.values(texts))

/** Reads Vendure's product CSV: a line without a name is a further variant of the product above it. */
export function readVendure(lines: readonly Line[], context: FileContext): ImportItem[] {
  const { lang } = context
  const products: Line[][] = []
  for (const line of lines) {
    if (oneOf(textsOf(line.cells, 'name', lang), lang) !== '' || products.length === 0) products.push([line])
    else products.at(-1)?.push(line)
  }
  return products.map((productLines) => {
    const [first = noLine] = productLines
    const { cells } = first
    const title = textsOf(cells, 'name', lang)
    const key = spelledOnce(firstOf(oneOf(textsOf(cells, 'slug', lang), lang), oneOf(title, lang)))
    const columnOf = (name: string) => Object.keys(cells).find((column) => column.split(':')[0] === name) ?? name
    const columns = { title: columnOf('name'), source: columnOf('slug'), price: 'price' }
    return itemOf({ ...first, columns, lines: productLines }, key, (notes) => {
      if (firstOf(cells['assets']) !== '') notes.add('images_not_fetched')
      return {
        source: `vendure:${key}`,
        title: eachText(title, oneLine),
        description: eachText(textsOf(cells, 'description', lang), plainText),
        categories: categoriesOf(textsOf(cells, 'facets', lang)),
        images: [],
        onSale: readYesNo(cells['enabled'] ?? ''),
        variants: productLines.map((line) => variantOf(line, { ...context, notes })),
      }
    })
  })
}

/** Facets such as "category:Lamps|color:red", in each language in the same order. */
function categoriesOf(facets: Texts): ImportedCategory[] {
  const named = Object.entries(facets).flatMap(([lang, text]) =>
    text
      .split('|')
      .flatMap((facet) => /^category:(.+)$/i.exec(facet.trim())?.[1] ?? [])
      .map((name, at) => ({ at, lang, name: oneLine(name) })),
  )
  return [...Map.groupBy(named, ({ at }) => at).values()].map((texts) => ({
    name: Object.fromEntries(texts.map(({ lang, name }) => [lang, name])),
  }))
}

const eachText = (texts: Texts, read: (text: string) => string): Texts =>
  Object.fromEntries(Object.entries(texts).map(([lang, text]) => [lang, read(text)]))

function variantOf(line: Line, context: ReadingContext): ImportedVariant {
  const { cells } = line
  const name = eachText(textsOf(cells, 'optionvalues', context.lang), (text) =>
    text.split('|').map(oneLine).filter(Boolean).join(' / '),
  )
  const plain = oneOf(name, context.lang)
  const sku = codeOf(firstOf(cells['sku']))
  const isCounted = readYesNo(cells['trackinventory'] ?? '')
  return {
    source: firstOf(sku, plain, 'default'),
    isNamed: sku === '',
    name: plain === '' ? { [context.lang]: '' } : name,
    sku: sku || null,
    purchasePrice: saidCost(line, { selling: ['price'] }, context),
    stock: saidStock(line, ['stockonhand'], {
      ...{ ...context, isUncounted: isCounted === false, isEmptyUncounted: isCounted !== true },
    }),
    line: line.line,
  }
}
