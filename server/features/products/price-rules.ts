import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Body, Query, Reply } from '#contract/endpoint.ts'
import type { LanguageCode } from '#contract/language-codes.ts'
import { limits } from '#contract/limits.ts'
import { changeOf, type PriceRule } from '#contract/price-rules.ts'
import { leastPrice } from '#contract/prices.ts'
import type { pricing } from '#contract/pricing.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { refuse } from '../../base/refuse.ts'
import { lockListingCount, readTerms, updateLowestPrices } from './prices.ts'

type Reader = { merchantId: string; lang: LanguageCode }

type UndoableRow = { id: string; category: string; prices: number; at: Date }
type CategoryRow = { id: string; name: string; listings: number; changedAt: Date | null } & Partial<PriceRule>

export async function readRules(db: Db, { merchantId, lang }: Reader): Promise<Reply<typeof pricing.rules>> {
  const categories = await db.query<CategoryRow>(sql`
    select c.id, localize_text(c.name, ${lang}) as name, count(*) as listings, r.mark_up_bps as "markUpBps",
      r.least_profit as "leastProfit", r.ending, r.changed_at as "changedAt"
    from listing l join product p on p.id = l.product_id join category c on c.id = p.category_id
    left join price_rule r on r.merchant_id = ${merchantId} and r.category_id = c.id
    where l.merchant_id = ${merchantId} and l.removed_at is null
    group by c.id, c.name, c.position, r.mark_up_bps, r.least_profit, r.ending, r.changed_at
    order by c.position, c.id`)
  const last = await db.maybe<UndoableRow>(sql`
    select h.id, localize_text(c.name, ${lang}) as category, jsonb_array_length(h.changes) as prices, h.at
    from price_change h join category c on c.id = h.category_id
    where h.merchant_id = ${merchantId} and h.undone_at is null order by h.id desc limit 1`)
  return {
    categories: categories.map(({ markUpBps, leastProfit, ending, changedAt, ...category }) => ({
      ...category,
      rule:
        changedAt && markUpBps !== undefined && leastProfit !== undefined
          ? { markUpBps, leastProfit, ending: ending ?? null, changedAt: changedAt.toISOString() }
          : null,
    })),
    undoable: last ? { ...last, at: last.at.toISOString() } : null,
  }
}

type PricedRow = {
  listingId: string
  productId: string
  variantId: string
  title: string
  variant: string
  purchasePrice: number
  sellingPrice: number
}

const readPrices = (db: Db, { merchantId, lang }: Reader, categoryId: string) =>
  db.query<PricedRow>(sql`
    select l.id as "listingId", p.id as "productId", v.id as "variantId", localize_text(p.title, ${lang}) as title,
      localize_text(v.name, ${lang}) as variant, v.purchase_price as "purchasePrice", s.selling_price as "sellingPrice"
    from (
      select l.id, l.product_id from listing l join product p on p.id = l.product_id
      where l.merchant_id = ${merchantId} and l.removed_at is null and p.category_id = ${categoryId}
      order by l.id desc limit ${limits.priceRuleListingsMax}
    ) as l
    join product p on p.id = l.product_id
    join listing_variant s on s.merchant_id = ${merchantId} and s.listing_id = l.id
    join variant v on v.id = s.variant_id
    order by l.id desc, v.position`)

type Preview = Reply<typeof pricing.preview>

type RuledCategory = { categoryId: string; rule: PriceRule }

async function changesOf(db: Db, reader: Reader, { categoryId, rule }: RuledCategory): Promise<Preview> {
  const { feeBps } = await readTerms(db, reader.merchantId)
  const rows = await readPrices(db, reader, categoryId)
  const all = rows.map(({ purchasePrice, sellingPrice, ...row }) => ({
    ...row,
    ...changeOf({ purchasePrice, sellingPrice }, rule, feeBps),
  }))
  const changes = all.filter(({ before, after }) => before !== after)
  const earnsLess = ({ earnsBefore, earnsAfter }: Preview['changes'][number]) => earnsAfter < earnsBefore
  const losing = changes.filter(earnsLess)
  return {
    digest: digestOf(changes),
    changes: [...losing, ...changes.filter((change) => !earnsLess(change))],
    less: losing.length,
    same: all.length - changes.length,
  }
}

/** Changes with any price or earning of the preview. */
const digestOf = (changes: Preview['changes']) =>
  createHash('sha256')
    .update(
      JSON.stringify(
        changes.map(({ listingId, variantId, before, after, earnsBefore, earnsAfter }) => [
          listingId,
          variantId,
          before,
          after,
          earnsBefore,
          earnsAfter,
        ]),
      ),
    )
    .digest('hex')

export const previewRule = (db: Db, reader: Reader, query: Query<typeof pricing.preview>): Promise<Preview> =>
  changesOf(db, reader, { categoryId: query.categoryId, rule: { ...query, ending: query.ending ?? null } })

/** Older uses cannot be undone. */
const usesMax = 20

type ApplyRuleInput = Reader & { body: Body<typeof pricing.apply>; now: Date }

/** Stores the rule and sets the prices, provided that they equal the preview. */
export async function applyRule(ctx: Ctx, tx: Db, { merchantId, lang, body, now }: ApplyRuleInput) {
  await lockListingCount(tx, merchantId)
  const { categoryId, markUpBps, leastProfit, ending } = body
  const rule = { markUpBps, leastProfit, ending }
  const { changes, digest } = await changesOf(tx, { merchantId, lang }, { categoryId, rule })
  if (digest !== body.digest) throw refuse('quote_changed')
  await tx.query(sql`
    insert into price_rule (merchant_id, category_id, mark_up_bps, least_profit, ending, changed_at)
    values (${merchantId}, ${categoryId}, ${markUpBps}, ${leastProfit}, ${ending}, ${now})
    on conflict (merchant_id, category_id) do update set mark_up_bps = excluded.mark_up_bps,
      least_profit = excluded.least_profit, ending = excluded.ending, changed_at = excluded.changed_at`)
  if (changes.length === 0) return { id: null, changed: 0 }
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
  // A use has a row for every price of the category, so only the undoable ones are kept.
  await tx.query(sql`
    delete from price_change where merchant_id = ${merchantId} and id in (
      select id from price_change where merchant_id = ${merchantId} order by id desc offset ${usesMax})`)
  return { id, changed: changes.length }
}

type StoredChange = { listingId: string; variantId: string; before: number; after: number }
type UndoRuleInput = { merchantId: string; id: string; now: Date }
type CurrentRow = { listingId: string; variantId: string; sellingPrice: number; purchasePrice: number }

/** Restores prices, except those that the merchant has changed since or that would now lose money. */
export async function undoRule(tx: Db, { merchantId, id, now }: UndoRuleInput) {
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
