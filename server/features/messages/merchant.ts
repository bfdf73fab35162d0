import sql, { type Sql } from 'sql-template-tag'
import { limits } from '#contract/limits.ts'
import type { messages, noticeSubjects } from '#contract/messages.ts'
import { readCursor, writeCursor } from '../../base/cursor.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { listAnswer, windowOf } from '../../base/list-answer.ts'
import { refuse } from '../../base/refuse.ts'
import { readSequence, spoken } from './rules.ts'

type Row = {
  id: string
  sequence: number
  type: 'system' | 'user'
  kind: string
  params: Record<string, unknown>
  subject_kind: (typeof noticeSubjects)[number] | null
  subject_id: string | null
  sent_at: Date
  read_at: Date | null
}

type AnnouncementRow = { id: string; title: string; content: string; publishedAt: Date }

const filters: Record<'all' | 'read' | 'unread', Sql> = {
  all: sql`true`,
  read: sql`read_at is not null`,
  unread: sql`read_at is null`,
}

/** Messages to a merchant, in the reader's words, and the announcements to all. */
export const messageHandlers: Handlers<typeof messages> = {
  async notice({ ctx, db, query, session, lang }) {
    const { merchantId, timeZone } = session
    const { read, skip } = windowOf(query)
    const filter = query.filter ?? 'all'
    const before = query.after === undefined ? null : readSequence(query.after)
    const only = query.id === undefined ? sql`true` : sql`id = ${query.id}`
    const rows = await db.query<Row>(sql`
      select id, sequence, type, kind, params, subject_kind, subject_id, sent_at, read_at from notice
      where merchant_id = ${merchantId} and ${filters[filter]} and ${only}
        and (${before}::bigint is null or sequence < ${before}::bigint)
      order by sequence desc limit ${read} offset ${skip}`)
    if (query.id !== undefined && rows.length === 0) throw refuse('not_found')
    const counted = await db.one<{ all: number; unread: number }>(sql`
      select notices as all, unread from merchant_counter where merchant_id = ${merchantId}`)
    const reader = { lang, currency: ctx.config.currency, timeZone }
    return listAnswer({
      rows,
      query,
      total: query.id === undefined ? { ...counted, read: counted.all - counted.unread }[filter] : 1,
      isExact: true,
      item: (row) => ({
        id: row.id,
        type: row.type,
        ...spoken(row, reader),
        sentAt: row.sent_at.toISOString(),
        read: row.read_at !== null,
        subject: row.subject_kind && row.subject_id ? { kind: row.subject_kind, id: row.subject_id } : null,
      }),
      cursor: ({ sequence }) => String(sequence),
    })
  },

  async seen({ db, body: { id, all, undo }, session: { merchantId }, now }) {
    if (undo !== undefined) {
      const seenAt = new Date(undo)
      if (Number.isNaN(seenAt.getTime())) throw refuse('validation', { fields: { undo: 'field_invalid' } })
      const back = await db.one<{ unread: number }>(sql`
        select mark_notices_unread(${merchantId}, ${seenAt}, ${now}) as unread`)
      return { ...back, at: undo }
    }
    if (id === undefined && all === undefined) throw refuse('validation', { fields: { id: 'field_required' } })
    const left = await db.one<{ unread: number }>(sql`
      select mark_notices_read(${merchantId}, ${all ? null : id}, ${now}) as unread`)
    return { ...left, at: now.toISOString() }
  },

  async announcements({ db, query, lang, now }) {
    const { read, skip } = windowOf(query)
    const after = query.after === undefined ? null : readCursor(query.after)
    const rows = await db.query<AnnouncementRow>(sql`
      select id, localize_text(title, ${lang}) as title, localize_text(content, ${lang}) as content,
        published_at as "publishedAt"
      from announcement
      where published_at <= ${now} and (${after}::uuid is null or (published_at, id) <
        (select published_at, id from announcement where id = ${after}::uuid))
      order by published_at desc, id desc limit ${read} offset ${skip}`)
    const { total } = await db.one<{ total: number }>(sql`
      select count(*) as total from (
        select 1 from announcement where published_at <= ${now} limit ${limits.countedTotalMax + 1}) as counted`)
    const item = (row: AnnouncementRow) => ({ ...row, publishedAt: row.publishedAt.toISOString() })
    return listAnswer({ rows, query, total, item, cursor: ({ id }) => writeCursor(id) })
  },
}
