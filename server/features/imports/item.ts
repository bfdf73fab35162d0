import { limits } from '#contract/limits.ts'

export type Texts = Record<string, string>

/**
 * What a file says of a field. Where it says nothing, what is known stays; where nothing is known, it is guessed with a
 * note, or the row is refused at the cell that lacks it.
 */
export type Said<T> = { is: T } | { guess: T; note: ImportNote } | { lacks: ImportRefusal; fault: Partial<Fault> }

export type ImportedVariant = {
  source: string
  /** The file has no code of it: it is known by its name. */
  isNamed?: boolean
  /** What it may have been known by in another file, in which more or fewer variants had its code. */
  formerSource?: string
  name: Texts
  sku: string | null
  purchasePrice: Said<number>
  stock: Said<number>
}

/**
 * A category of a path; `origin` is its own key in the catalogue where the file is an export, `image` the picture of
 * one that has none yet.
 */
export type ImportedCategory = { name: Texts; origin?: string | undefined; image?: string | undefined }

/** A product as a file tells it: an empty text or list, and what is undefined, says nothing. */
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
  recommended?: boolean | undefined
  onSale?: boolean | undefined
  variants: ImportedVariant[]
}

/** Why a product of a file is refused. */
export type ImportRefusal =
  | 'no_title'
  | 'no_price'
  | 'other_currency'
  | 'no_stock'
  | 'no_source'
  | 'no_sale_state'
  | 'twice_in_file'
  | 'no_parent'
  | 'too_many_variants'
  | 'kind_not_sold'
  | 'not_readable'

/** What the import took where the file has no value, and what it left out. */
export type ImportNote =
  | 'purchase_price_is_60_percent_of_selling_price'
  | 'purchase_price_kept'
  | 'stock_not_counted'
  | 'stock_shared'
  | 'stock_below_zero'
  | 'category_not_given'
  | 'category_not_named'
  | 'images_not_fetched'

/** The columns that a refusal of the whole product names. */
export type ProductColumns = { title: string; source: string; price: string }

/** One product of a file, with the row and the line that it begins in. */
export type ImportItem = { row: number; key: string; line: number } & (
  | { product: ImportedProduct; notes: readonly ImportNote[]; columns: ProductColumns }
  | ({ refused: ImportRefusal } & Omit<Fault, 'line'>)
)

/** The position of a fault: the line in the file, the column, and its content. */
export type Fault = { line: number; place?: string | undefined; said?: string | undefined }

/**
 * A line of a CSV file: its row as spreadsheets count, the line of the text that it begins in, and its cells by the
 * lower-case name of their column.
 */
export type Line = { row: number; line: number; cells: Readonly<Record<string, string>> }

/** Stands for the first line of a product without lines, which is refused for what it lacks. */
export const noLine: Line = { row: 0, line: 0, cells: {} }

const sourceMax = 200
/** What the result of a row repeats of the file. */
const saidMax = 120

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

/** Where a product begins, and the columns that it is known by. */
type Begin = Pick<Line, 'row' | 'line'> & { columns: ProductColumns }

/** Makes an item; a refused row is the item's result and does not stop the file. */
export function itemOf(
  { row, line, columns }: Begin,
  key: string,
  make: (notes: Set<ImportNote>) => ImportedProduct,
): ImportItem {
  const notes = new Set<ImportNote>()
  try {
    return { row, key, line, product: validProduct(make(notes), columns), notes: [...notes], columns }
  } catch (failure) {
    if (failure instanceof RowRefused) return { row, key, refused: failure.word, ...faultAt(failure.fault, line) }
    throw failure
  }
}

/** A fault as it is stored and shown: at the first line of its product where none is more precise. */
export const faultAt = ({ line, place, said }: Partial<Fault>, first: number): Fault => ({
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

function validProduct(product: ImportedProduct, { source: place }: ProductColumns): ImportedProduct {
  if (product.variants.length > limits.productVariantsMax) {
    throw new RowRefused('too_many_variants', { place: 'variant', said: String(product.variants.length) })
  }
  if (product.source.endsWith(':') || product.source.length > sourceMax) {
    throw new RowRefused('no_source', { place, said: product.source.slice(product.source.indexOf(':') + 1) })
  }
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

export const firstOf = (...texts: readonly (string | undefined)[]): string =>
  texts.find((text) => text !== undefined && text !== '') ?? ''
