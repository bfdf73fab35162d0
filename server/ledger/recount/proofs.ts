import sql from 'sql-template-tag'
import type { Db } from '../../base/db/open.ts'
import type { Difference } from './compare.ts'

type OrdersOf = { merchantId: string; name: string; ids: readonly string[] }

/**
 * Compares orders with their evidence outside the books: the checkout or partner's message that placed each, and the
 * payment that paid it. Consistently forged books agree with each other, but not with this evidence.
 */
export async function compareProofs(tx: Db, orders: OrdersOf): Promise<Difference[]> {
  return [...(await compareWithin(tx, orders)), ...(await compareMessages(tx, orders))]
}

/**
 * The sums of a whole page of orders at once. The indexes by order omit some payments and lines, so the sum of a single
 * order would read all of its shop's.
 */
const compareWithin = (tx: Db, { merchantId, name, ids }: OrdersOf) =>
  tx.query<Difference>(sql`
    with payments as materialized (
      select order_id, sum(funded)::bigint as sum from payment
      where merchant_id = ${merchantId} and order_id = any (${ids}::uuid[]) group by order_id),
    posted as materialized (
      select p.order_id, sum(p.amount)::bigint as sum from ledger_posting p
      join ledger_transaction t on t.merchant_id = p.merchant_id and t.sequence = p.sequence
      where p.merchant_id = ${merchantId} and p.order_id = any (${ids}::uuid[]) and p.account = 'escrow'
        and t.kind in ('order_paid', 'partner_order_paid')
      group by p.order_id)
    select concat(${name}::text, ' orders ', o.id) as where, f.figure, f.stored, f.counted
    from orders o
    left join payments on payments.order_id = o.id
    left join posted on posted.order_id = o.id
    cross join lateral (values
      ('origin', 1::bigint, (
        select count(*) from order_origin where merchant_id = o.merchant_id and id = o.origin)),
      ('payments', case when o.paid_at is null then 0 else o.selling_total end, coalesce(payments.sum, 0)),
      ('posted payments', coalesce(posted.sum, 0), coalesce(payments.sum, 0)),
      ('reviews of what was not received', (
        select count(*) from review
        where merchant_id = o.merchant_id and order_id = o.id and o.received_at is null), 0)
    ) as f (figure, stored, counted)
    where o.merchant_id = ${merchantId} and o.id = any (${ids}::uuid[]) and f.stored <> f.counted
    order by o.id, f.figure`)

/**
 * Providers' messages are on one node of a cluster, payments on the merchants'. A partner's payments are in its books.
 */
async function compareMessages(tx: Db, { merchantId, name, ids }: OrdersOf): Promise<Difference[]> {
  const payments = await tx.query(sql`
    select id, order_id, provider, provider_ref as reference from payment
    where merchant_id = ${merchantId} and order_id = any (${ids}::uuid[]) and provider <> 'partner'`)
  return tx.query<Difference>(sql`
    select concat(${name}::text, ' payment ', p.id) as where, 'message' as figure, 1 as stored, 0 as counted
    from jsonb_to_recordset(${JSON.stringify(payments)}::jsonb)
      as p (id uuid, order_id uuid, provider text, reference text)
    where not exists (select 1 from provider_event e where e.provider = p.provider and e.event_id = p.reference)
      and not exists (
        select 1 from provider_event e
        where e.order_id = p.order_id and e.provider = p.provider and e.reference = p.reference)
    order by p.id`)
}

/** Goodwill in the books must rest on proposals that two operators decided. Proposals are on one node of a cluster. */
export async function compareGoodwill(tx: Db): Promise<Difference[]> {
  const posted = await tx.query(sql`
    select t.merchant_id, t.source, p.amount from ledger_transaction t
    join ledger_posting p on p.merchant_id = t.merchant_id and p.sequence = t.sequence and p.account = 'available'
    where t.kind = 'goodwill'`)
  return tx.query<Difference>(sql`
    select concat('goodwill ', coalesce(g.source, d.id::text)) as where, ${decidedFigure} as figure,
      coalesce(g.amount, 0) as stored, coalesce(d.amount, 0) as counted
    from jsonb_to_recordset(${JSON.stringify(posted)}::jsonb) as g (merchant_id uuid, source text, amount bigint)
    full join (
      select id, merchant_id, (payload->>'amount')::bigint as amount from proposal
      where kind = 'goodwill' and status = 'confirmed' and decided_by <> proposed_by) as d
      on d.id::text = g.source and d.merchant_id = g.merchant_id
    where g.amount is distinct from d.amount order by 1`)
}

export const decidedFigure = 'decided by two'
