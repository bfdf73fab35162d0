import { minorDigits } from '#contract/currencies.ts'
import type { DecimalSign } from '#contract/delimited.ts'
import { limits } from '#contract/limits.ts'
import { feeOf } from '#contract/money.ts'
import { minorOf, readNumber } from '../../base/delimited/numbers.ts'
import { isUnitOf } from './currency-names.ts'

export type Texts = Record<string, string>

export type ImportedVariant = {
  source: string
  /** What it may have been known by in another file, in which more or fewer variants had its code. */
  formerSource?: string
  name: Texts
  sku: string | null
  purchasePrice: number
  stock: number
}

/**
 * A category of a path; `origin` is its own key in the catalogue where the file is an export, `image` the picture of
 * one that has none yet.
 */
export type ImportedCategory = { name: Texts; origin?: string | undefined; image?: string | undefined }

export type ImportedProduct = {
  source: string
  /** The file is an export of this catalogue: the source is the catalogue's own, of any supplier. */
  isOwnSource?: boolean
  title: Texts
  description: Texts
  /** From the widest category to the narrowest. */
  categories: ImportedCategory[]
  images: string[]
  imageTexts?: Readonly<Record<string, Texts>>
  recommended: boolean
  onSale: boolean
  variants: ImportedVariant[]
}

/** Why a product of a file is refused. */
export type ImportRefusal =
  | 'no_title'
  | 'no_price'
  | 'other_currency'
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
  | { product: ImportedProduct; notes: readonly ImportNote[]; line: number; sourceColumn: string }
  | ({ refused: ImportRefusal } & Fault)
)

/** The position of a fault: the line in the file, the column, and its content. */
type Fault = { line: number; place?: string | undefined; said?: string | undefined }

/**
 * A line of a CSV file: its row as spreadsheets count, the line of the text that it begins in, and its cells by the
 * lower-case name of their column.
 */
export type Line = { row: number; line: number; cells: Readonly<Record<string, string>> }

/** Stands for the first line of a product without lines, which is refused for what it lacks. */
export const noLine: Line = { row: 0, line: 0, cells: {} }

/** The stock of a variant that the file calls in stock without a number. */
export const assumedStock = 100
const sourceMax = 200
/** What the result of a row repeats of the file. */
const saidMax = 120
const costShareBps = 6_000

export class RowRefused extends Error {
  readonly word: ImportRefusal
  fault: Partial<Fault>
  constructor(word: ImportRefusal, fault: Partial<Fault> = {}) {
    super(word)
    this.word = word
    this.fault = fault
  }
}

/** Adds the position to a refusal, unless a more precise one is there. */
export function at<T>(fault: Partial<Fault>, read: () => T): T {
  try {
    return read()
  } catch (failure) {
    if (failure instanceof RowRefused) failure.fault = { ...fault, ...failure.fault }
    throw failure
  }
}

/** The first of these columns that has something, by its name in the file; the first of them where none has. */
export function cellOf(cells: Line['cells'], ...columns: readonly string[]): { place: string; said: string } {
  const place = columns.find((column) => (cells[column] ?? '') !== '') ?? columns.find((column) => column in cells)
  return { place: place ?? columns[0] ?? '', said: cells[place ?? ''] ?? '' }
}

/** Where a product begins, and the columns of its title and of what it is known by. */
type Begin = Pick<Line, 'row' | 'line'> & Columns
type Columns = { titleColumn: string; sourceColumn: string }

/** Makes an item; a refused row is the item's result and does not stop the file. */
export function itemOf(
  { row, line, titleColumn, sourceColumn }: Begin,
  key: string,
  make: (notes: Set<ImportNote>) => ImportedProduct,
): ImportItem {
  const notes = new Set<ImportNote>()
  try {
    const product = at({ place: titleColumn }, () => validProduct(make(notes)))
    return { row, key, product, notes: [...notes], line, sourceColumn }
  } catch (failure) {
    if (failure instanceof RowRefused) return { row, key, refused: failure.word, ...withLine(failure.fault, line) }
    throw failure
  }
}

const withLine = ({ line, place, said }: Partial<Fault>, first: number): Fault => ({
  line: line ?? first,
  place,
  said: said?.slice(0, saidMax).toWellFormed(),
})

