import { createHash } from 'node:crypto'
import sql, { type Sql } from 'sql-template-tag'
import type { Reply } from '#contract/endpoint.ts'
import type { LanguageCode } from '#contract/language-codes.ts'
import { earningsOf, leastPrice } from '#contract/prices.ts'
import type { pricing } from '#contract/pricing.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { refuse } from '../../base/refuse.ts'
import { lockListingCount, readTerms, updateLowestPrices } from './prices.ts'

export type Reader = { merchantId: string; lang: LanguageCode }

export type PricedRow = {
  listingId: string
  productId: string
  variantId: string
  title: string
  variant: string
  purchasePrice: number
  sellingPrice: number
  state: 'selling' | 'stock'
  onSale: boolean
}

type PricesInput = { condition: Sql; listingsMax: number; variants?: Sql; rowsMax?: number }

/**
 * The prices of the newest listings that fit a condition on the listing `l` and its product `p`: of all their variants,
 * or of those that fit `variants` on the listing's variant `s` and the catalogue's `v`.
 */
export const readPrices = (
  db: Db,
  { merchantId, lang }: Reader,
  { condition, listingsMax, variants = sql`true`, rowsMax }: PricesInput,
) =>
  db.query<PricedRow>(sql`
    select l.id as "listingId", p.id as "productId", v.id as "variantId", localize_text(p.title, ${lang}) as title,
      localize_text(v.name, ${lang}) as variant, v.purchase_price as "purchasePrice",
      s.selling_price as "sellingPrice", l.state, p.on_sale as "onSale"
    from (
      select l.id, l.product_id, l.state from listing l join product p on p.id = l.product_id
      where l.merchant_id = ${merchantId} and l.removed_at is null and ${condition}
      order by l.id desc limit ${listingsMax}
    ) as l
    join product p on p.id = l.product_id
    join listing_variant s on s.merchant_id = ${merchantId} and s.listing_id = l.id
    join variant v on v.id = s.variant_id
    where ${variants}
    order by l.id desc, v.position limit ${rowsMax ?? null}`)

type Preview = Reply<typeof pricing.preview>
type Change = Preview['changes'][number]

export function toChange({ purchasePrice, sellingPrice, ...row }: PricedRow, after: number, feeBps: number): Change {
  const { listingId, productId, variantId, title, variant } = row
  return {
    ...{ listingId, productId, variantId, title, variant, after, before: sellingPrice },
    earnsBefore: earningsOf(sellingPrice, purchasePrice, feeBps),
    earnsAfter: earningsOf(after, purchasePrice, feeBps),
  }
}

/** What a preview shows of these changes: those that earn less first. */
export function previewOf(all: readonly Change[], ...others: readonly unknown[]): Preview {
  const changes = all.filter(({ before, after }) => before !== after)
  const earnsLess = ({ earnsBefore, earnsAfter }: Change) => earnsAfter < earnsBefore
  const losing = changes.filter(earnsLess)
  return {
    digest: digestOf(changes, others),
    changes: [...losing, ...changes.filter((change) => !earnsLess(change))],
    less: losing.length,
    same: all.length - changes.length,
  }
}

/** Changes with any price or earning of the preview, and with whatever else it shows. */
function digestOf(changes: readonly Change[], others: readonly unknown[]): string {
  const shown = changes.map(({ listingId, variantId, before, after, earnsBefore, earnsAfter }) => [
    ...[listingId, variantId, before, after, earnsBefore, earnsAfter],
  ])
  return createHash('sha256')
    .update(JSON.stringify([shown, ...others]))
    .digest('hex')
}

/** Older uses cannot be undone. */
const usesMax = 20

type StoredChange = { listingId: string; variantId: string; before: number; after: number }

type WriteChangesInput = { merchantId: string; categoryId: string | null; changes: readonly Change[]; now: Date }

/** Sets the prices and keeps what they were. Null if none changes. */
export async function writeChanges(ctx: Ctx, tx: Db, input: WriteChangesInput): Promise<string | null> {
  const { merchantId, categoryId, changes, now } = input
  if (changes.length === 0) return null
  const written = changes.map(({ listingId, variantId, before, after }) => ({ listingId, variantId, before, after }))
  await writeVariantPrices(
    tx,
    merchantId,
    written.map(({ after, ...key }) => ({ ...key, price: after })),
  )
  const id = ctx.ids.next()
  await tx.query(sql`
    insert into price_change (merchant_id, id, category_id, at, changes)
    values (${merchantId}, ${id}, ${categoryId}, ${now}, ${JSON.stringify(written)}::jsonb)`)
  // A use has a row for every price, so only the undoable ones are kept.
  await tx.query(sql`
    delete from price_change where merchant_id = ${merchantId} and id in (
      select id from price_change where merchant_id = ${merchantId} order by id desc offset ${usesMax})`)
  return id
}

type UndoInput = { merchantId: string; id: string; now: Date }
type CurrentRow = { listingId: string; variantId: string; sellingPrice: number; purchasePrice: number }

/** Restores prices, except those that the merchant has changed since or that would now lose money. */
export async function undoPrices(tx: Db, { merchantId, id, now }: UndoInput) {
  await lockListingCount(tx, merchantId)
  const change = await tx.maybe<{ changes: StoredChange[]; undoneAt: Date | null }>(sql`
    select changes, undone_at as "undoneAt" from price_change
    where merchant_id = ${merchantId} and id = ${id} for no key update`)
  if (!change) throw refuse('not_found')
  if (change.undoneAt) throw refuse('conflict')
  const { feeBps } = await readTerms(tx, merchantId)
  const listingIds = [...new Set(change.changes.map(({ listingId }) => listingId))]
  const current = await tx.query<CurrentRow>(sql`
    select s.listing_id as "listingId", s.variant_id as "variantId", s.selling_price as "sellingPrice",
      v.purchase_price as "purchasePrice"
    from listing_variant s join variant v on v.id = s.variant_id
    where s.merchant_id = ${merchantId} and s.listing_id = any (${listingIds}::uuid[])`)
  const byVariant = new Map(current.map((row) => [`${row.listingId} ${row.variantId}`, row]))
  const restorable = change.changes.filter(({ listingId, variantId, before, after }) => {
    const row = byVariant.get(`${listingId} ${variantId}`)
    return row?.sellingPrice === after && before >= leastPrice(row.purchasePrice, feeBps)
  })
  await writeVariantPrices(
    tx,
    merchantId,
    restorable.map(({ before, ...key }) => ({ ...key, price: before })),
  )
  await tx.query(sql`
    update price_change set undone_at = ${now} where merchant_id = ${merchantId} and id = ${id}`)
  return { restored: restorable.length, left: change.changes.length - restorable.length }
}

type VariantPrice = { listingId: string; variantId: string; price: number }

async function writeVariantPrices(tx: Db, merchantId: string, prices: readonly VariantPrice[]): Promise<void> {
  const listingIds = [...new Set(prices.map(({ listingId }) => listingId))].sort()
  await tx.query(sql`
    select 1 from listing where merchant_id = ${merchantId} and id = any (${listingIds}::uuid[]) order by id
    for no key update`)
  await tx.query(sql`
    update listing_variant s set selling_price = given.price
    from unnest(${prices.map(({ listingId }) => listingId)}::uuid[], ${prices.map(({ variantId }) => variantId)}::uuid[],
      ${prices.map(({ price }) => price)}::bigint[]) as given (listing_id, variant_id, price)
    where s.merchant_id = ${merchantId} and s.listing_id = given.listing_id and s.variant_id = given.variant_id`)
  await updateLowestPrices(tx, { merchantId, listingIds })
}
