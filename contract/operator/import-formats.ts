/** What files of products are made of. Without TypeBox, because the console loads this file. */
export const importFormats = ['shopify', 'woocommerce', 'medusa', 'vendure', 'csv', 'jsonl'] as const

/** What a column of a CSV of another program can say. */
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

/** The fields of a product that an import changes, and the variants that it adds and takes away. */
export const changedFields = [
  'title',
  'description',
  'category',
  'images',
  'imageTexts',
  'recommended',
  'onSale',
  'variantName',
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
