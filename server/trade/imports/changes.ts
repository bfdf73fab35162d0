import type { ChangedField } from '#contract/operator/import-formats.ts'
import type { ProductToWrite, Texts, VariantToWrite } from '../products/write-product.ts'

/** A changed field with its language or variant; amounts are in minor units. */
export type FieldChange = { field: ChangedField; of: string; before: string | null; after: string | null }

const textMax = 120
const changesMax = 100

type NamedProduct = { product: ProductToWrite; category: string }

export function changesOf(before: NamedProduct, after: NamedProduct): FieldChange[] {
  const { product: old } = before
  const { product } = after
  const plain = (field: ChangedField, one: unknown, other: unknown): FieldChange[] =>
    textOf(one) === textOf(other) ? [] : [{ field, of: '', before: shown(one), after: shown(other) }]
  const changes = [
    ...textChanges('title', old.title, product.title),
    ...textChanges('description', old.description, product.description),
    ...(old.categoryId === product.categoryId ? [] : [change('category', '', [before.category, after.category])]),
    ...plain('onSale', old.onSale, product.onSale),
    ...plain('recommended', old.recommended, product.recommended),
    ...plain('images', old.images, product.images),
    ...plain('imageTexts', old.imageTexts, product.imageTexts),
    ...variantChanges(old.variants, product.variants),
  ]
  const rest = changes.length - changesMax
  return rest <= 0 ? changes : [...changes.slice(0, changesMax), change('more', '', [null, String(rest)])]
}

const change = (field: ChangedField, of: string, [before, after]: [unknown, unknown]): FieldChange => ({
  field,
  of: of.slice(0, textMax).toWellFormed(),
  before: shown(before),
  after: shown(after),
})

/** Equal for objects with the same fields in any order. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )

const shown = (value: unknown): string | null =>
  value === null || value === undefined
    ? null
    : (typeof value === 'string' ? value : textOf(value)).slice(0, textMax).toWellFormed()

const textChanges = (field: ChangedField, before: Texts, after: Texts): FieldChange[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((lang) =>
    (before[lang] ?? '') === (after[lang] ?? '') ? [] : [change(field, lang, [before[lang], after[lang]])],
  )

const nameOf = ({ name, sku, source }: VariantToWrite): string =>
  [...Object.values(name)].find((text) => text !== '') ?? sku ?? source ?? ''

function variantChanges(before: readonly VariantToWrite[], after: readonly VariantToWrite[]): FieldChange[] {
  const old = new Map(before.map((variant) => [variant.id, variant]))
  const written = new Set(after.map(({ id }) => id))
  const changed = after.flatMap((variant) => {
    const was = old.get(variant.id)
    if (!was) return [change('newVariant', nameOf(variant), [null, variant.stock])]
    const of = nameOf(variant)
    return [
      ...(textOf(was.name) === textOf(variant.name) ? [] : [change('variantName', of, [nameOf(was), of])]),
      ...(was.source === variant.source ? [] : [change('source', of, [was.source, variant.source])]),
      ...(was.sku === variant.sku ? [] : [change('sku', of, [was.sku, variant.sku])]),
      ...(was.purchasePrice === variant.purchasePrice
        ? []
        : [change('purchasePrice', of, [was.purchasePrice, variant.purchasePrice])]),
      ...(was.image === variant.image ? [] : [change('variantPicture', of, [was.image, variant.image])]),
      ...(was.stock === variant.stock ? [] : [change('stock', of, [was.stock, variant.stock])]),
    ]
  })
  const isOrdered = inOrder(before, after)
  const left = before.filter(({ id, stock }) => stock > 0 && !written.has(id))
  return [
    ...changed,
    ...(isOrdered ? [] : [change('order', '', [null, after.map(nameOf).join(', ')])]),
    ...left.map((variant) => change('variantLeaves', nameOf(variant), [variant.stock, null])),
  ]
}

function inOrder(before: readonly VariantToWrite[], after: readonly VariantToWrite[]): boolean {
  const common = (ones: readonly VariantToWrite[], others: readonly VariantToWrite[]) => {
    const ids = new Set(others.map(({ id }) => id))
    return ones.flatMap(({ id }) => (ids.has(id) ? id : [])).join()
  }
  return common(before, after) === common(after, before)
}
