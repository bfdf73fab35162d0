import sql from 'sql-template-tag'
import type { Reply } from '#contract/endpoint.ts'
import type { LanguageCode } from '#contract/language-codes.ts'
import type { operatorMessages } from '#contract/operator/messages.ts'
import { performAct } from '../../base/audit.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { newestFirst, readList } from '../../base/list.ts'
import { refuse, refuseField } from '../../base/refuse.ts'
import { newestAnnouncement } from './merchant.ts'

type Localised = { [lang in LanguageCode]?: string }
type AnnouncementRow = { id: string; title: Localised; content: Localised; publishedAt: Date }

const columns = sql`a.id, a.title, a.content, a.published_at as "publishedAt"`

const toAnnouncement = (row: AnnouncementRow) => ({ ...row, publishedAt: row.publishedAt.toISOString() })

/** Each language has a title and a text. */
function requireWholeTexts({ title, content }: { title: Localised; content: Localised }) {
  for (const [field, texts, others] of [
    ['title', title, content],
    ['content', content, title],
  ] as const) {
    for (const [lang, text] of Object.entries(texts)) {
      if (text.trim() === '' || !(lang in others)) throw refuseField(`${field}.${lang}`, 'field_required')
    }
  }
}

/** Announcements and messages of operators, to all merchants or to one. */
export const operatorMessageHandlers: Handlers<typeof operatorMessages> = {
  list: ({ db, query }) =>
    readList(db, {
      query,
      from: sql`announcement a`,
      where: [],
      order: newestAnnouncement,
      columns,
      item: toAnnouncement,
    }),

  async publish(call) {
    const { ctx, body, now } = call
    requireWholeTexts(body)
    const requested = body.publishedAt === undefined ? now : new Date(body.publishedAt)
    if (Number.isNaN(requested.getTime())) throw refuseField('publishedAt', 'field_invalid')
    // Never dated back.
    const publishedAt = new Date(Math.max(requested.getTime(), now.getTime()))
    const { title, content, reason } = body
    const id = ctx.ids.next()
    const act = 'announcement.publish'
    return performAct(call, { merchantId: null, role: 'programme', act, reason, subject: id }, async (tx) => {
      const row = await tx.one<AnnouncementRow>(sql`
        insert into announcement as a (id, title, content, published_at)
        values (${id}, ${JSON.stringify(title)}::jsonb, ${JSON.stringify(content)}::jsonb, ${publishedAt})
        returning ${columns}`)
      return toAnnouncement(row)
    })
  },

  remove(call) {
    const { params, body } = call
    const { id } = params
    const { reason } = body
    const act = 'announcement.remove'
    return performAct(call, { merchantId: null, role: 'programme', act, reason, subject: id }, async (tx) => {
      const removed = await tx.maybe(sql`delete from announcement where id = ${id} returning id`)
      if (!removed) throw refuse('not_found')
      return {}
    })
  },

  notices: ({ db, query }) =>
    readList(db, {
      query,
      from: sql`broadcast b`,
      where: [],
      order: newestFirst(sql`b.id`),
      columns: sql`b.id, b.title, b.content, to_iso(b.sent_at) as "sentAt", b.done_at is not null as done`,
      item: (row: Reply<typeof operatorMessages.notices>['list'][number]) => row,
    }),

  async notify(call) {
    const { ctx, body, now } = call
    requireWholeTexts(body)
    const { merchantId = null, title, content, reason } = body
    const id = ctx.ids.next()
    const act = 'notice.send'
    return performAct(call, { merchantId, role: 'programme', act, reason, subject: id }, async (tx) => {
      if (merchantId === null) {
        // A sweep sends it to the merchants one by one (sendBroadcasts).
        await tx.query(sql`
          insert into broadcast (id, title, content, sent_at)
          values (${id}, ${JSON.stringify(title)}::jsonb, ${JSON.stringify(content)}::jsonb, ${now})`)
        return {}
      }
      if (!(await tx.maybe(sql`select 1 from merchant where merchant_id = ${merchantId}`))) throw refuse('not_found')
      await tx.query(sql`
        select notify_of_act(${merchantId}, 'plain', ${JSON.stringify({ title, content })}::jsonb, null, 'user',
          ${now})`)
      return {}
    })
  },
}
