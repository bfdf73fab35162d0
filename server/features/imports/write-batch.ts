import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { suppliedStock } from '../products/reservations.ts'
import { lockProducts, type ProductToWrite, productRows } from '../products/write-product.ts'
import type { Importer } from './importer.ts'
import type { ImportedCategory, ImportedProduct, ImportedVariant, ImportItem } from './item.ts'

export type RowResult = {
  row: number
  key: string
  result: 'created' | 'updated' | 'unchanged' | 'refused'
  error: string | null
  note: string | null
  line: number | null
  place: string | null
  said: string | null
}

const noFault = { error: null, line: null, place: null, said: null }

type PreparedBatch = {
  rows: RowResult[]
  /** The ids of products that were there before and differ from the file. */
  changed: string[]
  /** Listings on the shelf of products that the file takes off sale. */
  listingsOff: number
  /** See write_products(); null for a dry run, which writes nothing. */
  write: object | null
}

type Batch = { items: readonly ImportItem[]; dryRun: boolean; importer: Importer }

/** Compares one batch of a file's products, by their source: created, updated or unchanged. */
export async function prepareBatch(ctx: Ctx, tx: Db, { items, dryRun, importer }: Batch): Promise<PreparedBatch> {
  const products = items.flatMap((item) => ('product' in item ? [item.product] : []))
  const before = await lockBySource(tx, products)
  const categoryIds = await readCategories(ctx, tx, { products, dryRun, importer })
  const rows: RowResult[] = []
  const toWrite: ProductToWrite[] = []
  const changed: string[] = []
  const takenOff: string[] = []
  for (const item of items) {
    const { row, key } = item
    if ('refused' in item) {
      const { line, place = null, said = null } = item
      rows.push({ row, key, result: 'refused', error: item.refused, note: null, line, place, said })
      continue
    }
    const old = before.get(item.product.source)
    const product = mergeProduct(ctx, item.product, { old, categoryId: categoryIds.get(pathOf(item.product)) ?? '' })
    const result = old === undefined ? 'created' : isSame(old, product) ? 'unchanged' : 'updated'
    rows.push({ row, key, result, ...noFault, note: item.notes.join(', ') || null })
    if (result !== 'unchanged') toWrite.push(product)
    if (result === 'updated') changed.push(product.id)
    if (old?.onSale && !product.onSale) takenOff.push(product.id)
  }
  const listingsOff = await countOnShelf(tx, takenOff)
  if (dryRun) return { rows, changed: [], listingsOff, write: null }
  return { rows, changed, listingsOff, write: productRows(toWrite) }
}

/** The listings of products that merchants have on the shelf. */
async function countOnShelf(tx: Db, productIds: readonly string[]): Promise<number> {
  if (productIds.length === 0) return 0
  const { listings } = await tx.one<{ listings: number }>(sql`
    select count(*) as listings from listing
    where product_id = any (${productIds}::uuid[]) and removed_at is null and state = 'selling'`)
  return listings
}

async function lockBySource(tx: Db, products: readonly ImportedProduct[]): Promise<Map<string, ProductToWrite>> {
  const sources = products.map(({ source }) => source)
  const known = await tx.query<{ id: string }>(sql`select id from product where source = any (${sources}::text[])`)
  const productIds = known.map(({ id }) => id)
  await lockProducts(tx, productIds)
  const found = await tx.query<Omit<ProductToWrite, 'variants'> & { source: string }>(sql`
    select id, source, category_id as "categoryId", title, description, images, image_texts as "imageTexts",
      recommended, on_sale as "onSale"
    from product where id = any (${productIds}::uuid[]) order by id`)
  const variants = await tx.query<OldVariant & { product_id: string }>(sql`
    select product_id, id, source, name, sku, purchase_price as "purchasePrice", ${suppliedStock} as stock
    from variant v where product_id = any (${productIds}::uuid[])
    order by product_id, position`)
  const byProduct = Map.groupBy(variants, (variant) => variant.product_id)
  return new Map(
    found.map((product) => [
      product.source,
      { ...product, variants: (byProduct.get(product.id) ?? []).map(({ product_id: _, ...variant }) => variant) },
    ]),
  )
}

type OldVariant = ProductToWrite['variants'][number]

type MergeProductInput = { old: ProductToWrite | undefined; categoryId: string }

/** What the file does not have stays as operators left it: pictures, and texts in other languages. */
function mergeProduct(ctx: Ctx, product: ImportedProduct, { old, categoryId }: MergeProductInput): ProductToWrite {
  const sameOf = variantsBefore(product, old)
  const images = product.images.length > 0 ? product.images : (old?.images ?? [])
  return {
    id: old?.id ?? ctx.ids.next(),
    source: product.source,
    categoryId,
    recommended: product.recommended,
    onSale: product.onSale,
    title: { ...old?.title, ...product.title },
    description: { ...old?.description, ...product.description },
    images,
    imageTexts: { ...old?.imageTexts, ...product.imageTexts },
    variants: product.variants.map(({ formerSource: _, ...variant }) => {
      const same = sameOf.get(variant.source)
      return { ...variant, id: same?.id ?? ctx.ids.next(), name: { ...same?.name, ...variant.name } }
    }),
  }
}

