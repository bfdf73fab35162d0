import { Type } from 'typebox'
import Value from 'typebox/value'
import { isLanguage } from '#contract/language-codes.ts'
import { limits } from '#contract/limits.ts'
import { type ImportItem, itemOf, RowRefused, type Texts } from './item.ts'
import { plainText } from './plain-text.ts'

const Words = Type.Union([Type.String(), Type.Record(Type.String(), Type.String())])

/** One line of our own format; docs/import.md tells it. */
const ProductLine = Type.Object({
  source: Type.String({ minLength: 1, maxLength: 150 }),
  title: Words,
  description: Type.Optional(Words),
  category: Type.Optional(Type.Array(Words, { maxItems: 5 })),
  images: Type.Optional(Type.Array(Type.String({ maxLength: 2_000 }), { maxItems: 12 })),
  recommended: Type.Optional(Type.Boolean()),
  onSale: Type.Optional(Type.Boolean()),
  variants: Type.Array(
    Type.Object({
      source: Type.String({ minLength: 1, maxLength: 150 }),
      name: Type.Optional(Words),
      sku: Type.Optional(Type.String({ maxLength: 80 })),
      purchasePrice: Type.Integer({ minimum: 1, maximum: limits.amountMax }),
      stock: Type.Integer({ minimum: 0, maximum: 10_000_000 }),
    }),
    { minItems: 1 },
  ),
})

/** What the server may show: an upload by its id, or a picture that it brings along. */
const imagePattern = /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+)$/

export function readJsonLines(text: string, lang: string): ImportItem[] {
  const lines = text.split('\n').map((line, at) => ({ row: at + 1, line: line.trim() }))
  return lines.filter(({ line }) => line !== '').map(({ row, line }) => itemOfLine(row, { line, lang }))
}

function itemOfLine(row: number, { line, lang }: { line: string; lang: string }): ImportItem {
  const given = parsed(line)
  const key =
    typeof given === 'object' && given && 'source' in given ? String(given.source).slice(0, 150) : `line ${row}`
  return itemOf(row, key, (notes) => {
    if (!Value.Check(ProductLine, given)) throw new RowRefused('not_readable')
    const words = (text: string | Texts | undefined): Texts => {
      const texts = typeof text === 'object' ? text : { [lang]: text ?? '' }
      if (!Object.keys(texts).every(isLanguage)) throw new RowRefused('not_readable')
      return Object.fromEntries(Object.entries(texts).map(([code, value]) => [code, plainText(value)]))
    }
    const images = given.images ?? []
    if (!images.every((image) => imagePattern.test(image))) notes.add('images_not_fetched')
    return {
      source: `jsonl:${given.source}`,
      title: words(given.title),
      description: words(given.description),
      categories: (given.category ?? []).map(words),
      images: images.filter((image) => imagePattern.test(image)),
      recommended: given.recommended ?? false,
      onSale: given.onSale ?? true,
      variants: given.variants.map((variant) => ({
        source: variant.source,
        name: words(variant.name),
        sku: variant.sku || null,
        purchasePrice: variant.purchasePrice,
        stock: variant.stock,
      })),
    }
  })
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    // The line is refused as a product that cannot be read; the others go on.
    return null
  }
}
