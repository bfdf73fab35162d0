import type { Ctx } from '../../base/ctx.ts'
import { type ProductToWrite, type VariantToWrite, withOwnPictures } from '../products/write-product.ts'
import {
  type ImportedProduct,
  type ImportedVariant,
  type ImportItem,
  type ImportNote,
  RowRefused,
  type Said,
} from './item.ts'

/** `hasLeft`: missing from an earlier file, and kept without stock for shops that list it. */
type KnownVariant = VariantToWrite & { hasLeft: boolean }
/** `version` counts writes. */
export type KnownProduct = Omit<ProductToWrite, 'variants'> & { version: number; variants: readonly KnownVariant[] }

type TakenProduct = Extract<ImportItem, { product: ImportedProduct }>
type MergeInput = { old: KnownProduct | undefined; categoryId: string; notes: Set<ImportNote> }

/**
 * The product after the import. Fields missing from the file stay; those of a new product are guessed with a note or
 * refused.
 */
export function mergeProduct(
  ctx: Ctx,
  { product, columns }: TakenProduct,
  { old, categoryId, notes }: MergeInput,
): ProductToWrite {
  const title = { ...old?.title, ...product.title }
  if (Object.keys(title).length === 0) throw new RowRefused('no_title', { place: columns.title, said: '' })
  const variants = mergeVariants(ctx, product, { old, notes })
  if (variants.length === 0) throw new RowRefused('no_price', { place: columns.price, said: '' })
  const isCategorised = product.categories.length > 0
  if (!old && !isCategorised && !notes.has('category_not_named')) notes.add('category_not_given')
  const images = product.images.length > 0 ? product.images : (old?.images ?? [])
  if (product.variants.some(({ image }) => image && !images.includes(image))) notes.add('variant_picture_dropped')
  return withOwnPictures({
    id: old?.id ?? ctx.ids.next(),
    source: product.source,
    categoryId: old && !isCategorised ? old.categoryId : categoryId,
    recommended: product.recommended ?? old?.recommended ?? false,
    onSale: product.onSale ?? old?.onSale ?? true,
    title,
    description: { ...old?.description, ...product.description },
    images,
    imageTexts: { ...old?.imageTexts, ...product.imageTexts },
    variants,
  })
}

type VariantsInput = Pick<MergeInput, 'old' | 'notes'>

function mergeVariants(ctx: Ctx, product: ImportedProduct, { old, notes }: VariantsInput): VariantToWrite[] {
  // The file does not distinguish variants, so the known ones stay.
  if (product.variants.length === 0) {
    return (old?.variants ?? []).flatMap(({ hasLeft, ...variant }) => (hasLeft ? [] : { ...variant, keepsStock: true }))
  }
  const sameOf = variantsBefore(product, old)
  return product.variants.map((variant) => {
    const same = sameOf.get(variant.source)
    const said = Object.fromEntries(Object.entries(variant.name).filter(([, text]) => text !== ''))
    if (same && 'guess' in variant.purchasePrice && variant.purchasePrice.guess !== same.purchasePrice) {
      notes.add('purchase_price_kept')
    }
    // The stock of a returning variant is unknown.
    const stock = same?.hasLeft ? undefined : same?.stock
    const isCounted = stock === undefined || ('is' in variant.stock && variant.stock.is !== stock)
    return {
      id: same?.id ?? ctx.ids.next(),
      source: same && variant.isNamed ? same.source : variant.source,
      name: same ? { ...same.name, ...said } : variant.name,
      sku: variant.sku ?? same?.sku ?? null,
      purchasePrice: take(variant.purchasePrice, same?.purchasePrice, notes),
      image: variant.image === undefined ? (same?.image ?? null) : variant.image,
      stock: take(variant.stock, stock, notes),
      ...(!isCounted && { keepsStock: true }),
    }
  })
}

function take<T>(said: Said<T>, known: T | undefined, notes: Set<ImportNote>): T {
  if ('is' in said) return said.is
  if (known !== undefined) return known
  if ('lacks' in said) throw new RowRefused(said.lacks, said.fault)
  notes.add(said.note)
  return said.guess
}

/**
 * Matches known variants with those of the file, in this order: source and name, former source and name, source, and
 * name if one of them has no code. A former source occurs when several variants come to share a code. Variants that
 * left an earlier file come last, since their source may be in use again.
 */
function variantsBefore({ variants }: ImportedProduct, old: KnownProduct | undefined) {
  const left = new Set(old?.variants)
  const found = new Map<string, KnownVariant>()
  const take = (variant: ImportedVariant, isSame: (before: KnownVariant) => boolean) => {
    const same = found.has(variant.source) ? undefined : [...left].find(isSame)
    if (!same) return
    found.set(variant.source, same)
    left.delete(same)
  }
  for (const each of variants) take(each, (before) => before.source === each.source && hasName(before, each))
  for (const each of variants) take(each, (before) => before.source === each.formerSource && hasName(before, each))
  // Earlier imports stored the apostrophe by which a spreadsheet escapes a code.
  for (const each of variants)
    take(each, (before) => before.source === each.source || before.source === `'${each.source}`)
  for (const each of variants) {
    take(each, (before) => (each.isNamed || before.sku === null) && hasName(before, each))
  }
  const [only] = left
  const [one] = variants
  if (only && one?.isNamed && variants.length === 1 && left.size === 1 && isUnnamed(one)) take(one, () => true)
  return found
}

const isUnnamed = ({ name }: ImportedVariant) => Object.values(name).every((text) => text === '')

const hasName = ({ name: before }: KnownVariant, { name }: ImportedVariant): boolean =>
  Object.entries(name).every(([lang, text]) => (before[lang] ?? '') === text)
