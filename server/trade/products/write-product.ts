import sql from 'sql-template-tag'
import type { Db } from '../../base/db/open.ts'
import { storedWords } from '../../base/search/words.ts'
import type { CatalogueCall } from './catalogue-acts.ts'
import { leftPosition } from './reservations.ts'

export type Texts = Record<string, string>

export type VariantToWrite = {
  id: string
  source: string | null
  name: Texts
  sku: string | null
  purchasePrice: number
  /** One of the product's images: withOwnPictures(). */
  image: string | null
  /** The stock by the supplier's count, which includes reservations of unpaid checkouts here. */
  stock: number
  /** The stock is as it was read: checkouts and returns change it, so the write leaves it alone. */
  keepsStock?: boolean
}

export type ProductToWrite = {
  id: string
  source: string | null
  categoryId: string
  title: Texts
  description: Texts
  images: readonly string[]
  imageTexts: Readonly<Record<string, Texts>>
  recommended: boolean
  onSale: boolean
  variants: readonly VariantToWrite[]
}

/**
 * Without pictures of variants that are not the product's. Applied before two states of a product are compared, so that
 * what a variant loses with a picture of its product is told and recorded.
 */
export const withOwnPictures = (product: ProductToWrite): ProductToWrite => ({
  ...product,
  variants: product.variants.map((variant) =>
    variant.image === null || product.images.includes(variant.image) ? variant : { ...variant, image: null },
  ),
})

export async function writeProducts(
  { ctx, session }: CatalogueCall,
  tx: Db,
  products: readonly ProductToWrite[],
): Promise<void> {
  const given = JSON.stringify(productRows(products))
  await tx.query(sql`select write_products_by_operator(${session.hash}, ${given}::jsonb, ${ctx.clock.now()})`)
}

export function productRows(products: readonly ProductToWrite[]): object {
  const rows = products.map(({ variants, ...product }) => ({
    ...product,
    words: storedWords(
      product.title,
      variants.flatMap(({ sku }) => sku ?? []),
    ),
  }))
  const variants = products.flatMap(({ id: productId, variants: each }) =>
    each.map(({ keepsStock = false, stock, ...variant }, position) => ({
      ...variant,
      productId,
      position,
      stock: keepsStock ? null : stock,
    })),
  )
  return { products: rows, variants, leftPosition }
}

/** In the lock order of checkouts (product, variant, stock), which prevents deadlocks. */
export const lockProducts = (tx: Db, ids: readonly string[]) => tx.query(sql`select lock_products(${ids}::uuid[])`)
