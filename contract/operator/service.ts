import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { ChatImage, MessageKey } from '../service.ts'
import { Id, listOf, listQuery, Nullable, Text, Timestamp, WireLanguage } from '../values.ts'

const Conversation = Type.Object({
  merchantId: Id,
  shopName: Type.String(),
  /** The merchant's language. */
  lang: WireLanguage,
  /** The merchant's messages since an operator opened the conversation. */
  unread: Type.Integer(),
  lastAt: Timestamp,
  last: Type.Object({ side: Type.Enum(['merchant', 'staff']), text: Type.String(), hasImage: Type.Boolean() }),
})

const StaffMessage = Type.Object({
  id: Id,
  at: Timestamp,
  side: Type.Enum(['merchant', 'staff']),
  text: Type.String(),
  image: Nullable(ChatImage),
  /** Whether the other side has opened the conversation since then. */
  seen: Type.Boolean(),
})

const ConversationParams = Type.Object({ merchantId: Id })

export const operatorService = {
  conversations: endpoint({
    method: 'GET',
    path: '/admin/conversations',
    access: ['support'],
    summary: 'Conversations with merchants: the unread ones first, then newest first',
    query: Type.Object(listQuery),
    reply: listOf(Conversation),
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
    /** The handler checks the text: what it refuses is recorded. */
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
  events: endpoint({
    method: 'GET',
    path: '/admin/events',
    access: ['support'],
    summary: 'Server-sent events of conversations, resumable by Last-Event-ID; the token is in the header',
    stream: 'events',
    reply: Type.Unknown(),
  }),
}
