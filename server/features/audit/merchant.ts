import sql from 'sql-template-tag'
import type { audit } from '#contract/audit.ts'
import { limits } from '#contract/limits.ts'
import { readCursor, writeCursor } from '../../base/cursor.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { listAnswer, windowOf } from '../../base/list-answer.ts'
import { isTextId, type Reader, say } from '../../base/texts/texts.ts'
import { type ObjectionRow, objectionColumns, shownObjection } from '../objections/objections.ts'

type Act = { actId: string; actAt: Date; role: string; act: string; reason: string; actSubject: string }
type Row = Act & (ObjectionRow | Record<keyof ObjectionRow, null>)

/** What operators did to this merchant. */
export const auditHandlers: Handlers<typeof audit> = {
  /** What operators did to this merchant: the role, never the name. */
  async list({ ctx, db, query, session: { merchantId, timeZone }, lang }) {
    const { read, skip } = windowOf(query)
    const after = query.after === undefined ? null : readCursor(query.after)
    const rows = await db.query<Row>(sql`
      select a.id as "actId", a.at as "actAt", a.role, a.act, a.reason, a.subject as "actSubject", ${objectionColumns}
      from audit a left join lateral (
        select * from objection where merchant_id = a.merchant_id and subject_kind = 'act' and subject_id = a.id::text
        order by id desc limit 1) as o on true
      where a.merchant_id = ${merchantId} and (${after}::uuid is null or a.id < ${after}::uuid)
      order by a.id desc limit ${read} offset ${skip}`)
    const { total } = await db.one<{ total: number }>(sql`
      select count(*) as total from (
        select 1 from audit where merchant_id = ${merchantId} limit ${limits.countedTotalMax + 1}) as counted`)
    const reader = { lang, timeZone, currency: ctx.config.currency }
    return listAnswer({ rows, query, total, item: shownTo(reader), cursor: ({ actId }) => writeCursor(actId) })
  },
}

const shownTo = (reader: Reader) => (row: Row) => {
  const { actId, actAt, role, act, reason, actSubject } = row
  const words = `act.${act}`
  return {
    ...{ id: actId, at: actAt.toISOString(), role, act, reason, subject: actSubject },
    title: isTextId(words) ? say(words, reader) : act,
    objection: row.id === null ? null : shownObjection(row),
  }
}
