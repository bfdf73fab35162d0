import { limits } from '#contract/limits.ts'

export type Texts = Record<string, string>

/**
 * A field of a file. Without a value the known one stays. For something new it is guessed with a note, or the row is
 * refused at the missing cell.
 */
export type Said<T> = { is: T } | { guess: T; note: ImportNote } | { lacks: ImportRefusal; fault: Partial<Fault> }

export type ImportedVariant = {
  source: string
  /** The file has no code for it, so its name identifies it. */
  isNamed?: boolean
  /** Its source in a file in which other variants share or do not share its code. */
  formerSource?: string
  name: Texts
  sku: string | null
  /** One of the product's images, or null for none; undefined if the file does not say it. */
  image?: string | null | undefined
  purchasePrice: Said<number>
  stock: Said<number>
  line?: number
}

/**
 * One level of a category path. `origin`: its key in the catalogue, if the file is an export. `image`: used if the
 * category has no picture yet.
 */
export type ImportedCategory = { name: Texts; origin?: string | undefined; image?: string | undefined }

/** A product as read from a file; empty texts, empty lists and undefined fields leave the known values unchanged. */
export type ImportedProduct = {
  source: string
  /** The file is an export of this catalogue, so the source includes its supplier. */
  isOwnSource?: boolean
  title: Texts
  description: Texts
  categories: ImportedCategory[]
  images: string[]
  imageTexts?: Readonly<Record<string, Texts>>
  recommended?: boolean | undefined
  onSale?: boolean | undefined
  variants: ImportedVariant[]
}

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
  | 'cells_differ'
  | 'not_readable'

/** Values that the import assumed or left out. */
export type ImportNote =
  | 'purchase_price_is_60_percent_of_selling_price'
  | 'purchase_price_kept'
  | 'stock_not_counted'
  | 'stock_shared'
  | 'stock_below_zero'
  | 'category_not_given'
  | 'category_not_named'
  | 'images_not_fetched'
  | 'variant_picture_dropped'

/** The columns named when a whole product is refused. */
export type ProductColumns = { title: string; source: string; price: string }

export type ImportItem = { row: number; key: string; line: number } & (
  | { product: ImportedProduct; notes: readonly ImportNote[]; columns: ProductColumns }
  | ({ refused: ImportRefusal } & Omit<Fault, 'line'>)
)

/** Where a fault is: `place` is the column, `said` its content. */
export type Fault = { line: number; place?: string | undefined; said?: string | undefined }

/**
 * `row` counts as spreadsheets do, `line` counts lines of text; the cells are by lower-case column name. `uneven`: how
 * many cells the row has of those of its header, if it is not as many, so that its values may be in other columns.
 */
export type Line = { row: number; line: number; cells: Readonly<Record<string, string>>; uneven?: string }

/** Stands in for the first line of a product without lines, which is then refused for its missing fields. */
export const noLine: Line = { row: 0, line: 0, cells: {} }

const sourceMax = 200
/** Limits what a row's result stores. */
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

/** Adds the position to a refusal that has no more precise one. */
export function at<T>(fault: Partial<Fault>, read: () => T): T {
  try {
    return read()
  } catch (failure) {
    if (failure instanceof RowRefused) failure.fault = { ...fault, ...failure.fault }
    throw failure
  }
}

/** The first non-empty column of these, or else the first one that exists. */
export function cellOf(cells: Line['cells'], ...columns: readonly string[]): { place: string; said: string } {
  const place = columns.find((column) => (cells[column] ?? '') !== '') ?? columns.find((column) => column in cells)
  return { place: place ?? columns[0] ?? '', said: cells[place ?? ''] ?? '' }
}

/** `lines`: all those that the item is made of. */
type Begin = Pick<Line, 'row' | 'line'> & { columns: ProductColumns; lines: readonly Line[] }

/** Builds an item; a refused row becomes its result and does not stop the file. */
export function itemOf(
  { row, line, columns, lines }: Begin,
  key: string,
  make: (notes: Set<ImportNote>) => ImportedProduct,
): ImportItem {
  const notes = new Set<ImportNote>()
  try {
    const uneven = lines.find((each) => each.uneven !== undefined)
    if (uneven) throw new RowRefused('cells_differ', { line: uneven.line, place: '', said: uneven.uneven })
    return { row, key, line, product: validProduct(make(notes), columns), notes: [...notes], columns }
  } catch (failure) {
    if (failure instanceof RowRefused) return { row, key, refused: failure.word, ...faultAt(failure.fault, line) }
    throw failure
  }
}

/** The fault as stored and shown; without a line, it is at the product's first line. */
export const faultAt = ({ line, place, said }: Partial<Fault>, first: number): Fault => ({
  line: line ?? first,
  place,
  said: said?.slice(0, saidMax).toWellFormed(),
})

/**
 * Some files give several variants one code. Then the name is added to the source of each, independent of their order.
 */
function withUniqueSources(variants: readonly ImportedVariant[]): ImportedVariant[] {
  const ofCode = Map.groupBy(variants, ({ source }) => source)
  const seen = new Set<string>()
  return variants.map((variant) => {
    const { source: code } = variant
    const name = Object.values(variant.name).join(' ')
    const named = `${code} ${name}`.trim()
    const [source, formerSource] = (ofCode.get(code)?.length ?? 0) > 1 ? [named, code] : [code, named]
    // The same code with the same options is a repeated variant.
    if (seen.has(source)) {
      const said = `${variant.sku ?? code} ${name}`.trim()
      throw new RowRefused('twice_in_file', { ...(variant.line && { line: variant.line }), place: 'variant', said })
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
