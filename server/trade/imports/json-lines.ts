import { type TSchema, Type } from 'typebox'
import { isLanguage } from '#contract/language-codes.ts'
import { limits } from '#contract/limits.ts'
import { productImagePattern } from '#contract/operator/products.ts'
import { Nullable } from '#contract/values.ts'
import { lazyRequire } from '../../base/lazy-require.ts'
import { cleanTexts, withoutHidden } from '../../base/typed-text.ts'
import { spelledOnce } from './cells.ts'
import {
  type ImportedProduct,
  type ImportItem,
  type ImportNote,
  itemOf,
  RowRefused,
  type Said,
  type Texts,
} from './item.ts'
import { plainText } from './plain-text.ts'

const loadValue = lazyRequire<typeof import('typebox/value')>('typebox/value')

const Localised = Type.Union([Type.String(), Type.Record(Type.String(), Type.String())])
const Source = Type.String({ minLength: 1, maxLength: 150 })
/** The key of a product or category in the catalogue, as exports write it. */
const Origin = Type.String({ minLength: 3, maxLength: 200, pattern: '^[a-z0-9][a-z0-9-]*(/[a-z]+)?:' })

const DetailedCategory = Type.Object(
  {
    name: Localised,
    origin: Type.Optional(Type.String({ maxLength: 4_000 })),
    image: Type.Optional(Type.String({ maxLength: 2_000 })),
  },
  { additionalProperties: false },
)
type DetailedCategory = Type.Static<typeof DetailedCategory>

/** Many programs write null for a field that they do not know, so null is the same as leaving the field out. */
const Unsaid = <T extends TSchema>(type: T) => Type.Optional(Nullable(type))

/** A line of our own format, described in docs/import.md. */
const ProductLine = Type.Object({
  source: Type.String({ minLength: 1, maxLength: 200 }),
  origin: Unsaid(Origin),
  title: Unsaid(Localised),
  description: Unsaid(Localised),
  category: Unsaid(Type.Array(Type.Union([Localised, DetailedCategory]), { maxItems: limits.categoryDepthMax })),
  images: Unsaid(Type.Array(Type.String({ maxLength: 2_000 }), { maxItems: limits.productImagesMax })),
  imageTexts: Unsaid(
    Type.Record(Type.String(), Type.Record(Type.String(), Type.String({ maxLength: limits.imageTextMax }))),
  ),
  recommended: Unsaid(Type.Boolean()),
  onSale: Unsaid(Type.Boolean()),
  variants: Type.Array(
    Type.Object(
      {
        source: Source,
        name: Unsaid(Localised),
        sku: Unsaid(Type.String({ maxLength: 80 })),
        purchasePrice: Unsaid(Type.Integer({ minimum: 1, maximum: limits.purchasePriceMax })),
        image: Type.Optional(Nullable(Type.String({ maxLength: 2_000 }))),
        stock: Unsaid(Type.Integer({ minimum: 0, maximum: limits.variantStockMax })),
      },
      { additionalProperties: false },
    ),
    { minItems: 1 },
  ),
})
type GivenLine = Type.Static<typeof ProductLine>

const isStoredImage = (image: string) => new RegExp(productImagePattern).test(image)

export function readJsonLines(text: string, lang: string): ImportItem[] {
  const lines = text.split('\n').map((line, at) => ({ row: at + 1, line: line.trim() }))
  return lines.filter(({ line }) => line !== '').map(({ row, line }) => itemOfLine(row, { line, lang }))
}

function itemOfLine(row: number, { line, lang }: { line: string; lang: string }): ImportItem {
  const given = parse(line)
  const unstorable = cleanTexts(given)
  const key =
    typeof given === 'object' && given && 'source' in given ? storable(String(given.source), 150) : `line ${row}`
  const columns = { title: '/title', source: '/source', price: '/variants' }
  return itemOf({ row, line: row, columns, lines: [] }, key, (notes) => {
    if (unstorable !== null) {
      throw new RowRefused('not_readable', { place: storable(`/${unstorable.replaceAll('.', '/')}`, 200) })
    }
    if (!loadValue().Value.Check(ProductLine, given)) throw new RowRefused('not_readable', faultOf(given))
    if (given.source.length > 150 && typeof given.origin !== 'string') {
      throw new RowRefused('not_readable', { place: '/source', said: given.source })
    }
    return productOfLine(given, { lang, notes })
  })
}

