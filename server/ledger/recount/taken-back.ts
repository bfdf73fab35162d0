import sql from 'sql-template-tag'
import type { Db } from '../../base/db/open.ts'
import type { Difference } from './compare.ts'

/**
 * Compares disputed payments and reversed deposits with their postings, all on the merchants' nodes; returns only
 * differences.
 */
export async function compareTakenBack(db: Db): Promise<Difference[]> {
  return [...(await compareDisputes(db)), ...(await compareChargedBack(db)), ...(await compareDeposits(db))]
}

/**
 * What left a merchant's books for disputes, by the first id of the source, and what it replaced. Older books have one
 * movement for both, with the id of the replaced refund and then the dispute's.
 */
const taken = sql`
  taken as (
    select t.merchant_id, case when p.account = 'refunds' then -p.amount else p.amount end as amount,
      case when t.kind in ('chargeback', 'chargeback_returned') then split_part(t.source, ':', 1)
        when t.kind = 'refund_paid' then split_part(t.source, ':', 2) end as dispute,
      case when t.kind in ('chargeback_replaced', 'refund_paid') then split_part(t.source, ':', 1) end as instead_of
    from ledger_transaction t
    join ledger_posting p on p.merchant_id = t.merchant_id and p.sequence = t.sequence
      and (p.account in ('clearing:payments', 'clearing:bank')
        or t.kind = 'chargeback_replaced' and p.account = 'refunds')
    where t.kind in ('chargeback', 'chargeback_returned', 'chargeback_replaced')
      or t.kind = 'refund_paid' and t.source like '%:%'
  )`

/** A lost dispute took its amount out of the clearing account; an open or won one took nothing. */
const compareDisputes = (db: Db) =>
  db.query<Difference>(sql`
    with ${taken}, sums as (
      select merchant_id, dispute, sum(amount)::bigint as amount from taken
      where dispute is not null group by merchant_id, dispute
    )
    select concat('dispute ', coalesce(d.provider_ref, s.dispute)) as where, 'taken' as figure,
      coalesce(d.amount, 0) as stored, coalesce(s.amount, 0) as counted
    from (select merchant_id, id::text as id, provider_ref, case state when 'lost' then amount else 0 end as amount
      from dispute) as d
    full join sums s on s.merchant_id = d.merchant_id and s.dispute = d.id
    where coalesce(d.amount, 0) <> coalesce(s.amount, 0) order by 1`)

/** The amounts that disputes took instead of refunds and returns, as these rows store them. */
const compareChargedBack = (db: Db) =>
  db.query<Difference>(sql`
    with ${taken}, sums as (
      select merchant_id, instead_of, sum(amount)::bigint as amount from taken
      where instead_of is not null group by merchant_id, instead_of
    ), stored as (
      select merchant_id, id::text as id, concat('refund ', id) as name, charged_back from refund
      union all
      select merchant_id, id::text, concat('payment ', id), charged_back from payment
    )
    select coalesce(c.name, concat('charged back ', s.instead_of)) as where, 'charged_back' as figure,
      coalesce(c.charged_back, 0) as stored, coalesce(s.amount, 0) as counted
    from stored c full join sums s on s.merchant_id = c.merchant_id and s.instead_of = c.id
    where coalesce(c.charged_back, 0) <> coalesce(s.amount, 0) order by 1`)

/** A deposit must be credited and given back once each, as its times say, with its amount. */
const compareDeposits = (db: Db) =>
  db.query<Difference>(sql`
    with posted as (
      select t.merchant_id, t.source,
        coalesce(-sum(p.amount) filter (where t.kind = 'deposit_credited'), 0)::bigint as credited,
        coalesce(sum(p.amount) filter (where t.kind = 'deposit_reversed'), 0)::bigint as reversed
      from ledger_transaction t
      join ledger_posting p on p.merchant_id = t.merchant_id and p.sequence = t.sequence
        and p.account in ('clearing:bank', 'clearing:chain')
      where t.kind in ('deposit_credited', 'deposit_reversed') group by t.merchant_id, t.source
    )
    select concat('deposit ', coalesce(r.number, p.source)) as where, f.figure, f.stored, f.counted
    from deposit r
    full join posted p on p.merchant_id = r.merchant_id and p.source = r.id::text
    cross join lateral (values
      ('credited', case when r.credited_at is null then 0 else r.amount end, coalesce(p.credited, 0)),
      ('reversed', case when r.reversed_at is null then 0 else r.amount end, coalesce(p.reversed, 0))
    ) as f (figure, stored, counted)
    where f.stored <> f.counted order by 1, 2`)
