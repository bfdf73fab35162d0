import sql from 'sql-template-tag'
import type { operatorAudit } from '#contract/operator/audit.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { lowestId } from '../../base/ids.ts'
import { newestFirst, readList } from '../../base/list.ts'

type AuditRow = {
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
  list: ({ db, query }) =>
    readList(db, {
      query,
      from: sql`audit a left join operator o on o.id = a.operator_id`,
      where: [query.merchantId !== undefined && sql`a.merchant_id = ${query.merchantId}`],
      order: newestFirst(sql`a.id`),
      columns: sql`
        a.id, a.at, coalesce(o.email, '') as operator, a.role, a.act, a.reason, a.subject,
        nullif(a.merchant_id, ${lowestId}) as "merchantId"`,
      item: (row: AuditRow) => ({ ...row, at: row.at.toISOString() }),
    }),
}
