import { useLingui } from '@lingui/react/macro'

/** Why a row was refused, and what the cell needs instead. */
export function useFaultLabels() {
  const { t } = useLingui()
  const labels: Readonly<Record<string, { why: string; needed: string }>> = {
    no_title: { why: t`There is no title`, needed: t`a name` },
    no_price: { why: t`The price cannot be read`, needed: t`a number, such as 8.99` },
    no_stock: { why: t`The stock cannot be read`, needed: t`a whole number` },
    no_source: { why: t`It has no number of its own`, needed: t`an SKU or a number` },
    twice_in_file: { why: t`The same product came before`, needed: t`each product once` },
    no_parent: { why: t`A variant without its product`, needed: t`a product in the file` },
    too_many_variants: { why: t`More than 200 variants`, needed: t`at most 200` },
    kind_not_sold: { why: t`A kind that is not sold here`, needed: t`simple or variable` },
    not_readable: { why: t`The line cannot be read`, needed: t`a product as docs/import.md describes` },
  }
  return (error: string) => labels[error] ?? { why: error, needed: '' }
}

/** What an import assumed where the file has no value. */
export function useNoteLabels() {
  const { t } = useLingui()
  const labels: Readonly<Record<string, string>> = {
    purchase_price_is_60_percent_of_selling_price: t`The purchase price is 60% of the selling price: the file has no other.`,
    stock_not_counted: t`In stock without a number: 100.`,
    stock_below_zero: t`A stock below zero: 0.`,
    images_not_fetched: t`Pictures at other addresses are not fetched.`,
    category_not_named: t`The category has no name: the product’s type, or none.`,
  }
  return (note: string) => labels[note] ?? note
}

export const formatLabels: Readonly<Record<string, string>> = {
  shopify: 'Shopify CSV',
  woocommerce: 'WooCommerce CSV',
  medusa: 'Medusa CSV',
  vendure: 'Vendure CSV',
  jsonl: 'JSON Lines',
}
