import sql, { type Sql } from 'sql-template-tag'
import type { Query, Reply } from '#contract/endpoint.ts'
import type { operatorPayments } from '#contract/operator/payments.ts'
import type { Db } from '../../base/db/open.ts'
import { descending, type ListOrder, longestFirst, readList } from '../../base/list.ts'

type DisputeList = Reply<typeof operatorPayments.disputes>
type DisputeQuery = Query<typeof operatorPayments.disputes>

/** The order `o` of something, and its shop `s`. */
export const orderColumns = sql`o.merchant_id as "merchantId", s.name as "shopName", o.id as "orderId", o.number`

export const ofOrder = (table: Sql) => sql`
  join orders o on o.merchant_id = ${table}.merchant_id and o.id = ${table}.order_id
  join shop s on s.merchant_id = ${table}.merchant_id`

const states: Readonly<Record<NonNullable<DisputeQuery['state']>, Sql>> = {
  open: sql`d.state = 'open'`,
  won: sql`d.state = 'won'`,
  lost: sql`d.state = 'lost'`,
  ended: sql`d.state <> 'open'`,
}

/** As on the page of the day; a provider that names no date comes last. */
const nextAnswerFirst = longestFirst({
  name: 'answer',
  since: sql`coalesce(d.answer_by, timestamptz '9999-01-01')`,
  id: sql`d.id`,
  merchantId: sql`d.merchant_id`,
})

const lastEndedFirst: ListOrder = descending(
  'ended',
  ['closed_at', sql`d.closed_at`, 'time'],
  ['id', sql`d.id`, 'id'],
  ['merchant_id', sql`d.merchant_id`, 'id'],
)

/**
 * What a lost dispute moved, by the transactions that record_dispute() has posted: `r` is the refund that it made of
 * the order, with `taken`, how much of the disputed amount that refund used up; `g` is what the platform gave.
 */
const moved = sql`
  left join lateral (
    select refund.amount, refund.bears, p.amount as taken from refund
    join ledger_transaction t on t.merchant_id = refund.merchant_id and t.kind = 'refund_paid'
      and t.source = concat(refund.id, ':', d.id)
    join ledger_posting p on p.merchant_id = t.merchant_id and p.sequence = t.sequence and p.amount > 0
    where refund.merchant_id = d.merchant_id and refund.order_id = d.order_id and refund.decision = 'chargeback'
      and refund.decided_at = d.closed_at
    limit 1) as r on true
  left join lateral (
    select p.amount from ledger_transaction t
    join ledger_posting p on p.merchant_id = t.merchant_id and p.sequence = t.sequence and p.amount > 0
    where t.merchant_id = d.merchant_id and t.kind = 'chargeback' and t.source = d.id::text
    limit 1) as g on true`

/** Disputed payments of all shops. Each amount that a lost one took is a posting of the ledger. */
export const listDisputes = (db: Db, { state = 'open', ...query }: DisputeQuery): Promise<DisputeList> =>
  readList(db, {
    query,
    from: sql`dispute d`,
    where: [states[state]],
    order: state === 'open' ? nextAnswerFirst : lastEndedFirst,
    columns: sql`d.id, ${orderColumns}, d.provider, d.provider_ref as reference, d.amount, d.reason, d.state,
      to_iso(d.opened_at) as "openedAt", to_iso(d.answer_by) as "answerBy", to_iso(d.closed_at) as "closedAt",
      case when d.state = 'lost' then json_build_object(
        'replaced', d.amount - coalesce(r.taken, 0) - coalesce(g.amount, 0), 'refunded', coalesce(r.amount, 0),
        'bears', r.bears, 'platform', coalesce(g.amount, 0)) end as cost`,
    details: sql`
      join dispute d on d.merchant_id = page.key_merchant_id and d.id = page.key_id ${ofOrder(sql`d`)} ${moved}`,
    item: (row: DisputeList['list'][number]) => row,
  })
