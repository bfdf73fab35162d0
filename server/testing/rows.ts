import { randomUUID } from 'node:crypto'
import { wholeCatalogue } from '../trade/products/catalogue-queries.ts'
import type { World } from './world.ts'

export type RowShop = {
  merchantId: string
  slug: string
  listings: { listingId: string; variantId: string; productId: string }[]
}

/**
 * A shop inserted as rows, for tests that need many shops quickly. Each product costs `cost` and sells at `price`; the
 * fee is 5 %.
 */
export async function aRowShop(
  { testDb, clock }: Pick<World, 'testDb' | 'clock'>,
  { stock = 1_000_000, timeZone = 'UTC', goods = [{ cost: 6_000, price: 10_000 }] } = {},
): Promise<RowShop> {
  const merchantId = randomUUID()
  const slug = `shop-${merchantId.slice(0, 8)}`
  const at = `'${clock.now().toISOString()}'::timestamptz`
  const [levelId, categoryId] = [randomUUID(), randomUUID()]
  await testDb.owner.run(`
    insert into level (id, rank, name, margin_bps, product_limit, upgrade_price, fee_bps)
    select '${levelId}', coalesce(max(rank), 0) + 1, '{"en": "Start"}', 3000, 100, 0, 500 from level;
    insert into merchant (merchant_id, status, real_name, phone, email, country, password_hash, level_id,
      invitation_code, applied_at, decided_at)
    values ('${merchantId}', 'approved', 'Somebody', '', '', 'DE', '', '${levelId}', '', ${at}, ${at});
    insert into shop (merchant_id, slug, name, phone, address, time_zone)
    values ('${merchantId}', '${slug}', 'Shop of rows', '', '', '${timeZone}');
    insert into shop_name (slug, merchant_id) values ('${slug}', '${merchantId}');
    insert into category (id, name) values ('${categoryId}', '{"en": "Goods"}');
    select initialize_merchant('${merchantId}')`)
  const made = goods.map((good) => ({
    ...good,
    productId: randomUUID(),
    variantId: randomUUID(),
    listingId: randomUUID(),
  }))
  for (const { productId, variantId, listingId, cost, price } of made) {
    await testDb.owner.run(`
      insert into product (id, category_id, title, purchase_price, created_at, updated_at)
      values ('${productId}', '${categoryId}', '{"en": "Lamp"}', ${cost}, ${at}, ${at});
      insert into product_sales (product_id) values ('${productId}');
      insert into variant (id, product_id, purchase_price, stock)
      values ('${variantId}', '${productId}', ${cost}, ${stock});
      insert into variant_stock (product_id, variant_id, stock) values ('${productId}', '${variantId}', ${stock});
      insert into listing (merchant_id, id, product_id, state, selling_price, purchase_price, added_at)
      values ('${merchantId}', '${listingId}', '${productId}', 'selling', ${price}, ${cost}, ${at});
      insert into listing_variant values ('${merchantId}', '${listingId}', '${variantId}', ${price})`)
  }
  await testDb.owner.run(`
    insert into catalogue_count as n (category_id, products, on_sale)
    values ('${wholeCatalogue}', ${made.length}, ${made.length}), ('${categoryId}', ${made.length}, ${made.length})
    on conflict (category_id) do update
    set products = n.products + excluded.products, on_sale = n.on_sale + excluded.on_sale`)
  return { merchantId, slug, listings: made }
}

/** Sets the product limit of the shop's level. The level is read first, as a cluster requires. */
export async function limitProducts(world: World, merchantId: string, limit: number): Promise<void> {
  const { owner } = world.testDb
  const [{ level_id: levelId } = {}] = await owner.rows(`
    select level_id from merchant where merchant_id = '${merchantId}'`)
  await owner.run(`update level set product_limit = ${limit} where id = '${String(levelId)}'`)
}
