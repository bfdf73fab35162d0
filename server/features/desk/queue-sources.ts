import sql, { type Sql } from 'sql-template-tag'
import { depositReviewHours } from '#contract/deposit-methods.ts'
import type { DeskQueue } from '#contract/operator/desk-queues.ts'
import { reviewPromiseHours } from '#contract/payouts.ts'
import { after, dayMs } from '../../base/clock.ts'
import type { Ctx } from '../../base/ctx.ts'

/** What waits in a queue, and in which order; the expressions are of its first in line. */
export type QueueSource = {
  from: Sql
  where: Sql
  order: Sql
  item: Sql
  name: Sql
  since: Sql
  promisedBy?: Sql
  endsBy?: Sql
}

/** What belongs to a shop is called by the shop's name. */
const ofShop = (table: Sql, alias: Sql, item: Sql) => ({
  from: sql`${table} ${alias} join shop s on s.merchant_id = ${alias}.merchant_id`,
  item,
  name: sql`s.name`,
})

const hoursAfter = (column: Sql, hours: number) => sql`${column} + make_interval(hours => ${hours}::integer)`

const withdrawal = ofShop(sql`withdrawal`, sql`w`, sql`w.number`)
const refund = ofShop(sql`refund`, sql`r`, sql`r.id::text`)
const order = ofShop(sql`orders`, sql`o`, sql`o.number`)

/** Queues of money, whose promises are the same everywhere. */
const moneySources = {
  deposits: {
    ...ofShop(sql`deposit`, sql`r`, sql`r.number`),
    where: sql`r.status = 'in_review'`,
    order: sql`r.id, r.merchant_id`,
    since: sql`r.created_at`,
    promisedBy: hoursAfter(sql`r.created_at`, depositReviewHours),
  },
  withdrawals_decide: {
    ...withdrawal,
    where: sql`w.status = 'in_review'`,
    order: sql`w.decide_by, w.id`,
    since: sql`w.created_at`,
    promisedBy: hoursAfter(sql`w.created_at`, reviewPromiseHours),
    endsBy: sql`w.decide_by`,
  },
  withdrawals_send: {
    ...withdrawal,
    where: sql`w.arrival = 'sending' and w.sent_at is null`,
    order: sql`w.send_by, w.id`,
    since: sql`w.decided_at`,
    promisedBy: sql`w.send_by`,
    endsBy: sql`w.send_by`,
  },
  withdrawals_arrive: {
    ...withdrawal,
    where: sql`w.arrival = 'sending' and w.sent_at is not null`,
    order: sql`w.expected_by, w.id`,
    since: sql`w.sent_at`,
    promisedBy: sql`w.expected_by`,
  },
  refunds_decide: {
    ...refund,
    where: sql`r.status = 'pending_approval'`,
    order: sql`r.decide_by, r.id`,
    since: sql`r.applied_at`,
    promisedBy: sql`r.decide_by`,
    endsBy: sql`r.decide_by`,
  },
  refunds_unpaid: {
    ...refund,
    where: sql`r.status = 'approved' and r.paid_at is null and r.payment_failure is not null`,
    order: sql`r.decided_at, r.id`,
    since: sql`r.decided_at`,
  },
  outbox: {
    ...ofShop(sql`outbox`, sql`w`, sql`w.id::text`),
    where: sql`w.failed_at is not null and w.done_at is null`,
    order: sql`w.failed_at, w.id`,
    since: sql`w.failed_at`,
  },
} satisfies Partial<Record<DeskQueue, QueueSource>>

const orderSources = ({ config }: Ctx, now: Date) =>
  ({
    to_ship: {
      ...order,
      where: sql`o.status = 'awaiting_shipment'`,
      order: sql`o.ship_by, o.id`,
      since: sql`o.picked_at`,
      promisedBy: sql`o.ship_by`,
      endsBy: sql`o.ship_by`,
    },
    without_news: {
      ...order,
      where: sql`o.status = 'shipped' and o.reached_at is null
        and o.shipped_at <= ${after(now, -config.noNewsDays * dayMs)}`,
      order: sql`o.shipped_at, o.id`,
      since: sql`o.shipped_at`,
      endsBy: hoursAfter(sql`o.shipped_at`, config.silentReceiveDays * 24),
    },
  }) satisfies Partial<Record<DeskQueue, QueueSource>>

/** Every queue. Of a proposal the name is its kind. */
export const sourcesOf = (ctx: Ctx, now: Date): Record<DeskQueue, QueueSource> => ({
  ...moneySources,
  ...orderSources(ctx, now),
  registrations: {
    ...ofShop(sql`merchant`, sql`m`, sql`m.merchant_id::text`),
    where: sql`m.status = 'in_review' and m.redo = '{}'`,
    order: sql`m.merchant_id`,
    since: sql`m.applied_at`,
    promisedBy: hoursAfter(sql`m.applied_at`, ctx.config.registrationTargetHours),
  },
  objections: {
    ...ofShop(sql`objection`, sql`o`, sql`o.id::text`),
    where: sql`o.answered_at is null`,
    order: sql`o.id`,
    since: sql`o.at`,
    promisedBy: hoursAfter(sql`o.at`, ctx.config.objectionTargetHours),
  },
  proposals: {
    from: sql`proposal p`,
    item: sql`p.id::text`,
    name: sql`p.kind`,
    where: sql`p.status = 'waiting' and p.expires_at > ${now}`,
    order: sql`p.id`,
    since: sql`p.proposed_at`,
    promisedBy: sql`p.expires_at`,
    endsBy: sql`p.expires_at`,
  },
})
