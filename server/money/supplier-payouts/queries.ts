import sql, { type Sql } from 'sql-template-tag'
import type { Reply } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { operatorSupplierPayouts } from '#contract/operator/supplier-payouts.ts'
import type { Db } from '../../base/db/open.ts'
import { type FirstPerson, withDeviceRefusals } from '../../base/device-refusals.ts'
import type { OperatorSession } from '../../base/http/session.ts'
import { refuse } from '../../base/refuse.ts'
import { readTransfers } from '../../ground/transfers/queries.ts'

type Contract = typeof operatorSupplierPayouts
type Payout = Reply<Contract['get']>
type Due = Reply<Contract['due']>['list'][number]

/** Until its confirmation a payout has the state of its proposal. */
export const stateAt = (now: Date): Sql => sql`
  case when s.state <> 'proposed' then s.state when p.status = 'refused' then 'refused'
    when p.expires_at <= ${now} then 'expired' else 'proposed' end`

export const listedColumns = (now: Date): Sql => sql`
  s.id, s.number, s.supplier, ${stateAt(now)} as state, to_iso(s.completed_before) as before, s.orders, s.amount,
  to_iso(s.proposed_at) as "proposedAt", to_iso(p.expires_at) as "expiresAt"`

/** What a payout would pay each supplier: the oldest orders, up to the maximum of one payout. */
export const readDues = (db: Db, before: Date): Promise<Due[]> =>
  db.query<Due>(sql`
    select d.supplier, count(*)::integer as orders, sum(d.cost - d.returned)::bigint as amount,
      to_iso(min(d.ended_at)) as since, a.holder, a.account_number as "accountNumber"
    from (select *, row_number() over (partition by supplier order by ended_at, order_id) as place
      from supplier_dues(null, ${before})) as d
    left join lateral (select holder, account_number from supplier_payout s
      where s.supplier = d.supplier and s.state = 'arrived' order by s.confirmed_at desc limit 1) as a on true
    where d.place <= ${limits.supplierPayoutOrdersMax}
    group by d.supplier, a.holder, a.account_number order by d.supplier`)

type PayoutRow = Omit<Payout, 'accounts' | 'lines' | 'transfer' | 'deviceRefusal'>
type ReadPayoutInput = { id: string; now: Date; session: OperatorSession }

export async function readPayout(db: Db, { id, now, session }: ReadPayoutInput): Promise<Payout> {
  const stored = await db.maybe<PayoutRow & FirstPerson>(sql`
    select ${listedColumns(now)}, s.holder, s.account_number as "accountNumber", p.reason,
      a.holder as "lastHolder", a.account_number as "lastAccountNumber", s.proposed_by as "proposedBy",
      s.confirmed_by as "confirmedBy", to_iso(s.confirmed_at) as "confirmedAt", p.decided_by as "decidedBy",
      p.decision, (select email from operator x where x.id = s.proposed_by) as proposer,
      (select email from operator x where x.id = s.confirmed_by) as confirmer,
      p.proposed_by as "firstBy", p.proposed_on as "firstOn"
    from supplier_payout s join proposal p on p.id = s.id
    left join lateral (select holder, account_number from supplier_payout l
      where l.supplier = s.supplier and l.state = 'arrived' and l.confirmed_at < s.proposed_at
      order by l.confirmed_at desc limit 1) as a on true
    where s.id = ${id}`)
  const [row] = await withDeviceRefusals(db, { session }, stored ? [stored] : [])
  if (!row) throw refuse('not_found')
  const lines = await readLines(db, id)
  const transfers = await readTransfers({ db, session }, { kind: 'supplier_payout', subjects: [id] })
  return { ...row, transfer: transfers.get(id) ?? null, lines, accounts: await readAccounts(db, row) }
}

/** The orders of a payout, which may change until it is decided. */
const readLines = (db: Db, id: string) =>
  db.query<Payout['lines'][number]>(sql`
    select l.merchant_id as "merchantId", l.order_id as "orderId", o.number,
      to_iso(coalesce(o.settled_at, o.cancelled_at)) as "completedAt",
      l.cost, l.returned, l.amount,
      l.paid_at is not null or l.claimed_at is not null and l.released_at is null or (l.claimed_at is null
        and o.status in ('completed', 'cancelled') and l.returned = returned_share(o.cost_returned, o.total_cost, l.cost_before, l.cost)
        and not exists (select 1 from refund r
          where r.merchant_id = o.merchant_id and r.order_id = o.id and r.status = 'pending_approval')
        and not exists (select 1 from dispute d
          where d.merchant_id = o.merchant_id and d.order_id = o.id and d.state = 'open')
        and not exists (select 1 from supplier_payout_order t
          where t.merchant_id = l.merchant_id and t.order_id = l.order_id and t.supplier = l.supplier
            and t.claimed_at is not null and t.released_at is null)) as "isDue"
    from supplier_payout_order l
    join orders o on o.merchant_id = l.merchant_id and o.id = l.order_id
    where l.payout_id = ${id} order by "completedAt", l.order_id limit ${limits.supplierPayoutOrdersMax}`)

async function readAccounts(db: Db, { id, state, amount }: PayoutRow): Promise<Payout['accounts']> {
  const { supplier, bank } = await db.one<{ supplier: number; bank: number }>(sql`
    with merchants as (select distinct merchant_id from supplier_payout_order where payout_id = ${id})
    select (select coalesce(sum(a.balance), 0)::bigint from ledger_account a
        where a.account = 'supplier' and a.merchant_id in (select merchant_id from merchants)) as supplier,
      (select coalesce(sum(t.amount), 0)::bigint from ledger_posting t
        where t.account = 'clearing:bank' and t.merchant_id in (select merchant_id from merchants)) as bank`)
  const change = ['arrived', 'failed', 'returned', 'refused', 'expired'].includes(state) ? 0 : amount
  return [
    { account: 'supplier', now: supplier, change: -change },
    { account: 'clearing:bank', now: bank, change },
  ]
}
