import { Type } from 'typebox'
import { Nullable } from '../values.ts'

const changedFields = [
  'title',
  'description',
  'name',
  'category',
  'parent',
  'position',
  'pictures',
  'imageText',
  'recommended',
  'onSale',
  'variant',
  'variantName',
  'variantPicture',
  'sku',
  'purchasePrice',
  'stock',
] as const

/** One field that an act changed. The values before and after are shortened. */
export const CatalogueChange = Type.Object({
  field: Type.Enum(changedFields),
  /** The name of the variant. */
  of: Nullable(Type.String()),
  lang: Nullable(Type.String()),
  before: Nullable(Type.String()),
  after: Nullable(Type.String()),
})
