import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { leftPosition, suppliedStock } from '../products/reservations.ts'
import { lockProducts, type ProductToWrite, productRows } from '../products/write-product.ts'
import { changesOf, type FieldChange } from './changes.ts'
import type { Importer } from './importer.ts'
import {
  type Fault,
  faultAt,
  type ImportedCategory,
  type ImportedProduct,
  type ImportItem,
  type ImportNote,
  RowRefused,
} from './item.ts'
import { countLeaving } from './leaving.ts'
import { type KnownProduct, mergeProduct } from './merge-product.ts'
import { ChangedSince, isAsTried, type Tried, type TriedRow } from './tried.ts'

type RowResult = TriedRow & {
  key: string
  error: string | null
  note: string | null
  line: number | null
  place: string | null
  said: string | null
  changes: FieldChange[] | null
}

type PreparedBatch = {
  rows: RowResult[]
  changed: string[]
  /** Listings that leave the shelf, because their product goes off sale or would sell at a loss. */
  listingsOff: number
  /** The input of write_products(); null for a dry run. */
  write: object | null
}

type Batch = {
  items: readonly ImportItem[]
  dryRun: boolean
  importer: Importer
  /** The dry run's results, which the import must match. */
  tried?: Tried | undefined
}

type Plan = { item: ImportItem; old?: KnownProduct } & (
  | { product: ProductToWrite; changes: FieldChange[]; notes: ReadonlySet<ImportNote> }
  | { refused: string; fault: Fault }
)

/** Compares a batch with the known products by their source. */
export async function prepareBatch(
  ctx: Ctx,
  tx: Db,
  { items, dryRun, importer, tried }: Batch,
): Promise<PreparedBatch> {
  const products = items.flatMap((item) => ('product' in item ? [item.product] : []))
  const before = await lockBySource(tx, products)
  const { ids, names } = await readCategories(ctx, tx, { products, before, dryRun, importer })
  const plans = items.map((item) => planOf(ctx, item, { before, ids, names, tried }))
  const changedPlans = plans.flatMap((plan) => ('product' in plan && plan.old && plan.changes.length > 0 ? plan : []))
  const leaving = await countLeaving(
    tx,
    changedPlans.map(({ product, old }) => ({ product, isTakenOff: old?.onSale === true && !product.onSale })),
  )
  const rows = plans.map((plan) => rowOf(plan, leaving))
  const different = tried && rows.find((row) => !isAsTried(row, tried.get(row.row)))
  if (different) throw new ChangedSince(different.key)
  const listingsOff = rows.reduce((sum, row) => sum + row.listingsOff, 0)
  if (dryRun) return { rows, changed: [], listingsOff, write: null }
  const toWrite = plans.flatMap((plan) =>
    'product' in plan && (!plan.old || plan.changes.length > 0) ? plan.product : [],
  )
  return { rows, changed: changedPlans.map(({ product }) => product.id), listingsOff, write: productRows(toWrite) }
}

type PlanInput = {
  before: ReadonlyMap<string, KnownProduct>
  ids: ReadonlyMap<string, string>
  names: ReadonlyMap<string, string>
  tried: Tried | undefined
}

function planOf(ctx: Ctx, item: ImportItem, { before, ids, names, tried }: PlanInput): Plan {
  if ('refused' in item) return { item, refused: item.refused, fault: item }
  const old = before.get(item.product.source)
  const known = old && { old }
  const notes = new Set(item.notes)
  const categoryId = ids.get(pathOf(item.product)) ?? ''
  try {
    const merged = mergeProduct(ctx, item, { old, categoryId, notes })
    const product = old && tried ? withTriedStock(merged, { old, told: tried.get(item.row) }) : merged
    const category = names.get(product.categoryId) ?? pathText(item.product)
    const changes = old
      ? changesOf({ product: old, category: names.get(old.categoryId) ?? '' }, { product, category })
      : []
    return { item, ...known, product, changes, notes }
  } catch (failure) {
    if (!(failure instanceof RowRefused)) throw failure
    return { item, ...known, refused: failure.word, fault: faultAt(failure.fault, item.line) }
  }
}

type TriedStock = { old: KnownProduct; told: TriedRow | undefined }

/** Sales since the dry run are not a change by the file, so a stock that the dry run did not change stays. */
function withTriedStock(product: ProductToWrite, { old, told }: TriedStock): ProductToWrite {
  const known = new Map(old.variants.map((variant) => [variant.id, variant]))
  const variants = product.variants.map((variant) => {
    const same = known.get(variant.id)
    if (!same || same.hasLeft || told?.seen?.stock.includes(variant.id)) return variant
    return { ...variant, stock: same.stock, keepsStock: true }
  })
  return { ...product, variants }
}

