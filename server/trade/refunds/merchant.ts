import sql from 'sql-template-tag'
import type { refunds } from '#contract/refunds.ts'
import { toIso } from '../../base/clock.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { newestFirst, readList } from '../../base/list.ts'
import { refuse, refuseField } from '../../base/refuse.ts'
import { consumePayToken } from '../../identity/account/pay-token.ts'
import { previewOutcomes } from './preview.ts'
import { type RefundRow, readRefund, refundColumns, refundJoins, toRefund } from './queries.ts'
import { refundsToAnswer } from './refunds-to-answer.ts'

type OpenRefunds = { open: number; waiting: number; answerBy: Date | null }

export const refundHandlers: Handlers<typeof refunds> = {
  async list({ ctx, db, query, session: { merchantId }, now, lang }) {
    const page = await readList(db, {
      query,
      from: sql`refund r`,
      where: [
        sql`r.merchant_id = ${merchantId}`,
        query.status && sql`r.status = ${query.status}`,
        query.id !== undefined && sql`r.id = ${query.id}`,
        query.listingId !== undefined &&
          sql`r.order_id in (
            select order_id from order_line where merchant_id = ${merchantId} and listing_id = ${query.listingId})`,
      ],
      order: newestFirst(sql`r.id`),
      columns: refundColumns(lang),
      details: sql`join refund r on r.merchant_id = ${merchantId} and r.id = page.key_id ${refundJoins}`,
      item: (row: RefundRow) => toRefund(ctx, row),
    })
    const { open, waiting, answerBy } = await db.one<OpenRefunds>(sql`
      select c.open_refunds as open, a.waiting, a.answer_by as "answerBy"
      from merchant_counter c cross join lateral (${refundsToAnswer({ merchantId, now })}) as a
      where c.merchant_id = ${merchantId}`)
    return { ...page, open, waiting, answerBy: toIso(answerBy) }
  },

  outcomes: ({ db, query, session: { merchantId } }) => previewOutcomes(db, { merchantId, id: query.id }),

  async answer({ ctx, db, body, session: { merchantId }, now, lang }) {
    await db.query(sql`
      select answer_refund(${merchantId}, ${body.id}, ${body.agree}, ${body.text.trim()}, ${now})`)
    return toRefund(ctx, await readRefund(db, { merchantId, id: body.id, lang }))
  },

  async confirmReturn({ ctx, db, body, session, now, lang }) {
    const { merchantId } = session
    const { amount } = await readRefund(db, { merchantId, id: body.id, lang })
    const confirmed = await consumePayToken(db, { session, purpose: 'give_back', payToken: body.payToken, now })
    if (confirmed !== amount) throw refuse('amount_changed', { amount })
    await db.query(sql`select confirm_return(${merchantId}, ${body.id}, ${now})`)
    return toRefund(ctx, await readRefund(db, { merchantId, id: body.id, lang }))
  },

  async giveBack({ ctx, db, body, session, now, lang }) {
    const { merchantId } = session
    const { orderId, amount, lines, payToken } = body
    const chosen = lines ? JSON.stringify(lines) : null
    const reason = body.reason.trim()
    if (reason === '') throw refuseField('reason', 'field_required')
    const confirmed = await consumePayToken(db, { session, purpose: 'give_back', payToken, now })
    if (confirmed !== amount) throw refuse('amount_changed', { amount: confirmed })
    const id = ctx.ids.next()
    await db.query(sql`
      select give_back(${merchantId}, ${orderId}, ${id}, ${amount}, ${chosen}::jsonb, ${reason}, ${now})`)
    return toRefund(ctx, await readRefund(db, { merchantId, id, lang }))
  },
}
