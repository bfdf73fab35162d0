import sql from 'sql-template-tag'
import type { Db } from '../../base/db/open.ts'
import { leftPosition, suppliedStock } from './reservations.ts'
import { lockProducts, type ProductToWrite, type VariantToWrite } from './write-product.ts'

type LockedProduct = ProductToWrite & { changedAt: string }
type VariantRow = VariantToWrite & { productId: string }

/**
 * Locks products and reads them by id for writing; missing ones are left out. Writers must keep the stock: the number
 * read does not include the shortfall of paid orders.
 */
export async function readLocked(tx: Db, ids: readonly string[]): Promise<Map<string, LockedProduct>> {
  await lockProducts(tx, ids)
  const products = await tx.query<Omit<LockedProduct, 'variants'>>(sql`
    select id, source, category_id as "categoryId", title, description, images, image_texts as "imageTexts",
      recommended, on_sale as "onSale", to_iso(updated_at) as "changedAt"
    from product where id = any (${ids}::uuid[])`)
  // Read after the lock, since every payment changes the supplied stock.
  const variants = await tx.query<VariantRow>(sql`
    select product_id as "productId", id, source, name, sku, purchase_price as "purchasePrice",
      image, ${suppliedStock} as stock
    from variant v where product_id = any (${ids}::uuid[]) and position < ${leftPosition}
    order by product_id, position`)
  const byProduct = Map.groupBy(variants, ({ productId }) => productId)
  const variantsOf = (id: string) =>
    (byProduct.get(id) ?? []).map(({ productId: _, ...variant }) => ({ ...variant, keepsStock: true }))
  return new Map(products.map((product) => [product.id, { ...product, variants: variantsOf(product.id) }]))
}
