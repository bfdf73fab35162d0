import { Readable } from 'node:stream'
import sql from 'sql-template-tag'
import type { finance } from '#contract/finance.ts'
import { dayOf } from '../../base/days.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { refuseField } from '../../base/refuse.ts'
import { checkpointKey, publicKeyText } from '../../ledger/checkpoint-key.ts'
import { writeStatement } from '../../ledger/statement.ts'
import { readBill } from './bill.ts'
import { readReport } from './report.ts'
import { statementName } from './rules.ts'

const types = { csv: 'text/csv; charset=utf-8; header=present', json: 'application/json; charset=utf-8' }

/** The books, read from the ledger and the daily figures alone. */
export const financeHandlers: Handlers<typeof finance> = {
  bill: ({ ctx, db, session: { merchantId, timeZone }, query, lang }) =>
    readBill(db, { merchantId, query, reader: { lang, timeZone, currency: ctx.config.currency } }),

  report: ({ ctx, db, session: { merchantId, timeZone }, query, now }) =>
    readReport(db, { merchantId, timeZone, today: dayOf(now, timeZone), config: ctx.config, query }),

  async statement({ ctx, db, session: { merchantId, timeZone }, query, now, reply }) {
    if (query.from !== undefined && query.to !== undefined && query.from > query.to) {
      throw refuseField('from', 'field_out_of_range')
    }
    const { slug } = await db.one<{ slug: string }>(sql`select slug from shop where merchant_id = ${merchantId}`)
    const { currency } = ctx.config
    const key = publicKeyText(checkpointKey(ctx.config.keys))
    const input = { merchantId, timeZone, currency, madeAt: now, checkpointKey: key, query }
    const pieces = await writeStatement(db, input)
    reply
      .type(types[query.format])
      .header('content-disposition', `attachment; filename="${statementName(slug, query)}"`)
    await reply.send(Readable.from(pieces, { objectMode: false }))
  },
}
