import { type CategoryKey, colours, type SizeKey, sizes, type Texts } from './names.ts'
import type { Ground, Ink, Paint } from './pictures/palette.ts'

type PaintName = `${Ink}/${Ink}`

export type Variant = {
  readonly key: string
  readonly name: Texts
  /** In cents. */
  readonly purchasePrice: number
  readonly stock: number
  readonly paint: Paint
}

export type Goods = {
  readonly key: string
  readonly category: CategoryKey
  readonly title: Texts
  readonly description: Texts
  /** Of the cheapest variant, in cents. */
  readonly purchasePrice: number
  /** The selling price of the demo shops, in basis points of the purchase price. */
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

/** `extraCents` is the difference to the cheapest variant. */
export const inColour = (paint: PaintName, stock: number, extraCents = 0): VariantEntry => {
  const inks = paintOf(paint)
  return { key: inks.body, name: colours[inks.body], stock, extraCents, paint: inks }
}

/** `extraCents` is the difference to the cheapest variant. */
export const inSize = (key: SizeKey, stock: number, extraCents = 0): VariantEntry => ({
  key,
  name: sizes[key],
  stock,
  extraCents,
})

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
