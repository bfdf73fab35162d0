import sql, { type Sql } from 'sql-template-tag'
import { depositReviewHours } from '#contract/deposit-methods.ts'
import { dayMs } from '#contract/durations.ts'
import type { DeskQueue } from '#contract/operator/desk-queues.ts'
import { reviewPromiseHours } from '#contract/payouts.ts'
import { after } from '../../base/clock.ts'
import type { Ctx } from '../../base/ctx.ts'
import { isGivenUp, isSentByHand } from '../../base/outbox.ts'
import { answerDueAt, isUnanswered } from '../../ground/service/conversations.ts'
import { isReported } from '../../trade/questions/queries.ts'

/** The queue of differences is not here: it is computed by a comparison. */
export type RowQueue = Exclude<DeskQueue, 'differences'>

export type QueueSource = {
  /** Null for a queue without a single merchant. */
  merchantId: Sql | null
  from: Sql
  where: Sql
  order: Sql
  item: Sql
  name: Sql
  since: Sql
  promisedBy?: Sql
  endsBy?: Sql
}

const ofShop = (table: Sql, alias: Sql, item: Sql) => ({
  from: sql`${table} ${alias} join shop s on s.merchant_id = ${alias}.merchant_id`,
  merchantId: sql`s.merchant_id`,
  item,
  name: sql`s.name`,
})

const hoursAfter = (column: Sql, hours: number) => sql`${column} + make_interval(hours => ${hours}::integer)`

const endingAt = (column: Sql, id: Sql) => ({ order: sql`${column}, ${id}`, promisedBy: column, endsBy: column })

const waitingFrom = (column: Sql, id: Sql) => ({ order: sql`${column}, ${id}`, since: column })

const withdrawal = ofShop(sql`withdrawal`, sql`w`, sql`w.number`)
const refund = ofShop(sql`refund`, sql`r`, sql`r.id::text`)
const order = ofShop(sql`orders`, sql`o`, sql`o.number`)

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
    since: sql`w.decided_at`,
    ...endingAt(sql`w.send_by`, sql`w.id`),
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
    since: sql`r.applied_at`,
    ...endingAt(sql`r.decide_by`, sql`r.id`),
  },
  refunds_unpaid: {
    ...refund,
    where: sql`r.status = 'approved' and r.paid_at is null and r.payment_failure is not null`,
    ...waitingFrom(sql`r.decided_at`, sql`r.id`),
  },
  bank_returns: {
    ...ofShop(sql`outbox`, sql`w`, sql`coalesce(w.payload->>'refundId', w.payload->>'paymentId')`),
    where: isSentByHand,
    ...waitingFrom(sql`w.created_at`, sql`w.id`),
  },
  disputes: {
    ...ofShop(sql`dispute`, sql`d`, sql`d.id::text`),
    where: sql`d.state = 'open'`,
    order: sql`d.answer_by, d.id`,
    since: sql`d.opened_at`,
    promisedBy: sql`d.answer_by`,
  },
  payments_unmatched: {
    from: sql`provider_event e`,
    merchantId: null,
    item: sql`e.id::text`,
    name: sql`e.provider`,
    where: sql`e.outcome = 'unmatched'`,
    order: sql`e.id`,
    since: sql`e.at`,
  },
  outbox: {
    ...ofShop(sql`outbox`, sql`w`, sql`w.id::text`),
    where: isGivenUp,
    ...waitingFrom(sql`w.failed_at`, sql`w.id`),
  },
} satisfies Partial<Record<RowQueue, QueueSource>>

/** Payouts to suppliers and partners concern many merchants or none. */
const payoutSources = {
  supplier_payouts: {
    from: sql`supplier_payout y left join transfer t on t.kind = 'supplier_payout' and t.subject = y.id`,
    merchantId: null,
    item: sql`y.id::text`,
    name: sql`y.number`,
    where: sql`y.state in ('confirmed', 'sent')`,
    ...waitingFrom(sql`coalesce(t.sent_at, y.confirmed_at)`, sql`y.id`),
  },
  partner_payouts: {
    from: sql`partner_payout y join partner x on x.id = y.partner_id
      left join transfer t on t.kind = 'partner_payout' and t.subject = y.id`,
    merchantId: null,
    item: sql`y.partner_id::text`,
    name: sql`x.name`,
    where: sql`y.state in ('confirmed', 'sent')`,
    ...waitingFrom(sql`coalesce(t.sent_at, y.confirmed_at)`, sql`y.id`),
  },
} satisfies Partial<Record<RowQueue, QueueSource>>

const orderSources = ({ config }: Ctx, now: Date) =>
  ({
    to_ship: {
      ...order,
      where: sql`o.status = 'awaiting_shipment'`,
      since: sql`o.picked_at`,
      ...endingAt(sql`o.ship_by`, sql`o.id`),
    },
    without_news: {
      ...order,
      where: sql`o.status = 'shipped' and o.reached_at is null
        and o.shipped_at <= ${after(now, -config.noNewsDays * dayMs)}`,
      ...waitingFrom(sql`o.shipped_at`, sql`o.id`),
      endsBy: hoursAfter(sql`o.shipped_at`, config.silentReceiveDays * 24),
    },
  }) satisfies Partial<Record<RowQueue, QueueSource>>

/** Every queue of rows; proposals are named by their kind. */
export const sourcesOf = (ctx: Ctx, now: Date): Record<RowQueue, QueueSource> => ({
  ...moneySources,
  ...payoutSources,
  ...orderSources(ctx, now),
  registrations: {
    ...ofShop(sql`merchant`, sql`m`, sql`m.merchant_id::text`),
    where: sql`m.status = 'in_review' and m.redo = '{}'`,
    order: sql`m.merchant_id`,
    since: sql`m.applied_at`,
    promisedBy: hoursAfter(sql`m.applied_at`, ctx.config.registrationTargetHours),
  },
  lost_access: {
    ...ofShop(sql`lost_access`, sql`l`, sql`l.merchant_id::text`),
    where: sql`l.status = 'in_review'`,
    ...waitingFrom(sql`l.asked_at`, sql`l.id`),
  },
  objections: {
    ...ofShop(sql`objection`, sql`o`, sql`o.id::text`),
    where: sql`o.answered_at is null`,
    order: sql`o.id`,
    since: sql`o.at`,
    promisedBy: hoursAfter(sql`o.at`, ctx.config.objectionTargetHours),
  },
  conversations: {
    ...ofShop(sql`conversation`, sql`c`, sql`c.merchant_id::text`),
    where: isUnanswered,
    order: sql`c.waiting_since, c.merchant_id`,
    since: sql`c.waiting_since`,
    promisedBy: answerDueAt(ctx.config),
  },
  questions: {
    ...ofShop(sql`question`, sql`q`, sql`q.id::text`),
    where: isReported(now),
    ...waitingFrom(sql`q.reported_at`, sql`q.id`),
  },
  proposals: {
    from: sql`proposal p`,
    merchantId: sql`p.merchant_id`,
    item: sql`p.id::text`,
    name: sql`p.kind`,
    where: sql`p.status = 'waiting' and p.expires_at > ${now}`,
    order: sql`p.id`,
    since: sql`p.proposed_at`,
    promisedBy: sql`p.expires_at`,
    endsBy: sql`p.expires_at`,
  },
})