const storable = (text: string, max: number) => withoutHidden(text).slice(0, max).toWellFormed()

function faultOf(given: unknown): { place: string; said: string } {
  if (given === null) return { place: '', said: '' }
  // In a union the errors of the alternatives come first; the deepest path is the most precise.
  const paths = loadValue()
    .Value.Errors(ProductLine, given)
    .map(({ keyword, instancePath, params }) =>
      keyword === 'required' ? `${instancePath}/${String(Object.values(params).flat()[0])}` : instancePath,
    )
  const place = paths[0] ?? ''
  const value = place
    .split('/')
    .slice(1)
    .reduce<unknown>((of, name) => (typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined), given)
  return { place, said: value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value) }
}

type LineContext = { lang: string; notes: Set<ImportNote> }

function productOfLine(given: GivenLine, { lang, notes }: LineContext): ImportedProduct {
  // An export contains the catalogue's own texts, which need no cleaning.
  const isOwn = typeof given.origin === 'string'
  const read = isOwn ? (text: string) => text : plainText
  const code = isOwn ? (text: string) => text : spelledOnce
  const textsOf = (text: string | Texts | null | undefined, path: string): Texts => {
    const texts = typeof text === 'object' && text !== null ? text : { [lang]: text ?? '' }
    const unknown = Object.keys(texts).find((code) => !isLanguage(code))
    if (unknown !== undefined) throw new RowRefused('not_readable', { place: path, said: unknown })
    return Object.fromEntries(Object.entries(texts).map(([code, value]) => [code, read(value)]))
  }
  const storedOf = (images: readonly string[]) => {
    if (!images.every(isStoredImage)) notes.add('images_not_fetched')
    return images.filter(isStoredImage)
  }
  const stored = storedOf(given.images ?? [])
  const texts = Object.entries(given.imageTexts ?? {}).filter(([image]) => stored.includes(image))
  return {
    source: given.origin ?? `jsonl:${code(given.source)}`,
    isOwnSource: isOwn,
    title: textsOf(given.title, '/title'),
    description: textsOf(given.description, '/description'),
    categories: (given.category ?? []).map((category, at) => {
      const { name, origin, image } = readCategory(category, `/category/${at}`)
      return { name: textsOf(name, `/category/${at}`), origin, image: storedOf(image ? [image] : [])[0] }
    }),
    images: stored,
    imageTexts: Object.fromEntries(texts.map(([image, text]) => [image, textsOf(text, '/imageTexts')])),
    recommended: given.recommended ?? undefined,
    onSale: given.onSale ?? undefined,
    variants: given.variants.map((variant, at) => ({
      source: code(variant.source),
      name: textsOf(variant.name, `/variants/${at}/name`),
      sku: code(variant.sku ?? '') || null,
      image: variant.image ? storedOf([variant.image])[0] : variant.image === undefined ? undefined : null,
      purchasePrice: saidNumber(variant.purchasePrice, `/variants/${at}/purchasePrice`),
      stock: saidNumber(variant.stock, `/variants/${at}/stock`),
    })),
  }
}

const saidNumber = (value: number | null | undefined, place: string): Said<number> =>
  value === undefined || value === null ? { lacks: 'not_readable', fault: { place, said: '' } } : { is: value }

type GivenCategory = NonNullable<GivenLine['category']>[number]
/** Checks the object form first: an object with only texts would also pass as a name by language. */
function readCategory(category: GivenCategory, path: string): DetailedCategory {
  if (typeof category !== 'object' || !('name' in category)) return { name: category }
  if (!loadValue().Value.Check(DetailedCategory, category)) {
    throw new RowRefused('not_readable', { place: path, said: JSON.stringify(category) })
  }
  return category
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    // Only this line is refused.
    return null
  }
}
