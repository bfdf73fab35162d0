import sql from 'sql-template-tag'
import { limits } from '#contract/limits.ts'
import type { shop } from '#contract/shop.ts'
import type { Handlers } from '../../http/serve.ts'
import { readCursor, writeCursor } from '../../lists/cursor.ts'
import { listAnswer, windowOf } from '../../lists/list-answer.ts'

type Row = { id: string; at: Date; role: string; act: string; reason: string; subject: string }

export const shopHandlers: Handlers<typeof shop> = {
  /** What operators did to this merchant: the role, never the name. */
  async audit({ db, query, session }) {
    const { read, skip } = windowOf(query)
    const after = query.after === undefined ? null : readCursor(query.after)
    const rows = await db.query<Row>(sql`
      select id, at, role, act, reason, subject from audit
      where merchant_id = ${session.merchantId} and (${after}::uuid is null or id < ${after}::uuid)
      order by id desc limit ${read} offset ${skip}`)
    const { total } = await db.one<{ total: number }>(sql`
      select count(*) as total from (
        select from audit where merchant_id = ${session.merchantId} limit ${limits.countedTotalMax + 1}) as counted`)
    const item = ({ id: _, at, ...row }: Row) => ({ ...row, at: at.toISOString() })
    return listAnswer({ rows, query, total, item, cursor: ({ id }) => writeCursor(id) })
  },
}
