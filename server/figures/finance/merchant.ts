import sql from 'sql-template-tag'
import type { finance } from '#contract/finance.ts'
import { dayOf } from '../../base/days.ts'
import { sendExport } from '../../base/http/send-export.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { refuseField } from '../../base/refuse.ts'
import { checkpointKey, publicKeyText } from '../../ledger/checkpoint-key.ts'
import { writeStatement } from '../../ledger/statement.ts'
import { readBill } from './bill.ts'
import { readMonth } from './month.ts'
import { readReport } from './report.ts'
import { statementName } from './rules.ts'

const types = { csv: 'text/csv; charset=utf-8; header=present', json: 'application/json; charset=utf-8' }

/** Reads only the ledger and the daily figures. */
export const financeHandlers: Handlers<typeof finance> = {
  bill: ({ ctx, db, session: { merchantId, timeZone }, query, lang }) =>
    readBill(db, { merchantId, query, reader: { lang, timeZone, currency: ctx.config.currency } }),

  report: ({ ctx, db, session: { merchantId, timeZone }, query, now }) =>
    readReport(db, { merchantId, timeZone, today: dayOf(now, timeZone), config: ctx.config, query }),

  month: ({ db, session: { merchantId, timeZone }, query: { month } }) =>
    readMonth(db, { merchantId, timeZone, month }),

  async statement(call) {
    const { ctx, db, session, query, now } = call
    const { merchantId, timeZone } = session
    if (query.from !== undefined && query.to !== undefined && query.from > query.to) {
      throw refuseField('from', 'field_out_of_range')
    }
    await sendExport(call, async () => {
      const { slug } = await db.one<{ slug: string }>(sql`select slug from shop where merchant_id = ${merchantId}`)
      const { currency } = ctx.config
      const key = publicKeyText(checkpointKey(ctx.config.keys))
      const input = { merchantId, timeZone, currency, madeAt: now, checkpointKey: key, query }
      return {
        type: types[query.format],
        name: statementName(slug, query),
        pieces: await writeStatement(db, input),
      }
    })
  },
}