/**
 * The variants that are there, by the sources of the file: what has the source and the name, else what has the former
 * source and the name, such as the first variant of a code that others share since, else what has the source. Several
 * can have one source: a variant that left the file stays where a shop lists it, after those of the file.
 */
function variantsBefore({ variants }: ImportedProduct, old: ProductToWrite | undefined) {
  const left = new Set(old?.variants)
  const found = new Map<string, OldVariant>()
  const take = ({ source }: ImportedVariant, isSame: (before: OldVariant) => boolean) => {
    const same = found.has(source) ? undefined : [...left].find(isSame)
    if (!same) return
    found.set(source, same)
    left.delete(same)
  }
  for (const each of variants) take(each, (before) => before.source === each.source && hasName(before, each))
  for (const each of variants) take(each, (before) => before.source === each.formerSource && hasName(before, each))
  for (const each of variants) take(each, (before) => before.source === each.source)
  return found
}

const hasName = ({ name: before }: OldVariant, { name }: ImportedVariant): boolean =>
  Object.entries(name).every(([lang, text]) => before[lang] === text)

/** Variants that left the file stay without stock for the shops that list them: they are not a difference. */
function isSame(old: ProductToWrite, product: ProductToWrite): boolean {
  const ids = new Set(product.variants.map(({ id }) => id))
  const variants = old.variants.filter(({ id, stock }) => stock > 0 || ids.has(id))
  return toSortedJson(shapeOf({ ...old, variants })) === toSortedJson(shapeOf(product))
}

const shapeOf = (product: ProductToWrite) => [
  product.source,
  product.categoryId,
  product.title,
  product.description,
  product.images,
  product.imageTexts,
  product.recommended,
  product.onSale,
  product.variants.map(({ id, source, name, sku, purchasePrice, stock }) => [
    id,
    source,
    name,
    sku,
    purchasePrice,
    stock,
  ]),
]

const toSortedJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )

const otherCategory: ImportedCategory['name'] = {
  en: 'Other',
  'zh-CN': '其他',
  ko: '기타',
  ja: 'その他',
  th: 'อื่น ๆ',
  id: 'Lainnya',
  vi: 'Khác',
}

const categoriesOf = ({ categories }: ImportedProduct): ImportedCategory[] =>
  categories.length > 0 ? categories : [{ name: otherCategory }]
const keyOf = ({ name }: ImportedCategory) => (name['en'] ?? Object.values(name)[0] ?? '').toLowerCase()
/** What the index of the keys takes; five long names in a script of three bytes a letter have more. */
const sourceBytesMax = 2_600
/** A category of an export has its own key; another one is known by the names from the widest to it. */
function sourceOf(path: readonly ImportedCategory[]): string {
  const source = path.at(-1)?.origin ?? `import:${path.map(keyOf).join('/')}`
  if (Buffer.byteLength(source) <= sourceBytesMax) return source
  return `import:${createHash('sha256').update(source).digest('hex')}`
}
const pathOf = (product: ImportedProduct) => sourceOf(categoriesOf(product))

type CategoriesInput = { products: readonly ImportedProduct[]; dryRun: boolean; importer: Importer }

/** The categories of a batch by their path; missing ones are created, and one without a picture has the file's. */
async function readCategories(ctx: Ctx, tx: Db, input: CategoriesInput): Promise<Map<string, string>> {
  const { products, dryRun, importer } = input
  const paths = new Map<string, Pick<ImportedCategory, 'name' | 'image'> & { parent: string | null }>()
  for (const product of products) {
    const path = categoriesOf(product)
    for (const [depth, { name, image }] of path.entries()) {
      const parent = depth === 0 ? null : sourceOf(path.slice(0, depth))
      const source = sourceOf(path.slice(0, depth + 1))
      paths.set(source, { name, parent, image: paths.get(source)?.image ?? image })
    }
  }
  const sources = [...paths.keys()]
  const found = await tx.query<{ id: string; source: string; image: string | null }>(sql`
    select id, source, image from category where source = any (${sources}::text[])`)
  const ids = new Map(found.map(({ id, source }) => [source, id]))
  const isPictured = new Set(found.filter(({ image }) => image !== null).map(({ source }) => source))
  if (dryRun) return ids
  for (const [source, { name, parent, image = null }] of paths) {
    if (ids.has(source) && (image === null || isPictured.has(source))) continue
    const parentId = (parent && ids.get(parent)) ?? null
    const category = { id: ctx.ids.next(), source, parentId, name, position: 0, image }
    ids.set(source, await importer.addCategory(tx, category))
  }
  return ids
}
