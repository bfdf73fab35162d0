import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { Empty, Id, listOf, listQuery, Text, Timestamp } from '../values.ts'

/** Words by language. A reader whose language is not there reads English, else what is there. */
const words = (maxLength: number) => {
  const text = Type.Optional(Text(maxLength))
  const byLanguage = { en: text, 'zh-CN': text, ko: text, ja: text, th: text, id: text, vi: text }
  return Type.Object(byLanguage, { minProperties: 1, additionalProperties: false })
}

const said = { title: words(limits.announcementTitleMax), content: words(limits.announcementTextMax) }
const reason = { reason: Text(500) }

const OperatorAnnouncement = Type.Object({ id: Id, ...said, publishedAt: Timestamp })

export const operatorMessages = {
  list: endpoint({
    method: 'GET',
    path: '/admin/announcements',
    access: ['programme', 'support', 'auditor'],
    summary: 'Announcements in every language that they were written in, those to come too',
    query: Type.Object(listQuery),
    reply: listOf(OperatorAnnouncement),
  }),
  publish: endpoint({
    method: 'POST',
    path: '/admin/announcements',
    access: ['programme'],
    summary: 'Announces something to all merchants, at once or from a time on',
    body: Type.Object({ ...said, publishedAt: Type.Optional(Timestamp), ...reason }),
    reply: OperatorAnnouncement,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/admin/announcements/:id/remove',
    access: ['programme'],
    summary: 'Takes an announcement back',
    params: Type.Object({ id: Id }),
    body: Type.Object(reason),
    reply: Empty,
  }),
  notify: endpoint({
    method: 'POST',
    path: '/admin/notices',
    access: ['programme'],
    summary:
      "Writes a message to one merchant, or to every one where none is named; the same words' rules as in a chat",
    body: Type.Object({ merchantId: Type.Optional(Id), ...said, ...reason }),
    reply: Empty,
  }),
}
