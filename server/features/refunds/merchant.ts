import sql from 'sql-template-tag'
import { limits } from '#contract/limits.ts'
import type { refunds } from '#contract/refunds.ts'
import { readCursor, writeCursor } from '../../base/cursor.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { listAnswer, windowOf } from '../../base/list-answer.ts'
import { type RefundRow, readRefund, refundRows, shownRefund } from './queries.ts'
import { refundsToAnswer } from './refunds-to-answer.ts'

type Counts = { total: number; open: number; waiting: number; answerBy: Date | null }

/** What shoppers ask back, and the merchant's word on it. */
export const refundHandlers: Handlers<typeof refunds> = {
  async list({ ctx, db, query, session: { merchantId }, now, lang }) {
    const { read, skip } = windowOf(query)
    const before = query.after === undefined ? null : readCursor(query.after)
    const status = query.status ?? null
    const only = query.id === undefined ? sql`` : sql`and r.id = ${query.id}`
    const matching = sql`
      r.merchant_id = ${merchantId} and (${status}::text is null or r.status = ${status}) ${only}`
    const rows = await db.query<RefundRow>(sql`
      select ${refundRows(lang)} where ${matching} and (${before}::uuid is null or r.id < ${before}::uuid)
      order by r.id desc limit ${read} offset ${skip}`)
    const { total, answerBy, ...counts } = await db.one<Counts>(sql`
      select (
        select count(*) from (select 1 from refund r where ${matching} limit ${limits.countedTotalMax + 1}) as counted
      ) as total, c.open_refunds as open, a.waiting, a.answer_by as "answerBy"
      from merchant_counter c cross join lateral (${refundsToAnswer({ merchantId, now })}) as a
      where c.merchant_id = ${merchantId}`)
    return {
      ...listAnswer({ rows, query, total, item: (row) => shownRefund(ctx, row), cursor: ({ id }) => writeCursor(id) }),
      ...counts,
      answerBy: answerBy?.toISOString() ?? null,
    }
  },

  async answer({ ctx, db, body, session: { merchantId }, now, lang }) {
    await db.query(sql`
      select answer_refund(${merchantId}, ${body.id}, ${body.agree}, ${body.text.trim()}, ${now})`)
    return shownRefund(ctx, await readRefund(db, { merchantId, id: body.id, lang }))
  },
}
