import sql from 'sql-template-tag'
import { limits } from '#contract/limits.ts'
import type { shop } from '#contract/shop.ts'
import { readMerchantInfo } from '../../figures/merchant-info.ts'
import type { Handlers } from '../../http/serve.ts'
import { forgetSessions } from '../../http/session.ts'
import { readCursor, writeCursor } from '../../lists/cursor.ts'
import { listAnswer, windowOf } from '../../lists/list-answer.ts'
import { isTextId, type Reader, say } from '../../texts/texts.ts'
import { writeArchive } from './archive.ts'
import { listObjections, type ObjectionRow, objectionColumns, raise, shownObjection } from './objections.ts'
import { changeBanners, changeStore } from './store.ts'

type Act = { actId: string; actAt: Date; role: string; act: string; reason: string; actSubject: string }
type Row = Act & (ObjectionRow | Record<keyof ObjectionRow, null>)

/** The shop's own information, what operators did, objections to it, and everything as a file. */
export const shopHandlers: Handlers<typeof shop> = {
  async store({ ctx, db, body, session, lang }) {
    await changeStore(db, session.merchantId, body)
    // A session remembers the shop's time zone.
    if (body.timeZone !== undefined) forgetSessions()
    return readMerchantInfo(ctx, db, { merchantId: session.merchantId, lang })
  },

  async banner({ ctx, db, body, session, lang }) {
    await changeBanners(db, session.merchantId, body)
    return readMerchantInfo(ctx, db, { merchantId: session.merchantId, lang })
  },

  /** What operators did to this merchant: the role, never the name. */
  async audit({ ctx, db, query, session: { merchantId, timeZone }, lang }) {
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
        select from audit where merchant_id = ${merchantId} limit ${limits.countedTotalMax + 1}) as counted`)
    const reader = { lang, timeZone, currency: ctx.config.currency }
    return listAnswer({ rows, query, total, item: shownTo(reader), cursor: ({ actId }) => writeCursor(actId) })
  },

  object: ({ ctx, body, session }) => raise(ctx, session.merchantId, body),

  objections: ({ db, query, session }) => listObjections(db, session.merchantId, query),

  async export({ ctx, session, lang, now, reply }) {
    const { name, stream } = await writeArchive(ctx, { merchantId: session.merchantId, lang, now })
    reply
      .type('application/zip')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${name}"`)
    await reply.send(stream)
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
