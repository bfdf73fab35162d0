import sql, { type Sql } from 'sql-template-tag'
import type { LanguageCode } from '#contract/language-codes.ts'

/** The lines of a refund `r`: the chosen ones before approval, then what was given back for each. */
export const refundLines = (lang: LanguageCode): Sql => sql`(
  select coalesce(json_agg(json_build_object('position', each.position, 'title', localize_text(w.title, ${lang}),
    'variant', localize_text(w.variant, ${lang}), 'quantity', each.quantity, 'amount', each.amount)
    order by each.position), '[]')
  from (
    select b.position, b.quantity, b.amount from refund_line b
    where b.merchant_id = r.merchant_id and b.refund_id = r.id
    union all
    select c.position, c.quantity, c.amount
    from jsonb_to_recordset(r.lines) as c (position smallint, quantity integer, amount bigint)
    where r.status <> 'approved') as each
  join order_line w on w.merchant_id = r.merchant_id and w.order_id = r.order_id and w.position = each.position)`

/** What the refunds of an order have given back of its line `l`, as `g`. */
export const joinGivenBack = (merchant: Sql, order: Sql): Sql => sql`
  left join lateral (
    select sum(b.quantity) as pieces, sum(b.amount) as amount from refund_line b
    where b.merchant_id = ${merchant} and b.order_id = ${order} and b.position = l.position) as g on true`

/** What can still be refunded of the line `l`; expects joinGivenBack. */
export const piecesLeft: Sql = sql`l.quantity - coalesce(g.pieces, 0)`
export const amountLeft: Sql = sql`l.quantity * l.selling_price - coalesce(g.amount, 0)`

/** What can still be refunded of each line of the order of a refund `r`. */
export const linesLeft = (lang: LanguageCode): Sql => sql`(
  select json_agg(json_build_object('position', l.position, 'title', localize_text(l.title, ${lang}),
    'variant', localize_text(l.variant, ${lang}), 'quantity', ${piecesLeft}, 'amount', ${amountLeft})
    order by l.position)
  from order_line l ${joinGivenBack(sql`r.merchant_id`, sql`r.order_id`)}
  where l.merchant_id = r.merchant_id and l.order_id = r.order_id)`