function rowOf(plan: Plan, leaving: ReadonlyMap<string, number>): RowResult {
  const { item, old } = plan
  const { row, key } = item
  const seen = old ? { version: old.version, stock: [] as string[] } : null
  if ('refused' in plan) {
    const { line, place = null, said = null } = plan.fault
    const nothing = { note: null, changes: null, listingsOff: 0 }
    return { row, key, result: 'refused', error: plan.refused, line, place, said, seen, ...nothing }
  }
  const { product, changes, notes } = plan
  const result = old === undefined ? 'created' : changes.length > 0 ? 'updated' : 'unchanged'
  const counted = product.variants.flatMap(({ id, keepsStock }) => (keepsStock ? [] : id))
  return {
    ...{ row, key, result, error: null, line: null, place: null, said: null, note: [...notes].join(', ') || null },
    changes: changes.length > 0 ? changes : null,
    seen: seen && { ...seen, stock: counted },
    listingsOff: leaving.get(product.id) ?? 0,
  }
}

async function lockBySource(tx: Db, products: readonly ImportedProduct[]): Promise<Map<string, KnownProduct>> {
  const sources = products.map(({ source }) => source)
  const known = await tx.query<{ id: string }>(sql`select id from product where source = any (${sources}::text[])`)
  const productIds = known.map(({ id }) => id)
  await lockProducts(tx, productIds)
  const found = await tx.query<Omit<KnownProduct, 'variants'> & { source: string }>(sql`
    select id, source, category_id as "categoryId", title, description, images, image_texts as "imageTexts",
      recommended, on_sale as "onSale", version
    from product where id = any (${productIds}::uuid[]) order by id`)
  const variants = await tx.query<KnownProduct['variants'][number] & { product_id: string }>(sql`
    select product_id, id, source, name, sku, purchase_price as "purchasePrice", image,
      ${suppliedStock} as stock,
      position >= ${leftPosition} as "hasLeft"
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
/** The limit of the key's index; a path of five long names in a three-byte script is longer. */
const sourceBytesMax = 2_600
/** An export contains the category's own key; other categories are identified by their path of names. */
function sourceOf(path: readonly ImportedCategory[]): string {
  const source = path.at(-1)?.origin ?? `import:${path.map(keyOf).join('/')}`
  if (Buffer.byteLength(source) <= sourceBytesMax) return source
  return `import:${createHash('sha256').update(source).digest('hex')}`
}
const pathOf = (product: ImportedProduct) => sourceOf(categoriesOf(product))
const pathText = (product: ImportedProduct) =>
  categoriesOf(product)
    .map(({ name }) => name['en'] ?? Object.values(name)[0] ?? '')
    .join(' > ')

type CategoriesInput = {
  products: readonly ImportedProduct[]
  before: ReadonlyMap<string, KnownProduct>
  dryRun: boolean
  importer: Importer
}
type Categories = { /** By path in the file. */ ids: Map<string, string> /** By id. */; names: Map<string, string> }

/** Finds or creates a batch's categories by path; one without a picture gets the file's. */
async function readCategories(ctx: Ctx, tx: Db, input: CategoriesInput): Promise<Categories> {
  const { products, before, dryRun, importer } = input
  const paths = new Map<string, Pick<ImportedCategory, 'name' | 'image'> & { parent: string | null }>()
  // A file without categories does not move a known product.
  for (const product of products.filter((each) => each.categories.length > 0 || !before.has(each.source))) {
    const path = categoriesOf(product)
    for (const [depth, { name, image }] of path.entries()) {
      const parent = depth === 0 ? null : sourceOf(path.slice(0, depth))
      const source = sourceOf(path.slice(0, depth + 1))
      paths.set(source, { name, parent, image: paths.get(source)?.image ?? image })
    }
  }
  const sources = [...paths.keys()]
  const known = [...before.values()].map(({ categoryId }) => categoryId)
  const found = await tx.query<{ id: string; source: string; image: string | null; name: string }>(sql`
    select id, source, image, localize_text(name, 'en') as name from category
    where source = any (${sources}::text[]) or id = any (${known}::uuid[])`)
  const ids = new Map(found.map(({ id, source }) => [source, id]))
  const names = new Map(found.map(({ id, name }) => [id, name]))
  const isPictured = new Set(found.filter(({ image }) => image !== null).map(({ source }) => source))
  if (dryRun) return { ids, names }
  for (const [source, { name, parent, image = null }] of paths) {
    if (ids.has(source) && (image === null || isPictured.has(source))) continue
    const parentId = (parent && ids.get(parent)) ?? null
    const category = { id: ctx.ids.next(), source, parentId, name, position: 0, image }
    ids.set(source, await importer.addCategory(tx, category))
  }
  return { ids, names }
}
