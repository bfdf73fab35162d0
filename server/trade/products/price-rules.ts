import sql from 'sql-template-tag'
import type { Body, Query, Reply } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { type PriceRule, rulePrice } from '#contract/price-rules.ts'
import type { pricing } from '#contract/pricing.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { refuse } from '../../base/refuse.ts'
import { previewOf, type Reader, readPrices, toChange, writeChanges } from './price-changes.ts'
import { lockListingCount, readTerms } from './prices.ts'

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
    from price_change h left join category c on c.id = h.category_id
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

type Preview = Reply<typeof pricing.preview>
type RuledCategory = { categoryId: string; rule: PriceRule }

async function changesOf(db: Db, reader: Reader, { categoryId, rule }: RuledCategory): Promise<Preview> {
  const { feeBps } = await readTerms(db, reader.merchantId)
  const rows = await readPrices(db, reader, {
    condition: sql`p.category_id = ${categoryId}`,
    listingsMax: limits.priceRuleListingsMax,
  })
  return previewOf(rows.map((row) => toChange(row, rulePrice(row.purchasePrice, rule, feeBps), feeBps)))
}

export const previewRule = (db: Db, reader: Reader, query: Query<typeof pricing.preview>): Promise<Preview> =>
  changesOf(db, reader, { categoryId: query.categoryId, rule: { ...query, ending: query.ending ?? null } })

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
  return { id: await writeChanges(ctx, tx, { merchantId, categoryId, changes, now }), changed: changes.length }
}
