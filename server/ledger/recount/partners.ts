import sql from 'sql-template-tag'
import type { Db } from '../../base/db/open.ts'
import type { Difference } from './compare.ts'

export async function comparePartners(db: Db): Promise<Difference[]> {
  const balances = await db.query<Difference>(sql`
    select 'partner_account ' || a.partner_id as "where", 'balance' as figure, a.balance as stored,
      coalesce(sum(p.amount), 0)::bigint as counted
    from partner_account a left join partner_posting p on p.partner_id = a.partner_id and p.account = 'prefunded'
    group by a.partner_id, a.balance having a.balance <> coalesce(sum(p.amount), 0) order by a.partner_id`)
  const sums = await db.query<Difference>(sql`
    select 'partner_transaction ' || t.partner_id || ' ' || t.sequence as "where", 'sum of postings' as figure,
      coalesce(sum(p.amount), 0)::bigint as stored, 0 as counted
    from partner_transaction t
    left join partner_posting p on p.partner_id = t.partner_id and p.sequence = t.sequence
    group by t.partner_id, t.sequence having coalesce(sum(p.amount), 0) <> 0 or count(p.line) < 2`)
  return [
    ...balances,
    ...sums,
    ...(await compareCredits(db)),
    ...(await compareReserved(db)),
    ...(await comparePayouts(db)),
    ...(await compareOrders(db)),
  ]
}

/** Each credit of a partner must rest on a line of a statement claimed for it, with its amount. */
const compareCredits = (db: Db): Promise<Difference[]> =>
  db.query<Difference>(sql`
    select 'partner_transaction ' || t.partner_id || ' ' || t.sequence as "where", 'line of a statement' as figure,
      p.amount as stored, coalesce(e.amount, 0)::bigint as counted
    from partner_transaction t
    join partner_posting p on p.partner_id = t.partner_id and p.sequence = t.sequence and p.account = 'prefunded'
    left join provider_event e on e.provider = 'bank' and e.event_id = t.source and e.type = 'prefund_line'
      and e.reference = t.partner_id::text
    where t.kind = 'prefund_credited' and p.amount is distinct from e.amount order by t.partner_id, t.sequence`)

/** The reserved amount must equal the confirmed payouts that have neither arrived nor failed. */
const compareReserved = (db: Db): Promise<Difference[]> =>
  db.query<Difference>(sql`
    select 'partner_account ' || a.partner_id as "where", 'reserved' as figure, a.reserved as stored,
      coalesce(sum(p.amount), 0)::bigint as counted
    from partner_account a
    left join partner_payout p on p.partner_id = a.partner_id and p.state in ('confirmed', 'sent')
    group by a.partner_id, a.reserved having a.reserved <> coalesce(sum(p.amount), 0) order by a.partner_id`)

/**
 * A payout is booked when it arrives, and again if it is returned. It has a bank reference once sent, and a statement
 * line at its arrival and at its return.
 */
const comparePayouts = (db: Db): Promise<Difference[]> =>
  db.query<Difference>(sql`
    with posted as (
      select t.partner_id, t.source, coalesce(-sum(p.amount) filter (where t.kind = 'prefund_paid_back'), 0) as paid,
        coalesce(sum(p.amount) filter (where t.kind = 'payout_returned'), 0) as returned
      from partner_transaction t
      join partner_posting p on p.partner_id = t.partner_id and p.sequence = t.sequence and p.account = 'prefunded'
      where t.kind in ('prefund_paid_back', 'payout_returned') group by t.partner_id, t.source),
    payout as (
      select y.partner_id, y.number, y.amount, y.state, f.evidence, s.amount as sent_by, a.amount as arrived_by,
        r.amount as returned_by
      from partner_payout y
      left join transfer f on f.kind = 'partner_payout' and f.subject = y.id
      left join lateral (select min(e.amount) as amount from provider_event e
        where e.provider = 'bank' and e.type = 'partner_payout_line' and e.reference = y.number) as s on true
      left join provider_event a on a.provider = 'bank' and a.event_id = f.end_evidence
        and a.type = 'partner_payout_line' and a.reference = y.number
      left join provider_event r on r.provider = 'bank' and r.event_id = f.return_line
        and r.type = 'partner_payout_return_line' and r.reference = y.number)
    select concat('partner_payout ', coalesce(y.number, d.source)) as "where", f.figure, f.stored, f.counted
    from payout y full join posted d on d.partner_id = y.partner_id and d.source = y.number
    cross join lateral (values
      ('posted', coalesce(d.paid, 0)::bigint, case when y.state in ('arrived', 'returned') then y.amount else 0 end),
      ('posted return', coalesce(d.returned, 0)::bigint, case when y.state = 'returned' then y.amount else 0 end),
      ('line of a statement', coalesce(y.sent_by, 0), case when y.evidence is not null then y.amount else 0 end),
      ('line of the arrival', coalesce(y.arrived_by, 0),
        case when y.state in ('arrived', 'returned') then y.amount else 0 end),
      ('line of the return', coalesce(y.returned_by, 0),
        case when y.state = 'returned' then y.amount else 0 end)) as f (figure, stored, counted)
    where f.stored <> f.counted order by 1, 2`)

/**
 * What an order took from its partner's account, less returns, must equal `clearing:partner` in its merchant's books.
 * Money on its way back has left neither. A movement that waits in the outbox has reached the partner first.
 */
async function compareOrders(db: Db): Promise<Difference[]> {
  const ofPartners = await db.query<OrderSum>(sql`
    select t.order_id as id, sum(p.amount)::bigint as amount from partner_transaction t
    join partner_posting p on p.partner_id = t.partner_id and p.sequence = t.sequence
    where t.order_id is not null and p.account = 'clearing:partner' group by t.order_id`)
  const ofMerchants = await db.query<OrderSum>(sql`
    select order_id as id, sum(amount)::bigint as amount from ledger_posting
    where account = 'clearing:partner' group by order_id`)
  const counted = new Map(ofPartners.map(({ id, amount }) => [id, amount]))
  const stored = new Map(ofMerchants.map(({ id, amount }) => [id, amount === 0 ? 0 : -amount]))
  const differences = [...new Set([...counted.keys(), ...stored.keys()])].sort().map((id) => ({
    id,
    difference: {
      where: `order ${id}`,
      figure: 'clearing:partner',
      stored: stored.get(id) ?? 0,
      counted: counted.get(id) ?? 0,
    },
  }))
  const found = differences.filter(({ difference }) => difference.stored !== difference.counted)
  if (found.length === 0) return []
  const waiting = await db.query<{ id: string }>(sql`
    select payload->>'orderId' as id from outbox
    where kind in ('refund_payout', 'payment_return')`)
  const underWay = new Set(waiting.map(({ id }) => id))
  return found.filter(({ id }) => !underWay.has(id)).map(({ difference }) => difference)
}

type OrderSum = { id: string; amount: number }
