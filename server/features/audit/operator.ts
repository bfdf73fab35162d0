import sql from 'sql-template-tag'
import { limits } from '#contract/limits.ts'
import type { operatorAudit } from '#contract/operator/audit.ts'
import { readCursor, writeCursor } from '../../base/cursor.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { listAnswer, windowOf } from '../../base/list-answer.ts'

type Row = {
  id: string
  at: Date
  operator: string
  role: string
  act: string
  reason: string
  subject: string
  merchantId: string | null
}

/** What operators did, newest first. */
export const operatorAuditHandlers: Handlers<typeof operatorAudit> = {
  async list({ db, query }) {
    const { read, skip } = windowOf(query)
    const after = query.after === undefined ? null : readCursor(query.after)
    const only = query.merchantId === undefined ? sql`true` : sql`a.merchant_id = ${query.merchantId}`
    const rows = await db.query<Row>(sql`
      select a.id, a.at, coalesce(o.email, '') as operator, a.role, a.act, a.reason, a.subject,
        nullif(a.merchant_id, '00000000-0000-0000-0000-000000000000') as "merchantId"
      from audit a left join operator o on o.id = a.operator_id
      where ${only} and (${after}::uuid is null or a.id < ${after}::uuid)
      order by a.id desc limit ${read} offset ${skip}`)
    const { total } = await db.one<{ total: number }>(sql`
      select count(*) as total from (
        select 1 from audit a where ${only} limit ${limits.countedTotalMax + 1}) as counted`)
    const item = (row: Row) => ({ ...row, at: row.at.toISOString() })
    return listAnswer({ rows, query, total, item, cursor: ({ id }) => writeCursor(id) })
  },
}
