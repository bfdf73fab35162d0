import sql from 'sql-template-tag'
import type { Db } from '../../base/db/open.ts'
import type { Difference } from './compare.ts'

/**
 * Compares supplier payouts and providers' payouts with their rows and postings; returns only differences. Sums of
 * merchants' nodes are added there, and compared where the payouts are.
 */
export async function comparePayouts(db: Db): Promise<Difference[]> {
  return [
    ...(await compareRuns(db)),
    ...(await compareRunOrders(db)),
    ...(await compareProviderPayouts(db)),
    ...(await compareProviderPostings(db)),
  ]
}

/** A supplier payout must equal the sum of its orders, and its state decides which of them it holds or has paid. */
async function compareRuns(db: Db): Promise<Difference[]> {
  const sums = await db.query(sql`
    select payout_id as id, count(*) as lines, coalesce(sum(amount), 0)::bigint as total,
      coalesce(sum(amount) filter (where paid_at is not null and released_at is null), 0)::bigint as paid,
      count(*) filter (where claimed_at is not null and released_at is null) as held
    from supplier_payout_order group by payout_id`)
  return db.query<Difference>(sql`
    select concat('supplier_payout ', s.number) as where, f.figure, f.stored, f.counted
    from supplier_payout s
    left join jsonb_to_recordset(${JSON.stringify(sums)}::jsonb)
      as c (id uuid, lines bigint, total bigint, paid bigint, held bigint) on c.id = s.id
    cross join lateral (values
      ('orders', s.orders::bigint, coalesce(c.lines, 0)), ('amount', s.amount, coalesce(c.total, 0)),
      ('paid', case when s.state = 'arrived' then s.amount else 0 end, coalesce(c.paid, 0)),
      ('held', case when s.state in ('confirmed', 'sent', 'arrived') then s.orders else 0 end::bigint,
        coalesce(c.held, 0))
    ) as f (figure, stored, counted)
    where f.stored <> f.counted order by s.number, f.figure`)
}

/**
 * Suppliers have what an order's postings say, less returned payouts, and at most its cost less returned cost. The
 * order is `paid` when they have all of it, and `held` while payouts contain all of it. Cost that returns while a
 * payout holds it belongs to the platform until the payout comes back.
 */
const compareRunOrders = (db: Db) =>
  db.query<Difference>(sql`
    with held as (
      select l.merchant_id, l.order_id, l.amount, l.returned, l.paid_at is not null as is_paid,
        div(o.cost_returned::numeric * (l.cost_before + l.cost), o.total_cost)
          - div(o.cost_returned::numeric * l.cost_before, o.total_cost) as share, l.cost
      from supplier_payout_order l join orders o on o.merchant_id = l.merchant_id and o.id = l.order_id
      where l.claimed_at is not null and l.released_at is null
    ), line as (
      select merchant_id, order_id, coalesce(sum(amount) filter (where is_paid), 0)::bigint as paid,
        coalesce(sum(cost - share) filter (where is_paid), 0)::bigint as paid_due, sum(cost - share)::bigint as held_due,
        sum(share - returned)::bigint as meanwhile
      from held group by merchant_id, order_id
    ), posted as (
      select p.merchant_id, p.order_id, -sum(p.amount)::bigint as paid from ledger_transaction t
      join ledger_posting p on p.merchant_id = t.merchant_id and p.sequence = t.sequence and p.account = 'supplier'
      where t.kind in ('supplier_paid', 'supplier_payment_returned') group by p.merchant_id, p.order_id
    ), borne as (
      select p.merchant_id, p.order_id, -sum(p.amount)::bigint as cost from ledger_transaction t
      join ledger_posting p on p.merchant_id = t.merchant_id and p.sequence = t.sequence and p.account = 'grant'
      left join refund r on r.merchant_id = t.merchant_id and r.id::text = t.source
      where t.kind = 'cost_returned' and r.status is distinct from 'rejected' group by p.merchant_id, p.order_id
    )
    select concat('supplier_payout_order ', o.id) as where, f.figure, f.stored, f.counted
    from orders o
    left join line l on l.merchant_id = o.merchant_id and l.order_id = o.id
    left join posted p on p.merchant_id = o.merchant_id and p.order_id = o.id
    left join borne b on b.merchant_id = o.merchant_id and b.order_id = o.id
    cross join lateral (values
      ('paid', coalesce(l.paid, 0), coalesce(p.paid, 0)),
      ('supplier_paid', (o.supplier_paid_at is not null)::integer,
        (coalesce(l.paid, 0) > 0 and l.paid_due = o.total_cost - o.cost_returned)::integer),
      -- Of an order whose cost has all returned nothing is held.
      ('supplier_run', (o.supplier_run_at is not null and o.total_cost > o.cost_returned)::integer,
        (o.total_cost > o.cost_returned and l.order_id is not null and l.held_due = o.total_cost - o.cost_returned)::integer),
      ('returned while a run held it', coalesce(l.meanwhile, 0), coalesce(b.cost, 0))
    ) as f (figure, stored, counted)
    where (l.order_id is not null or p.order_id is not null or b.order_id is not null
      or o.supplier_paid_at is not null or o.supplier_run_at is not null) and f.stored <> f.counted
    order by o.id, f.figure`)

