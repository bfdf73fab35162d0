import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { ById, Empty, Id, listOf, listQuery, reasonField, Text, Timestamp } from '../values.ts'

/** A text by language. A reader whose language is missing gets English, otherwise the first text. */
const localised = (maxLength: number) => {
  const text = Type.Optional(Text(maxLength))
  const byLanguage = { en: text, 'zh-CN': text, ko: text, ja: text, th: text, id: text, vi: text }
  return Type.Object(byLanguage, { minProperties: 1, additionalProperties: false })
}

const texts = { title: localised(limits.announcementTitleMax), content: localised(limits.announcementTextMax) }

const OperatorAnnouncement = Type.Object({ id: Id, ...texts, publishedAt: Timestamp })

export const operatorMessages = {
  list: endpoint({
    method: 'GET',
    path: '/admin/announcements',
    access: ['programme', 'support', 'auditor'],
    summary: 'Announcements in all their languages, also future ones, newest first',
    query: Type.Object(listQuery),
    reply: listOf(OperatorAnnouncement),
  }),
  publish: endpoint({
    method: 'POST',
    path: '/admin/announcements',
    access: ['programme'],
    summary: 'Publishes an announcement to all merchants, at once or at a later time',
    idempotent: true,
    body: Type.Object({ ...texts, publishedAt: Type.Optional(Timestamp), ...reasonField }),
    reply: OperatorAnnouncement,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/admin/announcements/:id/remove',
    access: ['programme'],
    summary: 'Removes an announcement',
    params: ById,
    body: Type.Object(reasonField),
    reply: Empty,
  }),
  notices: endpoint({
    method: 'GET',
    path: '/admin/notices',
    access: ['programme', 'support', 'auditor'],
    summary: 'The messages that were sent to all merchants, newest first, and whether each has reached all of them',
    query: Type.Object(listQuery),
    reply: listOf(Type.Object({ id: Id, ...texts, sentAt: Timestamp, done: Type.Boolean() })),
  }),
  notify: endpoint({
    method: 'POST',
    path: '/admin/notices',
    access: ['programme'],
    summary: 'Sends a message to one merchant, or to all where none is named; texts are filtered as in the chat',
    idempotent: true,
    body: Type.Object({ merchantId: Type.Optional(Id), ...texts, ...reasonField }),
    reply: Empty,
  }),
}
