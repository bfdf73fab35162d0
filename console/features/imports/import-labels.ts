import { useLingui } from '@lingui/react/macro'
import type { TextEncoding } from '#contract/delimited.ts'
import type { ChangedField } from '#contract/operator/import-formats.ts'

/** Why a row was refused, and what the cell must contain instead. */
export function useFaultLabels() {
  const { t } = useLingui()
  const labels: Readonly<Record<string, { why: string; needed: string }>> = {
    no_title: { why: t`There is no title`, needed: t`a name` },
    no_price: { why: t`The price cannot be read`, needed: t`a number, such as 8.99` },
    other_currency: { why: t`The price is in another currency`, needed: t`a price in the platform’s currency` },
    no_sale_state: { why: t`Whether it is on sale cannot be read`, needed: t`a status of the format` },
    no_stock: { why: t`The stock cannot be read`, needed: t`a whole number` },
    no_source: { why: t`It has no ID`, needed: t`an SKU or a number` },
    twice_in_file: { why: t`Duplicate of an earlier product`, needed: t`each product once` },
    no_parent: { why: t`A variant without its product`, needed: t`a product in the file` },
    too_many_variants: { why: t`More than 200 variants`, needed: t`at most 200` },
    kind_not_sold: { why: t`A kind that is not sold here`, needed: t`simple or variable` },
    cells_differ: {
      why: t`The row has more or fewer cells than the header`,
      needed: t`a cell for each column, also where it is empty`,
    },
    not_readable: { why: t`The line cannot be read`, needed: t`a product as docs/import.md describes` },
  }
  return (error: string) => labels[error] ?? { why: error, needed: '' }
}

export function useNoteLabels() {
  const { t } = useLingui()
  const labels: Readonly<Record<string, string>> = {
    purchase_price_is_60_percent_of_selling_price: t`The purchase price is 60% of the selling price: the file has no other.`,
    purchase_price_kept: t`The file has a selling price only: the known purchase price stays.`,
    stock_not_counted: t`In stock without a quantity: set to 100.`,
    stock_shared: t`One stock for all variants: each has an even part of it.`,
    category_not_given: t`New without a category: Other.`,
    stock_below_zero: t`Stock below zero: set to 0.`,
    images_not_fetched: t`Pictures at other addresses are not fetched.`,
    variant_picture_dropped: t`The picture of a variant is none of the product’s: left out.`,
    category_not_named: t`The category has no name: the product’s type, or none.`,
  }
  return (note: string) => labels[note] ?? note
}

export const formatLabels: Readonly<Record<string, string>> = {
  shopify: 'Shopify CSV',
  woocommerce: 'WooCommerce CSV',
  medusa: 'Medusa CSV',
  vendure: 'Vendure CSV',
  csv: 'CSV',
  jsonl: 'JSON Lines',
}

export const encodingLabels: Readonly<Record<TextEncoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252, Latin-1',
  'windows-1250': 'Windows-1250',
  'windows-1251': 'Windows-1251',
  'windows-1258': 'Windows-1258 (Tiếng Việt)',
  'windows-874': 'Windows-874, TIS-620 (ไทย)',
  gb18030: 'GBK, GB18030 (简体中文)',
  big5: 'Big5 (繁體中文)',
  shift_jis: 'Shift-JIS (日本語)',
  'euc-kr': 'EUC-KR (한국어)',
}

export function useChangedFields() {
  const { t } = useLingui()
  const labels: Readonly<Record<ChangedField, string>> = {
    title: t`Title`,
    description: t`Description`,
    category: t`Category`,
    images: t`Pictures`,
    imageTexts: t`Texts of pictures`,
    recommended: t`Recommended`,
    onSale: t`On sale`,
    variantName: t`Name of the variant`,
    variantPicture: t`Picture of the variant`,
    source: t`Number in the file`,
    sku: t`SKU`,
    purchasePrice: t`Purchase price`,
    stock: t`Stock`,
    newVariant: t`New variant`,
    variantLeaves: t`Variant that leaves`,
    order: t`Order of the variants`,
    more: t`Further changes`,
  }
  return labels
}