const compareProviderPayouts = (db: Db) =>
  db.query<Difference>(sql`
    select concat('provider_payout ', x.provider, ' ', x.reference) as where, f.figure, f.stored, f.counted
    from provider_payout x
    cross join lateral (
      select coalesce(sum(amount), 0)::bigint as amount, coalesce(sum(fee), 0)::bigint as fee
      from jsonb_to_recordset(x.entries) as e (amount bigint, fee bigint)) as e
    cross join lateral (values
      ('fee', x.fee, e.fee), ('amount', x.amount, e.amount - e.fee + x.unallocated)
    ) as f (figure, stored, counted)
    where f.stored <> f.counted order by x.provider, x.reference, f.figure`)

/** The postings of a payout and its return must match its entries, in the books of each merchant. */
async function compareProviderPostings(db: Db): Promise<Difference[]> {
  const posted = await db.query(sql`
    select t.merchant_id, t.source,
      coalesce(sum(p.amount) filter (where p.account = 'clearing:payments'), 0)::bigint as amount,
      coalesce(-sum(p.amount) filter (where p.account = 'cost:provider'), 0)::bigint as fee
    from ledger_transaction t
    join ledger_posting p on p.merchant_id = t.merchant_id and p.sequence = t.sequence
    where t.kind = 'provider_payout' group by t.merchant_id, t.source`)
  return db.query<Difference>(sql`
    with entry as (
      select e."merchantId" as merchant_id, concat(x.provider, ':', x.reference, s.suffix) as source,
        e.amount * s.sign as amount, e.fee * s.sign as fee
      from provider_payout x
      cross join lateral jsonb_to_recordset(x.entries) as e ("merchantId" uuid, amount bigint, fee bigint)
      cross join (values ('', 1), (':returned', -1)) as s (suffix, sign)
      where x.is_booked and (s.sign = 1 or x.state = 'returned')
        and (e.amount <> 0 or e.fee <> 0)
    )
    select concat('provider_payout ', coalesce(e.source, p.source)) as where, f.figure, f.stored, f.counted
    from entry e
    full join jsonb_to_recordset(${JSON.stringify(posted)}::jsonb)
      as p (merchant_id uuid, source text, amount bigint, fee bigint)
      on p.merchant_id = e.merchant_id and p.source = e.source
    cross join lateral (values
      ('clearing:payments', coalesce(e.amount, 0), coalesce(p.amount, 0)),
      ('cost:provider', coalesce(e.fee, 0), coalesce(p.fee, 0))
    ) as f (figure, stored, counted)
    where f.stored <> f.counted order by 1, 2`)
}
