import { minorDigits } from '#contract/currencies.ts'
import { limits } from '#contract/limits.ts'
import { feeOf, parseAmount } from '#contract/money.ts'

export type Texts = Record<string, string>

export type ImportedVariant = { source: string; name: Texts; sku: string | null; purchasePrice: number; stock: number }

export type ImportedProduct = {
  source: string
  title: Texts
  description: Texts
  /** From the widest category to the narrowest. */
  categories: Texts[]
  images: string[]
  recommended: boolean
  onSale: boolean
  variants: ImportedVariant[]
}

/** Why a product of a file is refused. */
export type ImportRefusal =
  | 'no_title'
  | 'no_price'
  | 'no_stock'
  | 'no_source'
  | 'twice_in_file'
  | 'no_parent'
  | 'too_many_variants'
  | 'kind_not_sold'
  | 'not_readable'

/** What the import assumed where the file has no value. */
export type ImportNote =
  | 'purchase_price_is_60_percent_of_selling_price'
  | 'stock_not_counted'
  | 'stock_below_zero'
  | 'images_not_fetched'
  | 'category_not_named'

/** One product of a file, with the row that it begins in. */
export type ImportItem = { row: number; key: string } & (
  | { product: ImportedProduct; notes: ReadonlySet<ImportNote> }
  | { refused: ImportRefusal }
)

/** A line of a CSV file: its number, and its cells by the lower-case name of their column. */
export type Line = { row: number; cells: Readonly<Record<string, string>> }

/** The stock of a variant that the file calls in stock without a number. */
export const assumedStock = 100
const stockMax = 10_000_000
const titleMax = 500
const descriptionMax = 20_000
const sourceMax = 200
const categoryDepthMax = 5
const costShareBps = 6_000

export class RowRefused extends Error {
  readonly word: ImportRefusal
  constructor(word: ImportRefusal) {
    super(word)
    this.word = word
  }
}

/** Makes an item; a refused row is the item's result and does not stop the file. */
export function itemOf(row: number, key: string, make: (notes: Set<ImportNote>) => ImportedProduct): ImportItem {
  const notes = new Set<ImportNote>()
  try {
    return { row, key, product: validProduct(make(notes)), notes }
  } catch (failure) {
    if (failure instanceof RowRefused) return { row, key, refused: failure.word }
    throw failure
  }
}

/** Some files give several variants one code: the variant's name then distinguishes them. */
function withUniqueSources(variants: readonly ImportedVariant[]): ImportedVariant[] {
  const seen = new Set<string>()
  const named = new Set<string>()
  return variants.map((variant) => {
    const name = Object.values(variant.name).join(' ')
    const source = seen.has(variant.source) ? `${variant.source} ${name}` : variant.source
    // The same code with the same options is one variant that the file has twice.
    if (seen.has(source) || named.has(`${variant.source}\n${name}`)) throw new RowRefused('twice_in_file')
    seen.add(source)
    named.add(`${variant.source}\n${name}`)
    return { ...variant, source }
  })
}

function validProduct(product: ImportedProduct): ImportedProduct {
  if (product.variants.length === 0) throw new RowRefused('no_price')
  if (product.variants.length > limits.productVariantsMax) throw new RowRefused('too_many_variants')
  if (product.source.endsWith(':') || product.source.length > sourceMax) throw new RowRefused('no_source')
  if (Object.values(product.title).every((title) => title === '')) throw new RowRefused('no_title')
  return {
    ...product,
    variants: withUniqueSources(product.variants),
    title: cutTexts(product.title, titleMax),
    description: cutTexts(product.description, descriptionMax),
    categories: product.categories.slice(0, categoryDepthMax).map((name) => cutTexts(name, titleMax)),
  }
}

const cutTexts = (texts: Texts, max: number): Texts =>
  Object.fromEntries(
    Object.entries(texts)
      .map(([lang, text]) => [lang, text.slice(0, max).toWellFormed()] as const)
      .filter(([, text]) => text !== ''),
  )

/** What the texts and prices of a file are in. */
export type FileContext = { lang: string; currency: string }

/** What a variant is read with: the file's language and currency, and the notes of its product. */
export type ReadingContext = FileContext & { notes: Set<ImportNote> }

/** 60 % of a selling price, rounded to the minor unit: most shops' files have no purchase price. */
export function costOfSelling(price: string, { currency, notes }: Omit<ReadingContext, 'lang'>): number {
  notes.add('purchase_price_is_60_percent_of_selling_price')
  return Math.max(1, feeOf(readPrice(price, currency), costShareBps))
}

/** "15.000" is fifteen where a point begins the decimals, and fifteen thousand where it groups. */
const isTwoAmounts = (typed: string, digits: number) => digits < 3 && /^[1-9]\d{0,2}\.\d{3}$/.test(typed)

/**
 * An amount as files write it, "1,284.60", "€ 12" or "1500.00" yen: zeros behind the currency's decimals are no
 * amount. Refuses zero, amounts above the limit, further decimals, what can be read as two amounts, and other text.
 */
export function readPrice(text: string, currency: string): number {
  const digits = minorDigits(currency)
  const typed = text.replace(/^[^\d.-]{0,4}|[^\d.]{0,4}$/g, '')
  const [major = '', minor = ''] = typed.split('.')
  const isPadded = minor.length > digits && /^0+$/.test(minor.slice(digits)) && typed === `${major}.${minor}`
  const amount = parseAmount(isPadded ? `${major}.${minor.slice(0, digits)}` : typed, digits)
  if (amount === null || amount < 1 || amount > limits.purchasePriceMax) throw new RowRefused('no_price')
  if (isTwoAmounts(typed, digits)) throw new RowRefused('no_price')
  return amount
}

export function readStock(text: string, notes: Set<ImportNote>): number {
  if (text === '') {
    notes.add('stock_not_counted')
    return assumedStock
  }
  if (!/^-?\d{1,9}(\.0+)?$/.test(text)) throw new RowRefused('no_stock')
  const stock = Number(text.split('.')[0])
  if (stock < 0) notes.add('stock_below_zero')
  return Math.min(stockMax, Math.max(0, stock))
}

export const firstOf = (...texts: readonly (string | undefined)[]): string =>
  texts.find((text) => text !== undefined && text !== '') ?? ''
