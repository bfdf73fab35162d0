import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { Id, listOf, listQuery, Nullable, Timestamp } from './values.ts'

/** A picture of a conversation. Its signed URL expires after an hour or two; the list then has a new one. */
export const ChatImage = Type.Object({
  url: Type.String(),
  thumbnail: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
})

/** The sender's key of a message. A message that is sent again with the same key is stored once. */
export const MessageKey = Type.Optional(Type.String({ pattern: '^[0-9A-Za-z-]{16,64}$' }))

const ServiceMessage = Type.Object({
  id: Id,
  at: Timestamp,
  mine: Type.Boolean(),
  text: Type.String(),
  image: Nullable(ChatImage),
  /** Whether the other side has opened the conversation since then. */
  seen: Type.Boolean(),
  /** The merchant's key. Null for messages of customer service. */
  key: Nullable(Type.String()),
})

/** The current working hours of customer service, or the next ones. */
const ServiceHours = Type.Object({ isOpen: Type.Boolean(), opensAt: Timestamp, closesAt: Timestamp })

export const service = {
  list: endpoint({
    method: 'GET',
    path: '/merchant/service/messages',
    access: 'merchant',
    summary: "The merchant's conversation with customer service, newest first, and its working hours",
    query: Type.Object(listQuery),
    reply: Type.Object({
      ...listOf(ServiceMessage).properties,
      unread: Type.Integer(),
      hours: ServiceHours,
    }),
  }),
  send: endpoint({
    method: 'POST',
    path: '/merchant/service/messages',
    access: 'merchant',
    summary: 'Writes to customer service: a text, a picture (an upload of the purpose chat), or both',
    body: Type.Object({
      text: Type.Optional(Type.String({ maxLength: limits.chatTextMax })),
      image: Type.Optional(Id),
      key: MessageKey,
    }),
    reply: ServiceMessage,
    perMinute: 60,
  }),
  seen: endpoint({
    method: 'POST',
    path: '/merchant/service/seen',
    access: 'merchant',
    summary: 'Marks the conversation read',
    body: Type.Object({}),
    reply: Type.Object({ unread: Type.Integer() }),
  }),
}
