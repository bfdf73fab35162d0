import sql from 'sql-template-tag'
import type { audit } from '#contract/audit.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { newestFirst, readList } from '../../base/list.ts'
import type { Reader } from '../../base/texts/texts.ts'
import { type ObjectionRow, objectionColumns, toObjection } from '../objections/objections.ts'
import { titleOf } from './acts.ts'

type AuditRow = { actId: string; actAt: Date; role: string; act: string; reason: string; actSubject: string }
type ActRow = AuditRow & (ObjectionRow | Record<keyof ObjectionRow, null>)

/** Merchants see an operator's role, never the name. */
export const auditHandlers: Handlers<typeof audit> = {
  list({ ctx, db, query, session: { merchantId, timeZone }, lang }) {
    const reader = { lang, timeZone, currency: ctx.config.currency }
    return readList(db, {
      query,
      from: sql`audit a`,
      where: [sql`a.merchant_id = ${merchantId}`],
      order: newestFirst(sql`a.id`),
      columns: sql`
        a.id as "actId", a.at as "actAt", a.role, a.act, a.reason, a.subject as "actSubject", ${objectionColumns}`,
      details: sql`
        join audit a on a.merchant_id = ${merchantId} and a.id = page.key_id
        left join lateral (
          select * from objection
          where merchant_id = ${merchantId} and subject_kind = 'act' and subject_id = a.id::text
          order by id desc limit 1) as o on true`,
      item: (row: ActRow) => toAct(row, reader),
    })
  },
}

function toAct(row: ActRow, reader: Reader) {
  return {
    id: row.actId,
    at: row.actAt.toISOString(),
    role: row.role,
    act: row.act,
    reason: row.reason,
    subject: row.actSubject,
    title: titleOf(row.act, reader),
    objection: row.id === null ? null : toObjection(row),
  }
}