/**
 * Some files give several variants one code: then each of them is known by the code and its name, whatever the order of
 * the rows is.
 */
function withUniqueSources(variants: readonly ImportedVariant[]): ImportedVariant[] {
  const ofCode = Map.groupBy(variants, ({ source }) => source)
  const seen = new Set<string>()
  return variants.map((variant) => {
    const { source: code } = variant
    const name = Object.values(variant.name).join(' ')
    const named = `${code} ${name}`.trim()
    const [source, formerSource] = (ofCode.get(code)?.length ?? 0) > 1 ? [named, code] : [code, named]
    // The same code with the same options is one variant that the file has twice.
    if (seen.has(source)) {
      throw new RowRefused('twice_in_file', { place: 'variant', said: `${variant.sku ?? code} ${name}`.trim() })
    }
    seen.add(source)
    return { ...variant, source, formerSource }
  })
}

function validProduct(product: ImportedProduct): ImportedProduct {
  if (product.variants.length === 0) throw new RowRefused('no_price')
  if (product.variants.length > limits.productVariantsMax) {
    throw new RowRefused('too_many_variants', { said: String(product.variants.length) })
  }
  if (product.source.endsWith(':') || product.source.length > sourceMax) throw new RowRefused('no_source')
  if (Object.values(product.title).every((title) => title === '')) throw new RowRefused('no_title', { said: '' })
  return {
    ...product,
    variants: withUniqueSources(product.variants),
    title: cutTexts(product.title, limits.productTitleMax),
    description: cutTexts(product.description, limits.productDescriptionMax),
    categories: product.categories
      .slice(0, limits.categoryDepthMax)
      .map(({ name, ...known }) => ({ name: cutTexts(name, limits.productTitleMax), ...known })),
  }
}

const cutTexts = (texts: Texts, max: number): Texts =>
  Object.fromEntries(
    Object.entries(texts)
      .map(([lang, text]) => [lang, text.slice(0, max).toWellFormed()] as const)
      .filter(([, text]) => text !== ''),
  )

/** What the texts and prices of a file are in. */
export type FileContext = { lang: string } & PriceForm

/** How a file writes its prices; without a decimal sign where none was chosen and the file does not tell it. */
type PriceForm = { currency: string; decimal: DecimalSign | null }

/** What a variant is read with: the file's language and currency, and the notes of its product. */
export type ReadingContext = FileContext & { notes: Set<ImportNote> }

/** 60 % of a selling price, rounded to the minor unit: most shops' files have no purchase price. */
export function costOfSelling(price: string, { notes, ...form }: PriceForm & Pick<ReadingContext, 'notes'>): number {
  notes.add('purchase_price_is_60_percent_of_selling_price')
  return Math.max(1, feeOf(readPrice(price, form), costShareBps))
}

/** "15.000" is fifteen where a point begins the decimals, and fifteen thousand where it groups. */
const isTwoAmounts = (text: string, digits: number) =>
  digits < 3 && /(?<![\d.,])[1-9]\d{0,2}\.\d{3}(?![\d.,])/.test(text)

/**
 * An amount as files write it, "1,284.60", "Rp 15.000,00" or "1500.00" yen: zeros behind the currency's decimals are no
 * amount. Without a decimal sign that is chosen or that the file tells it is a point, and what can be read as two amounts
 * is refused; so are zero, amounts above the limit, further decimals, a price in another currency, and other text.
 */
export function readPrice(text: string, { currency, decimal }: PriceForm): number {
  const digits = minorDigits(currency)
  if (decimal === null && isTwoAmounts(text, digits)) throw new RowRefused('no_price')
  const written = readNumber(text, decimal ?? '.')
  if (!written || written.isNegative) throw new RowRefused('no_price')
  if (!isUnitOf(written.unit, currency)) throw new RowRefused('other_currency')
  const amount = minorOf(written, digits)
  if (amount === null || amount < 1 || amount > limits.purchasePriceMax) throw new RowRefused('no_price')
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
  return Math.min(limits.variantStockMax, Math.max(0, stock))
}

export const firstOf = (...texts: readonly (string | undefined)[]): string =>
  texts.find((text) => text !== undefined && text !== '') ?? ''
