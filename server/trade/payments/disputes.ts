import sql, { type Sql } from 'sql-template-tag'
import type { Query, Reply } from '#contract/endpoint.ts'
import type { operatorPayments } from '#contract/operator/payments.ts'
import type { Db } from '../../base/db/open.ts'
import { descending, type ListOrder, longestFirst, readList } from '../../base/list.ts'

type DisputeList = Reply<typeof operatorPayments.disputes>
type DisputeQuery = Query<typeof operatorPayments.disputes>

/** Expects the order `o` and its shop `s`. */
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

/** By deadline, as in the desk's queue; disputes without a deadline come last. */
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

const made = sql`
  left join refund r on r.merchant_id = d.merchant_id and r.order_id = d.order_id and r.dispute_id = d.id
    and r.status = 'approved'`

/** Disputes of all shops. A lost one shows what it took from whom, which the recount computes from the postings. */
export const listDisputes = (db: Db, { state = 'open', ...query }: DisputeQuery): Promise<DisputeList> =>
  readList(db, {
    query,
    from: sql`dispute d`,
    where: [states[state]],
    order: state === 'open' ? nextAnswerFirst : lastEndedFirst,
    columns: sql`d.id, ${orderColumns}, d.provider, d.provider_ref as reference, d.amount, d.reason, d.state,
      to_iso(d.opened_at) as "openedAt", to_iso(d.answer_by) as "answerBy", to_iso(d.closed_at) as "closedAt",
      case when d.state = 'lost' then json_build_object(
        'replaced', greatest(d.amount - d.borne - coalesce(r.amount, 0), 0), 'refunded', coalesce(r.amount, 0),
        'bears', r.bears, 'platform', d.borne) end as cost`,
    details: sql`
      join dispute d on d.merchant_id = page.key_merchant_id and d.id = page.key_id ${ofOrder(sql`d`)} ${made}`,
    item: (row: DisputeList['list'][number]) => row,
  })
