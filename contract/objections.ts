import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { Id, listOf, listQuery, Nullable, Text, Timestamp } from './values.ts'

/** What a merchant can object to. The subject of an objection is one of these, a colon, and an id or number. */
export const objectionSubjects = ['act', 'hold', 'withdrawal', 'recharge', 'refund'] as const

/** An objection. `answer` is null until another operator has answered. */
export const Objection = Type.Object({
  id: Id,
  subject: Type.String(),
  text: Type.String(),
  at: Timestamp,
  answer: Nullable(Type.String()),
  answeredAt: Nullable(Timestamp),
})

export const objections = {
  object: endpoint({
    method: 'POST',
    path: '/merchant/merchant/object',
    access: 'merchant',
    summary:
      'Objects to a hold or a decision: `act:<id>`, `hold:<id>`, `withdrawal:<number>` …; another operator answers',
    body: Type.Object({ subject: Type.String({ maxLength: 80 }), text: Text(limits.objectionMax) }),
    reply: Objection,
    said: 'objection_sent',
    perMinute: 20,
  }),
  list: endpoint({
    method: 'GET',
    path: '/merchant/merchant/objections',
    access: 'merchant',
    summary: "The merchant's objections and their answers, newest first",
    query: Type.Object({ ...listQuery, subject: Type.Optional(Type.String({ maxLength: 80 })) }),
    reply: listOf(Objection),
  }),
}
