import sql from 'sql-template-tag'
import type { Reply } from '#contract/endpoint.ts'
import type { LanguageCode } from '#contract/language-codes.ts'
import type { operatorMessages } from '#contract/operator/messages.ts'
import { performAct } from '../../base/audit.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { newestFirst, readList } from '../../base/list.ts'
import { refuseField } from '../../base/refuse.ts'
import { requireMerchant } from '../../base/require-merchant.ts'
import { newestAnnouncement } from './merchant.ts'

type Localised = { [lang in LanguageCode]?: string }
type AnnouncementRow = { id: string; title: Localised; content: Localised; publishedAt: Date }

const columns = sql`a.id, a.title, a.content, a.published_at as "publishedAt"`

const toAnnouncement = (row: AnnouncementRow) => ({ ...row, publishedAt: row.publishedAt.toISOString() })

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
    const { ctx, body, session, now } = call
    requireWholeTexts(body)
    const requested = body.publishedAt === undefined ? now : new Date(body.publishedAt)
    if (Number.isNaN(requested.getTime())) throw refuseField('publishedAt', 'field_invalid')
    const { title, content, reason } = body
    const id = ctx.ids.next()
    const announcement = JSON.stringify({ id, title, content, publishedAt: requested.toISOString() })
    const act = 'announcement.publish'
    return performAct(call, { merchantId: null, role: 'programme', act, reason, subject: id }, async (tx) => {
      await tx.query(sql`
        select publish_announcement_by_operator(${session.hash}, ${announcement}::jsonb, ${now})`)
      return toAnnouncement(
        await tx.one<AnnouncementRow>(sql`select ${columns} from announcement a where a.id = ${id}`),
      )
    })
  },

  remove(call) {
    const { params, body, session, now } = call
    const { id } = params
    const { reason } = body
    const act = 'announcement.remove'
    return performAct(call, { merchantId: null, role: 'programme', act, reason, subject: id }, async (tx) => {
      await tx.query(sql`select remove_announcement_by_operator(${session.hash}, ${id}, ${now})`)
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
    const { ctx, body, session, now } = call
    requireWholeTexts(body)
    const { merchantId = null, title, content, reason } = body
    const id = ctx.ids.next()
    const act = { role: 'programme', act: 'notice.send', reason, subject: id } as const
    if (merchantId === null) {
      const broadcast = JSON.stringify({ id, title, content })
      // A sweep sends it to the merchants one by one (sendBroadcasts).
      return performAct(call, { ...act, merchantId }, async (tx) => {
        await tx.query(sql`select send_broadcast_by_operator(${session.hash}, ${broadcast}::jsonb, ${now})`)
        return {}
      })
    }
    const notice = { kind: 'plain', params: { title, content }, type: 'user' } as const
    return performAct(call, { ...act, merchantId, notice }, async (tx) => {
      await requireMerchant(tx, merchantId)
      return {}
    })
  },
}
