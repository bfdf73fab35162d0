import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { ChatImage, MessageKey } from '../service.ts'
import { ById, Empty, Id, listOf, listQuery, Nullable, reasonField, Text, Timestamp, WireLanguage } from '../values.ts'

const Conversation = Type.Object({
  merchantId: Id,
  shopName: Type.String(),
  /** The merchant's language. */
  lang: WireLanguage,
  /** The merchant's messages since an operator last opened the conversation. */
  unread: Type.Integer(),
  /** The number of messages of both sides. */
  messages: Type.Integer(),
  lastAt: Timestamp,
  last: Type.Object({ side: Type.Enum(['merchant', 'staff']), text: Type.String(), hasImage: Type.Boolean() }),
  /** The merchant's first message since our last answer. Null if all are answered. */
  waitingSince: Nullable(Timestamp),
  /** When the answer is due by the platform's own target, counted in working hours. Null if no message waits. */
  dueAt: Nullable(Timestamp),
  /** Who answers it. `by` handed it over, with a note. */
  assigned: Nullable(
    Type.Object({ id: Id, email: Type.String(), by: Nullable(Type.String()), note: Nullable(Type.String()) }),
  ),
  /** Closed until the merchant writes again. */
  closedAt: Nullable(Timestamp),
})

const StaffMessage = Type.Object({
  id: Id,
  at: Timestamp,
  side: Type.Enum(['merchant', 'staff']),
  text: Type.String(),
  image: Nullable(ChatImage),
  /** Whether the other side has opened the conversation since then. */
  seen: Type.Boolean(),
  /** The mail address of the member of customer service who wrote it. */
  operator: Nullable(Type.String()),
})

const text = Type.Optional(Text(limits.chatTextMax))

/** A text by language. Operators are told which languages are missing. */
const Texts = Type.Object(
  { en: text, 'zh-CN': text, ko: text, ja: text, th: text, id: text, vi: text },
  { minProperties: 1, additionalProperties: false },
)

const cannedFields = {
  /** Typed after a slash. */
  code: Type.String({ pattern: '^[a-z0-9][a-z0-9-]{1,38}$' }),
  /** The name for operators. */
  title: Text(120),
  texts: Texts,
}

const CannedAnswer = Type.Object({ id: Id, ...cannedFields, changedAt: Timestamp })

const ConversationParams = Type.Object({ merchantId: Id })

export const operatorService = {
  conversations: endpoint({
    method: 'GET',
    path: '/admin/conversations',
    access: ['support'],
    summary:
      'Conversations with merchants, the unread ones first, then newest first; `waiting`: unanswered ones, the longest ' +
      'waiting first; `mine`: those that the operator answers',
    query: Type.Object({ ...listQuery, state: Type.Optional(Type.Enum(['waiting', 'mine', 'all'])) }),
    reply: listOf(Conversation),
  }),
  read: endpoint({
    method: 'GET',
    path: '/admin/conversations/:merchantId/state',
    access: ['support'],
    summary: 'One conversation: since when it waits, who answers it, whether it is closed',
    params: ConversationParams,
    reply: Conversation,
  }),
  messages: endpoint({
    method: 'GET',
    path: '/admin/conversations/:merchantId',
    access: ['support'],
    summary: 'One conversation, newest first',
    params: ConversationParams,
    query: Type.Object(listQuery),
    reply: listOf(StaffMessage),
  }),
  send: endpoint({
    method: 'POST',
    path: '/admin/conversations/:merchantId',
    access: ['support'],
    summary: 'Answers a merchant, with text only; a text that asks for money, a password or a code is refused',
    params: ConversationParams,
    /** The handler checks the text itself, because a refused text is recorded. */
    verbatim: ['text', 'key'],
    body: Type.Object({ text: Text(limits.chatTextMax), key: MessageKey }),
    reply: StaffMessage,
  }),
  seen: endpoint({
    method: 'POST',
    path: '/admin/conversations/:merchantId/seen',
    access: ['support'],
    summary: 'Marks a conversation read; the merchant sees that it was',
    params: ConversationParams,
    body: Type.Object({}),
    reply: Type.Object({ unread: Type.Integer() }),
  }),
  assign: endpoint({
    method: 'POST',
    path: '/admin/conversations/:merchantId/assign',
    access: ['support'],
    summary: 'Takes a conversation, hands it over to a colleague, who reads the reason, or gives it to none',
    params: ConversationParams,
    body: Type.Object({ operatorId: Nullable(Id), ...reasonField }),
    reply: Conversation,
  }),
  close: endpoint({
    method: 'POST',
    path: '/admin/conversations/:merchantId/close',
    access: ['support'],
    summary: 'Closes a conversation: it waits no longer, until the merchant writes again',
    params: ConversationParams,
    /** The number of messages that the caller read. A conversation with newer messages stays open. */
    body: Type.Object({ messages: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), ...reasonField }),
    reply: Conversation,
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/admin/conversations/:merchantId/reopen',
    access: ['support'],
    summary: 'Opens a closed conversation again; what was unanswered waits as before',
    params: ConversationParams,
    body: Type.Object(reasonField),
    reply: Conversation,
  }),
  colleagues: endpoint({
    method: 'GET',
    path: '/admin/service/colleagues',
    access: ['support'],
    summary: 'The operators of customer service, with the number of open conversations that each answers',
    reply: Type.Array(Type.Object({ id: Id, email: Type.String(), open: Type.Integer() })),
  }),
  cannedAnswers: endpoint({
    method: 'GET',
    path: '/admin/canned-answers',
    access: ['support'],
    summary: 'Answers to begin with, by language, in the order of their codes',
    reply: Type.Array(CannedAnswer),
  }),
  setCannedAnswer: endpoint({
    method: 'POST',
    path: '/admin/canned-answers',
    access: ['support'],
    summary: 'Writes a canned answer, new or in place of an old one; texts are filtered as in the chat',
    idempotent: true,
    body: Type.Object({
      id: Type.Optional(Id),
      /** The value that the caller read. Refused if somebody has changed the text since. */
      changedAt: Type.Optional(Timestamp),
      ...cannedFields,
      ...reasonField,
    }),
    reply: CannedAnswer,
  }),
  removeCannedAnswer: endpoint({
    method: 'POST',
    path: '/admin/canned-answers/:id/remove',
    access: ['support'],
    summary: 'Removes a canned answer; what was sent stays as it was',
    params: ById,
    body: Type.Object(reasonField),
    reply: Empty,
  }),
  events: endpoint({
    method: 'GET',
    path: '/admin/events',
    access: ['support'],
    summary: 'Server-sent events of conversations, resumable by Last-Event-ID; the token is in the header',
    stream: 'events',
    reply: Type.Unknown(),
  }),
}
