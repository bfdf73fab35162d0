import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Id, listOf, listQuery, Nullable, Timestamp } from './values.ts'

/** The subjects of a message. The list is closed, because the app links to each. */
export const noticeSubjects = [
  'order',
  'refund',
  'listing',
  'withdrawal',
  'recharge',
  'hold',
  'objection',
  'level',
  'package',
  'referral',
  'service',
  'question',
  'device',
  'password',
] as const

/** A message to the merchant, in the reader's language. */
export const Notice = Type.Object({
  id: Id,
  type: Type.Union([Type.Literal('system'), Type.Literal('user')]),
  sender: Type.String(),
  title: Type.String(),
  content: Type.String(),
  sentAt: Timestamp,
  read: Type.Boolean(),
  subject: Nullable(Type.Object({ kind: Type.Enum([...noticeSubjects]), id: Type.String() })),
})

/** An announcement to all merchants, in the reader's language. */
export const Announcement = Type.Object({
  id: Id,
  title: Type.String(),
  content: Type.String(),
  publishedAt: Timestamp,
})

export const messages = {
  notice: endpoint({
    method: 'GET',
    path: '/merchant/index/notice',
    access: 'merchant',
    summary: "The merchant's messages, in the language of the reader",
    query: Type.Object({
      ...listQuery,
      filter: Type.Optional(Type.Union([Type.Literal('all'), Type.Literal('read'), Type.Literal('unread')])),
      id: Type.Optional(Id),
    }),
    reply: listOf(Notice),
  }),
  seen: endpoint({
    method: 'POST',
    path: '/merchant/index/see_notice',
    access: 'merchant',
    summary: 'Marks one message or all as read; `undo`, with the `at` of that answer, reverts it within a minute',
    body: Type.Object({
      id: Type.Optional(Id),
      all: Type.Optional(Type.Literal(true)),
      undo: Type.Optional(Timestamp),
    }),
    reply: Type.Object({ unread: Type.Integer(), at: Timestamp }),
  }),
  announcements: endpoint({
    method: 'GET',
    path: '/merchant/merchant/affiche',
    access: 'merchant',
    summary: 'Announcements of the platform, newest first',
    query: Type.Object(listQuery),
    reply: listOf(Announcement),
  }),
}
