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
