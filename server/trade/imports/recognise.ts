import type { ImportFormat } from './read-file.ts'

/** A format is recognised by the column that identifies its products, and one more column. */
const marks: readonly { format: ImportFormat; key: RegExp; own: RegExp }[] = [
  { format: 'medusa', key: /^product (handle|id)$/, own: /^(variant |price [a-z]{3}$|product title$)/ },
  {
    format: 'shopify',
    key: /^handle$/,
    own: /^(variant (price|sku|inventory)|option1 value$|body \(?html\)?$|cost per item$)/,
  },
  { format: 'shopify', key: /^url handle$/, own: /^(title|price|sku|inventory quantity)$/ },
  { format: 'woocommerce', key: /^sku$/, own: /^(regular[ _]price|sale[ _]price|in stock\?|stock_status)$/ },
  {
    format: 'vendure',
    key: /^slug(:|$)/,
    own: /^(optiongroups|optionvalues|stockonhand|trackinventory|taxcategory)(:|$)/,
  },
]

const hasColumn = (names: readonly string[], name: RegExp) => names.some((each) => name.test(each))

export function formatOf(names: readonly string[]): ImportFormat | undefined {
  const found = marks.find(({ key, own }) => hasColumn(names, key) && hasColumn(names, own))?.format
  // Without row types a WooCommerce file does not show which rows are products.
  return found === 'woocommerce' && !names.includes('type') ? undefined : found
}

const columnsOf: readonly { format: ImportFormat; columns: readonly string[] }[] = [
  { format: 'shopify', columns: ['handle', 'title', 'variant price'] },
  { format: 'medusa', columns: ['product handle', 'product title', 'variant title'] },
  { format: 'vendure', columns: ['name', 'slug', 'optiongroups', 'price'] },
  { format: 'woocommerce', columns: ['type', 'sku', 'name', 'regular price'] },
]

/** The most similar format and its missing columns. */
export function lacksOf(names: readonly string[]) {
  const missingOf = (columns: readonly string[]) => columns.filter((column) => !names.includes(column))
  const [nearest] = columnsOf
    .map(({ format, columns }) => ({ format, missing: missingOf(columns) }))
    .sort((one, other) => one.missing.length - other.missing.length)
  const detail = { format: nearest?.format ?? '', columns: nearest?.missing.join(', ') ?? '' }
  return { fields: { file: 'import_columns_missing' as const }, ...detail }
}
