import { type CategoryKey, colours, type SizeKey, sizes, type Texts } from './goods-names.ts'
import type { Ground, Ink, Paint } from './pictures/palette.ts'

/** Two inks in one word: the body and what is set against it. */
type PaintName = `${Ink}/${Ink}`

export type Variant = {
  readonly key: string
  readonly name: Texts
  /** In cents. */
  readonly purchasePrice: number
  readonly stock: number
  readonly paint: Paint
}

/** A product of the demo catalogue; its picture is drawn by the code that has its key. */
export type Goods = {
  readonly key: string
  readonly category: CategoryKey
  readonly title: Texts
  readonly description: Texts
  /** Of the cheapest variant, in cents. */
  readonly purchasePrice: number
  /** What the demo merchants ask for it, in hundredths of a percent of the purchase price. */
  readonly suggestedFactorBps: number
  readonly stock: number
  readonly ground: Ground
  readonly paint: Paint
  readonly variants: readonly Variant[]
}

type VariantEntry = { key: string; name: Texts; stock: number; extraCents: number; paint?: Paint }

export type GoodsEntry = Pick<
  Goods,
  'key' | 'title' | 'description' | 'purchasePrice' | 'suggestedFactorBps' | 'ground'
> & {
  paint: PaintName
  variants: VariantEntry[]
}

const paintOf = (name: PaintName): Paint => {
  const [body, trim] = name.split('/') as [Ink, Ink]
  return { body, trim }
}

/** A variant by its colour; what it costs more than the cheapest one, in cents. */
export const inColour = (paint: PaintName, stock: number, extraCents = 0): VariantEntry => {
  const inks = paintOf(paint)
  return { key: inks.body, name: colours[inks.body], stock, extraCents, paint: inks }
}

/** A variant by its size; what it costs more than the cheapest one, in cents. */
export const inSize = (key: SizeKey, stock: number, extraCents = 0): VariantEntry => ({
  key,
  name: sizes[key],
  stock,
  extraCents,
})

/** The entries of one category as goods: prices per variant and the sum of the stock worked out. */
export const inCategory = (category: CategoryKey, entries: readonly GoodsEntry[]): Goods[] =>
  entries.map((entry) => {
    const paint = paintOf(entry.paint)
    return {
      ...entry,
      category,
      paint,
      stock: entry.variants.reduce((sum, { stock }) => sum + stock, 0),
      variants: entry.variants.map(({ extraCents, ...variant }) => ({
        paint,
        ...variant,
        purchasePrice: entry.purchasePrice + extraCents,
      })),
    }
  })
