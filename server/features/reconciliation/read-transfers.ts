import sql from 'sql-template-tag'
import type { Db } from '../../base/db/open.ts'
import { compact } from '../bank-lines/references.ts'
import type { Entry } from './differences.ts'
import { type Clearing, type Days, entriesMax, sinceAndBefore, transferKinds } from './read-books.ts'

type Transfer = {
  id: string
  day: string
  amount: number
  name: string
  text: string
  bankLine: string | null
  references: (string | null)[]
}

/**
 * What was moved for many merchants by one transfer, one entry for each: runs to suppliers and payouts of providers. And
 * what partners' own books moved.
 */
export async function readTransfers(db: Db, { clearing, currency }: Clearing, days: Days): Promise<Entry[]> {
  const rows = await db.query<Transfer>(sql`
    with moved as (
      select t.merchant_id, t.kind, t.source, p.order_id, t.at, (t.at at time zone 'UTC')::date as day,
        0 - p.amount as amount
      from ledger_transaction t
      join ledger_posting p on p.merchant_id = t.merchant_id and p.sequence = t.sequence and p.account = ${clearing}
      where t.kind = any (${transferKinds}) and ${sinceAndBefore(days)}
    ), of_runs as (
      select v.kind, v.day, v.amount, (
          select l.payout_id from supplier_payout_order l
          where l.merchant_id = v.merchant_id and l.order_id = v.order_id and l.paid_at is not null
            and starts_with(concat(v.source, ':'), concat(l.order_id, ':', l.supplier, ':'))
          order by abs(extract(epoch from
            case when v.kind = 'supplier_paid' then l.paid_at else coalesce(l.released_at, l.paid_at) end - v.at)) limit 1
        ) as payout_id
      from moved v where v.kind <> 'provider_payout'
    )
    select concat(s.id, ' ', v.kind) as id, v.day::text as day, sum(v.amount)::bigint as amount, s.number as name,
      s.supplier as text, case when v.kind = 'supplier_paid' then s.end_evidence else s.return_line end as "bankLine",
      array[s.number, s.evidence] as references
    from of_runs v join supplier_payout s on s.id = v.payout_id
    group by s.id, v.kind, v.day
    union all
    select v.source, v.day::text, sum(v.amount)::bigint, v.source, coalesce(min(y.provider), ''), min(y.line),
      array[min(y.reference)]
    from moved v
    left join provider_payout y on v.source = concat(y.provider, ':', y.reference)
      or v.source = concat(y.provider, ':', y.reference, ':returned')
    where v.kind = 'provider_payout' group by v.source, v.day
    union all
    select concat(t.partner_id, ' ', t.sequence), (t.at at time zone 'UTC')::date::text, 0 - p.amount,
      coalesce(y.number, t.kind), x.name, case when t.kind = 'prefund_credited' then t.source else y.end_evidence end,
      array[y.number, y.evidence]
    from partner_transaction t
    join partner_posting p on p.partner_id = t.partner_id and p.sequence = t.sequence and p.account = ${clearing}
    join partner x on x.id = t.partner_id
    left join partner_payout y on t.kind = 'prefund_paid_back' and y.partner_id = t.partner_id and y.number = t.source
    where ${sinceAndBefore(days)}
    order by 1, 2 limit ${entriesMax}`)
  return rows.map(({ bankLine, references, ...row }) => ({
    ...row,
    claims: bankLine === null ? [] : [`line ${bankLine}`],
    references: [...new Set(references.flatMap((reference) => (reference === null ? [] : [compact(reference)])))],
    currency,
  }))
}
