import { Type } from 'typebox'
import Value from 'typebox/value'
import { isLanguage } from '#contract/language-codes.ts'
import { limits } from '#contract/limits.ts'
import { productImagePattern } from '#contract/operator/products.ts'
import { type ImportItem, itemOf, RowRefused, type Texts } from './item.ts'
import { plainText } from './plain-text.ts'

const Localised = Type.Union([Type.String(), Type.Record(Type.String(), Type.String())])

/** One line of our own format, which docs/import.md describes. */
const ProductLine = Type.Object({
  source: Type.String({ minLength: 1, maxLength: 150 }),
  title: Localised,
  description: Type.Optional(Localised),
  category: Type.Optional(Type.Array(Localised, { maxItems: 5 })),
  images: Type.Optional(Type.Array(Type.String({ maxLength: 2_000 }), { maxItems: 12 })),
  recommended: Type.Optional(Type.Boolean()),
  onSale: Type.Optional(Type.Boolean()),
  variants: Type.Array(
    Type.Object({
      source: Type.String({ minLength: 1, maxLength: 150 }),
      name: Type.Optional(Localised),
      sku: Type.Optional(Type.String({ maxLength: 80 })),
      purchasePrice: Type.Integer({ minimum: 1, maximum: limits.purchasePriceMax }),
      stock: Type.Integer({ minimum: 0, maximum: 10_000_000 }),
    }),
    { minItems: 1 },
  ),
})

const isStoredImage = (image: string) => new RegExp(productImagePattern).test(image)

export function readJsonLines(text: string, lang: string): ImportItem[] {
  const lines = text.split('\n').map((line, at) => ({ row: at + 1, line: line.trim() }))
  return lines.filter(({ line }) => line !== '').map(({ row, line }) => itemOfLine(row, { line, lang }))
}

function itemOfLine(row: number, { line, lang }: { line: string; lang: string }): ImportItem {
  const given = parse(line)
  const key =
    typeof given === 'object' && given && 'source' in given ? String(given.source).slice(0, 150) : `line ${row}`
  return itemOf(row, key, (notes) => {
    if (!Value.Check(ProductLine, given)) throw new RowRefused('not_readable')
    const textsOf = (text: string | Texts | undefined): Texts => {
      const texts = typeof text === 'object' ? text : { [lang]: text ?? '' }
      if (!Object.keys(texts).every(isLanguage)) throw new RowRefused('not_readable')
      return Object.fromEntries(Object.entries(texts).map(([code, value]) => [code, plainText(value)]))
    }
    const images = given.images ?? []
    if (!images.every(isStoredImage)) notes.add('images_not_fetched')
    return {
      source: `jsonl:${given.source}`,
      title: textsOf(given.title),
      description: textsOf(given.description),
      categories: (given.category ?? []).map(textsOf),
      images: images.filter(isStoredImage),
      recommended: given.recommended ?? false,
      onSale: given.onSale ?? true,
      variants: given.variants.map((variant) => ({
        source: variant.source,
        name: textsOf(variant.name),
        sku: variant.sku || null,
        purchasePrice: variant.purchasePrice,
        stock: variant.stock,
      })),
    }
  })
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    // The line is refused as unreadable; the others go on.
    return null
  }
}
