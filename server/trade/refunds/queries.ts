import sql, { type Sql } from 'sql-template-tag'
import type { Static } from 'typebox'
import type { LanguageCode } from '#contract/language-codes.ts'
import type { Refund, RefundLine } from '#contract/refunds.ts'
import { toIso } from '../../base/clock.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { imageUrl } from '../../base/images/store-image.ts'
import { refuse } from '../../base/refuse.ts'
import { refundLines } from '../orders/refund-lines.ts'

export type RefundRow = {
  id: string
  number: string
  orderId: string
  orderNumber: string
  goodsTitle: string
  goodsImage: string | null
  appliedAt: Date
  amount: number
  orderTotal: number
  lines: Static<typeof RefundLine>[]
  cause: Static<typeof Refund>['cause']
  reason: string
  sentBack: string | null
  sentBackAt: Date | null
  images: string[]
  goods: 'received' | 'not_received'
  status: 'pending_approval' | 'approved' | 'rejected'
  answerBy: Date | null
  decideBy: Date | null
  reachedAt: Date | null
  agreed: boolean | null
  answer: string | null
  answeredAt: Date | null
  decision: string | null
  bears: 'supplier' | 'merchant' | 'platform' | null
  decidedAt: Date | null
  paidAt: Date | null
  merchantId: string
  shopName: string
  payFailed: string | null
  due: number
  effect: { escrow: number; available: number; owed: number } | null
}

/** Expects the refund `r` and the joins of `refundJoins`. */
export const refundColumns = (lang: LanguageCode): Sql => sql`
  r.id, r.number, r.order_id as "orderId", o.number as "orderNumber",
  localize_text(l.title, ${lang}) as "goodsTitle", l.image as "goodsImage", r.applied_at as "appliedAt",
  r.amount, o.selling_total as "orderTotal", ${refundLines(lang)} as lines, r.cause, r.reason,
  r.sent_back as "sentBack", r.sent_back_at as "sentBackAt", r.images, r.goods, r.status, r.answer_by as "answerBy",
  r.decide_by as "decideBy", o.reached_at as "reachedAt", r.agreed, r.answer, r.answered_at as "answeredAt", r.decision, r.bears,
  r.decided_at as "decidedAt", r.paid_at as "paidAt", r.merchant_id as "merchantId", s.name as "shopName",
  r.payment_failure as "payFailed", r.amount - r.charged_back as due,
  case when r.status = 'approved' then (
    select json_build_object('escrow', coalesce(sum(p.amount) filter (where p.account = 'escrow'), 0),
      'available', coalesce(sum(p.amount) filter (where p.account = 'available'), 0),
      'owed', coalesce(sum(p.amount) filter (where p.account = 'owed'), 0))
    from ledger_transaction t
    join ledger_posting p on p.merchant_id = t.merchant_id and p.sequence = t.sequence
    where t.merchant_id = r.merchant_id and t.kind in ('refund_decided', 'chargeback', 'cost_returned') and t.source = r.id::text
  ) end as effect`

export const refundJoins = sql`
  join orders o on o.merchant_id = r.merchant_id and o.id = r.order_id
  join shop s on s.merchant_id = r.merchant_id
  left join lateral (
    select title, image from order_line where merchant_id = r.merchant_id and order_id = r.order_id
    order by position limit 1) as l on true`

/** The refund for its merchant, without internal fields. */
export const toRefund = (ctx: Ctx, row: RefundRow) => {
  const { merchantId: _, shopName: __, payFailed: ___, due: ____, agreed, answer, answeredAt, ...rest } = row
  const { sentBack, sentBackAt, ...others } = rest
  return {
    ...others,
    sentBack: sentBackAt ? { text: sentBack ?? '', at: sentBackAt.toISOString() } : null,
    images: row.images.map((file) => imageUrl(ctx, file)),
    appliedAt: row.appliedAt.toISOString(),
    answerBy: toIso(row.answerBy),
    decideBy: toIso(row.decideBy),
    reachedAt: toIso(row.reachedAt),
    answer: answeredAt ? { agree: agreed === true, text: answer ?? '', at: answeredAt.toISOString() } : null,
    decidedAt: toIso(row.decidedAt),
    paidAt: toIso(row.paidAt),
  }
}

type ReadRefundInput = { merchantId: string; id: string; lang: LanguageCode }

export async function readRefund(db: Db, { merchantId, id, lang }: ReadRefundInput): Promise<RefundRow> {
  const row = await db.maybe<RefundRow>(sql`
    select ${refundColumns(lang)} from refund r ${refundJoins} where r.merchant_id = ${merchantId} and r.id = ${id}`)
  if (!row) throw refuse('not_found')
  return row
}
