/** The parts of product files. This file must not import TypeBox, because the console loads it. */
export const importFormats = ['shopify', 'woocommerce', 'medusa', 'vendure', 'csv', 'jsonl'] as const

/** The meanings of a column in a CSV file of another program. */
export const importColumnNames = [
  'source',
  'sku',
  'title',
  'variant',
  'description',
  'category',
  'purchasePrice',
  'sellingPrice',
  'stock',
  'onSale',
] as const
export type ImportColumnName = (typeof importColumnNames)[number]
export type ImportColumns = Partial<Record<ImportColumnName, string>>

/** The fields of a product that an import can change, and the variants that it adds and removes. */
export const changedFields = [
  'title',
  'description',
  'category',
  'images',
  'imageTexts',
  'recommended',
  'onSale',
  'variantName',
  'variantPicture',
  'sku',
  'purchasePrice',
  'stock',
  'newVariant',
  'variantLeaves',
  'source',
  'order',
  'more',
] as const
export type ChangedField = (typeof changedFields)[number]
