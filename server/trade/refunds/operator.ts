import sql, { type Sql } from 'sql-template-tag'
import type { Endpoint, Reply } from '#contract/endpoint.ts'
import type { LanguageCode } from '#contract/language-codes.ts'
import type { operatorRefunds } from '#contract/operator/refunds.ts'
import { performAct } from '../../base/audit.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import type { Call, Handlers } from '../../base/http/serve.ts'
import type { OperatorSession } from '../../base/http/session.ts'
import { newestFirst, oldestFirst, readList } from '../../base/list.ts'
import { refuse, refuseField } from '../../base/refuse.ts'
import { propose } from '../../ground/proposals/propose.ts'
import { linesLeft } from '../orders/refund-lines.ts'
import { readRefundFigures } from './figures.ts'
import { type RefundRow, refundColumns, refundJoins, toRefund } from './queries.ts'

type OperatorRefund = Reply<typeof operatorRefunds.decide>

const queues: Record<'pending_approval' | 'approved' | 'rejected' | 'unpaid' | 'all', Sql> = {
  pending_approval: sql`r.status = 'pending_approval'`,
  approved: sql`r.status = 'approved'`,
  rejected: sql`r.status = 'rejected'`,
  unpaid: sql`r.status = 'approved' and r.paid_at is null and r.payment_failure is not null`,
  all: sql`true`,
}

type OperatorRefundRow = RefundRow & Pick<OperatorRefund, 'linesLeft'>

const operatorColumns = (lang: LanguageCode): Sql => sql`${refundColumns(lang)}, ${linesLeft(lang)} as "linesLeft"`

const toOperatorRefund = (ctx: Ctx, { linesLeft: left, ...row }: OperatorRefundRow): OperatorRefund => ({
  ...toRefund(ctx, row),
  linesLeft: left,
  merchantId: row.merchantId,
  shopName: row.shopName,
  due: row.due,
  payFailed: row.payFailed,
})

export const operatorRefundHandlers: Handlers<typeof operatorRefunds> = {
  list({ ctx, db, query, lang }) {
    const { status = 'pending_approval', merchantId } = query
    // No index covers all refunds of all merchants.
    if (status === 'all' && !merchantId) throw refuseField('merchantId', 'field_required')
    const order = status === 'all' ? newestFirst : oldestFirst
    return readList(db, {
      query,
      from: sql`refund r`,
      where: [queues[status], merchantId && sql`r.merchant_id = ${merchantId}`],
      order: order(sql`r.id`, sql`r.merchant_id`),
      columns: operatorColumns(lang),
      details: sql`join refund r on r.merchant_id = page.key_merchant_id and r.id = page.key_id ${refundJoins}`,
      item: (row: OperatorRefundRow) => toOperatorRefund(ctx, row),
    })
  },

  async effect({ db, params, query: { amount, bears }, session, now }) {
    const { merchantId, id } = await findRefund(db, params.id)
    const { effect } = await db.one<{ effect: Omit<Reply<typeof operatorRefunds.effect>, 'isProposed'> }>(sql`
      select preview_refund_by_operator(${session.hash}, ${merchantId}, ${id}, ${amount ?? null}, ${bears}, ${now})
        as effect`)
    return { ...effect, isProposed: await isProposed(db, id, now) }
  },

  figures: async ({ db, params, now }) => readRefundFigures(db, { ...(await findRefund(db, params.id)), now }),

  decide(call) {
    const { body, session, now } = call
    const { amount = null, lines, bears, reason } = body
    if (!body.approve) {
      return actOnRefund(call, 'refund.reject', ({ merchantId, id }) => {
        return sql`select reject_refund_by_operator(${session.hash}, ${merchantId}, ${id}, ${reason}, ${now})`
      })
    }
    if (bears === undefined) throw refuseField('bears', 'field_required')
    return actOnRefund(call, 'refund.approve', ({ merchantId, id }) => {
      return sql`select decide_refund_by_operator(${session.hash}, ${merchantId}, ${id}, ${amount},
        ${lines ? JSON.stringify(lines) : null}::jsonb, ${bears}, ${reason}, ${now})`
    })
  },

  async proposePlatform({ params, body: { amount, lines, reason }, ...call }) {
    const { merchantId, id } = await findRefund(call.db, params.id)
    const payload = { refundId: id, ...(amount !== undefined && { amount }), ...(lines && { lines }) }
    return propose(call, { kind: 'platform_refund', merchantId, payload, reason })
  },

  payAgain: (call) =>
    actOnRefund(call, 'refund.pay_again', ({ merchantId, id }) => {
      return sql`select pay_refund_again_by_operator(${call.session.hash}, ${merchantId}, ${id}, ${call.now})`
    }),
}

type RefundKey = { merchantId: string; id: string; orderId: string }

async function findRefund(db: Db, id: string): Promise<RefundKey> {
  const refund = await db.maybe<RefundKey>(sql`
    select merchant_id as "merchantId", id, order_id as "orderId" from refund where id = ${id}`)
  if (!refund) throw refuse('not_found')
  return refund
}

async function isProposed(db: Db, id: string, now: Date): Promise<boolean> {
  const waiting = await db.maybe(sql`
    select 1 from proposal
    where kind = 'platform_refund' and status = 'waiting' and expires_at > ${now} and payload->>'refundId' = ${id}`)
  return waiting !== undefined
}

type RefundActCall = Pick<Call<Endpoint>, 'ctx' | 'db' | 'lang'> & {
  params: { id: string }
  body: { reason: string }
  session: OperatorSession
}

async function actOnRefund(call: RefundActCall, act: string, movement: (refund: RefundKey) => Sql) {
  const { ctx, db, params, body, lang } = call
  const refund = await findRefund(db, params.id)
  const { merchantId, orderId: subject } = refund
  await performAct(call, { merchantId, role: 'finance', act, reason: body.reason, subject }, async (tx) => {
    await tx.query(movement(refund))
  })
  const row = await db.one<OperatorRefundRow>(sql`
    select ${operatorColumns(lang)} from refund r ${refundJoins}
    where r.merchant_id = ${merchantId} and r.id = ${refund.id}`)
  return toOperatorRefund(ctx, row)
}
