import sql, { type Sql } from 'sql-template-tag'
import type { messages, noticeSubjects } from '#contract/messages.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { descending, type ListOrder, readList } from '../../base/list.ts'
import { refuse, refuseField } from '../../base/refuse.ts'
import { noticeTexts, settingsOf } from './rules.ts'

type NoticeRow = {
  id: string
  type: 'system' | 'user'
  kind: string
  params: Record<string, unknown>
  subject_kind: (typeof noticeSubjects)[number] | null
  subject_id: string | null
  sent_at: Date
  read_at: Date | null
  routine: boolean
}

const filters: Record<'all' | 'read' | 'unread', { where: Sql; counter: Sql }> = {
  all: { where: sql`true`, counter: sql`notices` },
  read: { where: sql`(n.read_at is not null or n.routine)`, counter: sql`notices - unread` },
  unread: { where: sql`n.read_at is null and not n.routine`, counter: sql`unread` },
}

const newestNotice: ListOrder = descending('newest', ['id', sql`n.id`, 'id'])

type AnnouncementRow = { id: string; title: string; content: string; publishedAt: Date }

export const newestAnnouncement: ListOrder = descending(
  'newest',
  ['published_at', sql`a.published_at`, 'time'],
  ['id', sql`a.id`, 'id'],
)

export const messageHandlers: Handlers<typeof messages> = {
  async notice({ ctx, db, query, session: { merchantId, timeZone }, lang }) {
    const { where, counter } = filters[query.filter ?? 'all']
    const reader = { lang, currency: ctx.config.currency, timeZone, settings: settingsOf(ctx.config) }
    const page = await readList(db, {
      query,
      from: sql`notice n`,
      where: [sql`n.merchant_id = ${merchantId}`, where, query.id !== undefined && sql`n.id = ${query.id}`],
      order: newestNotice,
      columns: sql`n.id, n.type, n.kind, n.params, n.subject_kind, n.subject_id, n.sent_at, n.read_at,
        n.routine`,
      ...(query.id === undefined && {
        total: sql`(select ${counter} from merchant_counter where merchant_id = ${merchantId})`,
      }),
      item: (row: NoticeRow) => ({
        id: row.id,
        type: row.type,
        ...noticeTexts(row, reader),
        sentAt: row.sent_at.toISOString(),
        read: row.read_at !== null || row.routine,
        subject: row.subject_kind && row.subject_id ? { kind: row.subject_kind, id: row.subject_id } : null,
      }),
    })
    if (query.id !== undefined && page.list.length === 0) throw refuse('not_found')
    return page
  },

  async seen({ db, body: { id, all, undo }, session: { merchantId }, now }) {
    if (undo !== undefined) {
      const seenAt = new Date(undo)
      if (Number.isNaN(seenAt.getTime())) throw refuseField('undo', 'field_invalid')
      const { unread } = await db.one<{ unread: number }>(sql`
        select mark_notices_unread(${merchantId}, ${seenAt}, ${now}) as unread`)
      return { unread, at: undo }
    }
    if (id === undefined && all === undefined) throw refuseField('id', 'field_required')
    const { unread } = await db.one<{ unread: number }>(sql`
      select mark_notices_read(${merchantId}, ${all ? null : id}, ${now}) as unread`)
    return { unread, at: now.toISOString() }
  },

  announcements: ({ db, query, lang, now }) =>
    readList(db, {
      query,
      from: sql`announcement a`,
      where: [sql`a.published_at <= ${now}`],
      order: newestAnnouncement,
      columns: sql`
        a.id, localize_text(a.title, ${lang}) as title, localize_text(a.content, ${lang}) as content,
        a.published_at as "publishedAt"`,
      item: (row: AnnouncementRow) => ({ ...row, publishedAt: row.publishedAt.toISOString() }),
    }),
}
