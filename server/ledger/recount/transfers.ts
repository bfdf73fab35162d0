import sql from 'sql-template-tag'
import type { Db } from '../../base/db/open.ts'
import type { Difference } from './compare.ts'

export async function compareTransfers(db: Db): Promise<Difference[]> {
  return [
    ...(await compareFollowers(db)),
    ...(await compareWithdrawals(db)),
    ...(await compareLines(db)),
    ...(await compareAccounts(db)),
  ]
}

/** A bank account must be registered only once: otherwise each of its lines could exist twice. */
const compareAccounts = (db: Db) =>
  db.query<Difference>(sql`
    select concat('bank_account ', a.code, ' ', b.code) as where, 'number' as figure, 2 as stored, 1 as counted
    from bank_account a join bank_account b on a.id < b.id and a.currency = b.currency
      and is_same_account(account_key(a.number), account_key(b.number))
    order by 1`)

/** The state of a supplier payout or partner payout must match its transfer's. */
const compareFollowers = (db: Db) =>
  db.query<Difference>(sql`
    with follower as (
      select 'supplier_payout' as kind, id, number, state from supplier_payout where state <> 'proposed'
      union all
      select 'partner_payout', id, number, state from partner_payout)
    select concat(f.kind, ' ', f.number) as where, concat('transfer ', t.state) as figure, 1 as stored, 0 as counted
    from follower f left join transfer t on t.subject = f.id and t.kind = f.kind
    where f.state <> coalesce(nullif(t.state, 'claimed'), 'confirmed') order by 1`)

async function compareWithdrawals(db: Db): Promise<Difference[]> {
  const arrivals = await db.query(sql`
    select merchant_id, id, case arrival when 'paid' then 'arrived' when 'returned' then
        case when paid_at is null then 'failed' else 'returned' end else
        case when sent_at is null then 'claimed' else 'sent' end end as state
    from withdrawal where claimed_at is not null`)
  return db.query<Difference>(sql`
    select concat('withdrawal ', coalesce(t.number, w.id::text)) as where, concat('transfer ', t.state) as figure,
      (w.id is not null)::integer as stored, 0 as counted
    from jsonb_to_recordset(${JSON.stringify(arrivals)}::jsonb) as w (merchant_id uuid, id uuid, state text)
    full join (select * from transfer where kind = 'withdrawal' and claimed_at is not null) as t
      on t.subject = w.id and t.merchant_id = w.merchant_id
    where w.state is distinct from t.state order by 1`)
}

/**
 * A transfer that arrived or came back by an imported line must have used the line, with its amount; a line serves one
 * transfer.
 */
const compareLines = (db: Db) =>
  db.query<Difference>(sql`
    with rested as (
      select t.number, t.end_evidence as line, -t.amount as amount, t.currency,
        case t.kind when 'supplier_payout' then 'supplier' when 'bank_return' then 'return' else t.kind end as kind
      from transfer t where t.state in ('arrived', 'returned')
      union all
      select t.number, t.return_line, t.amount, t.currency,
        case t.kind when 'supplier_payout' then 'supplier' else t.kind end || '_return'
      from transfer t where t.state = 'returned'
    ), used as (
      select l.name, l.bank_id, l.amount, l.currency, u.kind from bank_line_use u join bank_line l on l.id = u.line_id
      where u.kind in ('withdrawal', 'withdrawal_return', 'supplier', 'supplier_return', 'partner_payout',
        'partner_payout_return', 'return'))
    select concat('transfer ', r.number) as where, 'line' as figure, r.amount as stored, coalesce(u.amount, 0) as counted
    from rested r left join used u on r.line in (u.name, u.bank_id) and u.kind = r.kind
    where exists (select 1 from bank_line l join bank_account a on a.id = l.account_id
        where a.clearing = 'clearing:bank' and l.name = r.line)
      and (u.amount, u.currency) is distinct from (r.amount, r.currency)
    union all
    select concat('bank_line ', u.name), 'uses', 1, count(r.line) from used u
    left join rested r on r.line in (u.name, u.bank_id) and r.kind = u.kind
    group by u.name having count(r.line) <> 1 order by 1`)
