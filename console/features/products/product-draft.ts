import type { Reply } from '#contract/endpoint.ts'
import type { operatorProducts } from '#contract/operator/products.ts'
import { readAmount, writeAmount } from '#kit/amount.ts'
import type { Formats } from '#kit/format.tsx'
import type { CatalogueChange } from '../../parts/catalogue-change.ts'
import { changeOf, textChanges } from '../../parts/draft-changes.ts'
import type { LocalTexts } from '../../parts/local-text.ts'

export type Product = Reply<typeof operatorProducts.product>

export type DraftPicture = { ref: string; url: string; texts: LocalTexts }
export type DraftVariant = {
  /** The id of a saved variant, or a temporary key for a new one. */
  key: string
  isNew: boolean
  name: LocalTexts
  sku: string
  /** As it is typed, in the language of the console. */
  price: string
  /** The `ref` of one of the pictures. */
  image: string | null
  /** Only for a new variant: the stock of a saved one is changed by amounts. */
  stock: string
}

export type Draft = {
  changedAt: string | null
  title: LocalTexts
  description: LocalTexts
  categoryId: string
  recommended: boolean
  onSale: boolean
  pictures: readonly DraftPicture[]
  variants: readonly DraftVariant[]
}

export const draftOf = (product: Product, formats: Formats): Draft => ({
  changedAt: product.changedAt,
  title: product.title,
  description: product.description,
  categoryId: product.category.id,
  recommended: product.recommended,
  onSale: product.onSale,
  pictures: product.pictures,
  variants: product.variants.map(({ id, name, sku, purchasePrice, image }) => ({
    key: id,
    isNew: false,
    name,
    sku: sku ?? '',
    price: writeAmount(purchasePrice, formats),
    image,
    stock: '',
  })),
})

export const newVariant = (): DraftVariant => ({
  key: crypto.randomUUID(),
  isNew: true,
  name: {},
  sku: '',
  price: '',
  image: null,
  stock: '0',
})

export const emptyDraft = (): Draft => ({
  changedAt: null,
  title: {},
  description: {},
  categoryId: '',
  recommended: false,
  onSale: true,
  pictures: [],
  variants: [newVariant()],
})

const wholeNumber = /^\d{1,8}$/

export type DraftFault = 'title' | 'category' | 'price' | 'stock' | 'variants'

export function faultOf(draft: Draft, formats: Formats): DraftFault | null {
  if (Object.values(draft.title).every((text) => text.trim() === '')) return 'title'
  if (draft.categoryId === '') return 'category'
  if (draft.variants.length === 0) return 'variants'
  if (draft.variants.some(({ price }) => (readAmount(price.trim(), formats) ?? 0) < 1)) return 'price'
  if (draft.variants.some(({ isNew, stock }) => isNew && !wholeNumber.test(stock.trim()))) return 'stock'
  return null
}

/** The picture of a variant; none if it is no longer the product's. */
export const pictureOf = (image: string | null, { pictures }: Pick<Draft, 'pictures'>): DraftPicture | undefined =>
  pictures.find(({ ref }) => ref === image)

const trimmed = (texts: LocalTexts): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''))

/** The body of the call for a draft without faults. */
export function bodyOf(draft: Draft, formats: Formats) {
  return {
    title: trimmed(draft.title),
    description: trimmed(draft.description),
    categoryId: draft.categoryId,
    recommended: draft.recommended,
    onSale: draft.onSale,
    images: draft.pictures.map(({ ref }) => ref),
    imageTexts: Object.fromEntries(draft.pictures.map(({ ref, texts }) => [ref, trimmed(texts)])),
    variants: draft.variants.map(({ key, isNew, name, sku, price, image, stock }) => ({
      ...(isNew && { stock: Number(stock) }),
      ...(!isNew && { id: key }),
      name: trimmed(name),
      sku: sku.trim(),
      purchasePrice: readAmount(price.trim(), formats) ?? 0,
      image: pictureOf(image, draft)?.ref ?? null,
    })),
  }
}

/** A change as in the history, except that prices are as typed. */
export type DraftChange = CatalogueChange

const labelOf = ({ name, sku }: DraftVariant) => name['en'] || Object.values(name).find(Boolean) || sku || '1'

export function changesOf(before: Draft, after: Draft): DraftChange[] {
  const old = new Map(before.variants.map((variant) => [variant.key, variant]))
  const kept = new Set(after.variants.map(({ key }) => key))
  const pictures = new Map(before.pictures.map((picture) => [picture.ref, picture]))
  const refs = ({ pictures: all }: Draft) => all.map(({ ref }) => ref).join(', ')
  return [
    ...textChanges({ field: 'title', before: before.title, after: after.title }),
    ...textChanges({ field: 'description', before: before.description, after: after.description }),
    ...changeOf({ field: 'category', before: before.categoryId, after: after.categoryId }),
    ...changeOf({ field: 'recommended', before: String(before.recommended), after: String(after.recommended) }),
    ...changeOf({ field: 'onSale', before: String(before.onSale), after: String(after.onSale) }),
    ...before.variants.flatMap((each) =>
      kept.has(each.key) ? [] : changeOf({ field: 'variant', before: labelOf(each) }),
    ),
    ...after.variants.flatMap((variant) => {
      const was = old.get(variant.key)
      if (!was) return changeOf({ field: 'variant', after: labelOf(variant) })
      const of = labelOf(was)
      return [
        ...textChanges({ field: 'variantName', of, before: was.name, after: variant.name }),
        ...changeOf({ field: 'sku', of, before: was.sku, after: variant.sku }),
        ...changeOf({ field: 'purchasePrice', of, before: was.price, after: variant.price }),
        ...changeOf({
          field: 'variantPicture',
          of,
          before: was.image,
          after: pictureOf(variant.image, after)?.ref ?? null,
        }),
      ]
    }),
    ...changeOf({ field: 'pictures', before: refs(before), after: refs(after) }),
    ...after.pictures.flatMap(({ ref, texts }, at) =>
      textChanges({ field: 'imageText', of: String(at + 1), before: pictures.get(ref)?.texts ?? {}, after: texts }),
    ),
  ]
}

export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list]
  const [item] = next.splice(from, 1)
  if (item !== undefined) next.splice(Math.max(0, Math.min(to, next.length)), 0, item)
  return next
}
