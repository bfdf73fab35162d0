import type { Static } from 'typebox'
import type { CatalogueChange } from '#contract/operator/catalogue-change.ts'
import type { ProductToWrite, Texts, VariantToWrite } from './write-product.ts'

export type Change = Static<typeof CatalogueChange>
export type CategoryFields = { name: Texts; parentId: string | null; position: number; image: string | null }

/** Limits what the log stores for one act. */
const valueMax = 300
const changesMax = 200

type Value = string | number | boolean | null | undefined

const textOf = (value: Value, max: number): string | null =>
  value === null || value === undefined || value === '' ? null : String(value).slice(0, max).toWellFormed()

type Difference = Pick<Change, 'field'> & Partial<Pick<Change, 'of' | 'lang'>> & { before: Value; after: Value }

function changeOf({ field, of = null, lang = null, ...values }: Difference): Change[] {
  if ((values.before ?? '') === (values.after ?? '')) return []
  // Uncut, since readers count the pictures of the list.
  const max = field === 'pictures' ? Number.POSITIVE_INFINITY : valueMax
  return [{ field, of, lang, before: textOf(values.before, max), after: textOf(values.after, max) }]
}

type TextsDifference = Pick<Change, 'field'> & { of?: string | null; before: Texts; after: Texts }

const textChanges = ({ field, of = null, before, after }: TextsDifference): Change[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .sort()
    .flatMap((lang) => changeOf({ field, of, lang, before: before[lang], after: after[lang] }))

export const variantLabel = ({ name, sku }: Pick<VariantToWrite, 'name' | 'sku'>): string =>
  name['en'] || Object.values(name).find(Boolean) || sku || '1'

function variantChanges(before: readonly VariantToWrite[], after: readonly VariantToWrite[]): Change[] {
  const old = new Map(before.map((variant) => [variant.id, variant]))
  const kept = new Set(after.map(({ id }) => id))
  const left = before.filter(({ id }) => !kept.has(id))
  return [
    ...left.flatMap((each) => changeOf({ field: 'variant', before: variantLabel(each), after: null })),
    ...after.flatMap((variant) => {
      const was = old.get(variant.id)
      const of = variantLabel(was ?? variant)
      if (!was) return changeOf({ field: 'variant', before: null, after: of })
      return [
        ...textChanges({ field: 'variantName', of, before: was.name, after: variant.name }),
        ...changeOf({ field: 'sku', of, before: was.sku, after: variant.sku }),
        ...changeOf({ field: 'purchasePrice', of, before: was.purchasePrice, after: variant.purchasePrice }),
        ...changeOf({ field: 'variantPicture', of, before: was.image, after: variant.image }),
        ...changeOf({ field: 'stock', of, before: was.stock, after: variant.stock }),
      ]
    }),
  ]
}

const imageTextChanges = (before: ProductToWrite, after: ProductToWrite): Change[] =>
  after.images.flatMap((image, at) =>
    textChanges({
      field: 'imageText',
      of: String(at + 1),
      before: before.imageTexts[image] ?? {},
      after: after.imageTexts[image] ?? {},
    }),
  )

/** The changed fields of a product; amounts are in minor units, categories and pictures are ids. */
export const productChanges = (before: ProductToWrite, after: ProductToWrite): Change[] =>
  [
    ...textChanges({ field: 'title', before: before.title, after: after.title }),
    ...textChanges({ field: 'description', before: before.description, after: after.description }),
    ...changeOf({ field: 'category', before: before.categoryId, after: after.categoryId }),
    ...changeOf({ field: 'pictures', before: before.images.join(', '), after: after.images.join(', ') }),
    ...imageTextChanges(before, after),
    ...changeOf({ field: 'recommended', before: before.recommended, after: after.recommended }),
    ...changeOf({ field: 'onSale', before: before.onSale, after: after.onSale }),
    ...variantChanges(before.variants, after.variants),
  ].slice(0, changesMax)

export const categoryChanges = (before: CategoryFields, after: CategoryFields): Change[] => [
  ...textChanges({ field: 'name', before: before.name, after: after.name }),
  ...changeOf({ field: 'parent', before: before.parentId, after: after.parentId }),
  ...changeOf({ field: 'position', before: before.position, after: after.position }),
  ...changeOf({ field: 'pictures', before: before.image, after: after.image }),
]
