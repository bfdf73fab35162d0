import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { answerPhrases } from './question-phrases.ts'
import { MessageKey } from './service.ts'
import { Empty, Id, listOf, listQuery, Nullable, Text, Timestamp, WireLanguage } from './values.ts'

/** Days that a conversation before buying is kept after its last message: question_kept_period() in SQL. */
export const questionKeptDays = 90

/** A sentence that both sides read in their own language, in the reader's. */
const Phrase = Type.Object({ code: Type.String(), text: Type.String() })

export const QuestionMessage = Type.Object({
  /** The number of the message in its thread. */
  sequence: Type.Integer(),
  at: Timestamp,
  side: Type.Enum(['shopper', 'merchant']),
  /** Null if it has only own words. */
  phrase: Nullable(Type.String()),
  /** The writer's own words. Empty if it has only a sentence of the list. */
  text: Type.String(),
  /** The language that its writer reads. */
  lang: WireLanguage,
  /** Whether the other side has read it. */
  seen: Type.Boolean(),
})

/** What both sides see of a thread. */
export const threadFields = {
  /** The whole conversation, oldest first. */
  messages: Type.Array(QuestionMessage),
  /** The sentences that the reader can choose from. */
  phrases: Type.Array(Phrase),
  /** A report of either side that waits for an operator. */
  isReported: Type.Boolean(),
  /** An operator ended the conversation: nothing more can be written. */
  isEnded: Type.Boolean(),
}

/** A conversation with a shopper: about an order, or before buying. */
const Question = Type.Object({
  id: Id,
  /** The name that the shopper gave for the order or the question. Null once it is erased. */
  name: Nullable(Type.String()),
  order: Nullable(Type.Object({ id: Id, number: Type.String() })),
  /** The product that a question before buying is about. */
  product: Nullable(Type.Object({ listingId: Id, title: Type.String(), image: Nullable(Type.String()) })),
  /** The language of the shopper's page. */
  lang: WireLanguage,
  /** The shopper's messages that the merchant has not opened. */
  unread: Type.Integer(),
  lastAt: Timestamp,
  /** The shopper's first message without an answer. */
  waitingSince: Nullable(Timestamp),
  last: Type.Object({
    side: Type.Enum(['shopper', 'merchant']),
    phrase: Nullable(Type.String()),
    text: Type.String(),
  }),
})

const Thread = Type.Object({
  ...Question.properties,
  ...threadFields,
  /** When the last mail with answers was sent. */
  mailedAt: Nullable(Timestamp),
  /** The shopper's mailbox refuses mail. */
  isUnmailable: Type.Boolean(),
})

/** The last message that the reader's screen shows. */
export const seenField = { through: Type.Integer({ minimum: 1, maximum: limits.questionMessagesMax }) }

export const messageFields = { text: Text(limits.questionTextMax, 0), key: MessageKey }

export const questions = {
  list: endpoint({
    method: 'GET',
    path: '/merchant/questions',
    access: 'merchant',
    summary: 'Conversations with shoppers, newest first; `waiting`: those without an answer',
    query: Type.Object({
      ...listQuery,
      filter: Type.Optional(Type.Enum(['all', 'unread', 'waiting'])),
      orderId: Type.Optional(Id),
    }),
    reply: Type.Object({
      ...listOf(Question).properties,
      /** Conversations with messages that the merchant has not opened. */
      unread: Type.Integer(),
      /** What shoppers read: hours in which the shop usually answers. Null with too few answers. */
      answerHours: Nullable(Type.Integer()),
    }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/merchant/questions/thread',
    access: 'merchant',
    summary: 'One conversation with a shopper',
    query: Type.Object({ id: Id }),
    reply: Thread,
  }),
  answer: endpoint({
    method: 'POST',
    path: '/merchant/questions/answer',
    access: 'merchant',
    summary: 'Answers a shopper, who is mailed; a text that leads to a payment elsewhere is refused',
    body: Type.Object({ id: Id, phrase: Type.Optional(Type.Enum([...answerPhrases])), ...messageFields }),
    reply: Thread,
    perMinute: 60,
  }),
  seen: endpoint({
    method: 'POST',
    path: '/merchant/questions/seen',
    access: 'merchant',
    summary: 'Marks a conversation with a shopper as read through a message',
    body: Type.Object({ id: Id, ...seenField }),
    reply: Empty,
  }),
  report: endpoint({
    method: 'POST',
    path: '/merchant/questions/report',
    access: 'merchant',
    summary: 'Reports a conversation to the platform, which may read it then',
    body: Type.Object({ id: Id, reason: Text(limits.reasonMax) }),
    reply: Thread,
    perMinute: 20,
  }),
}
