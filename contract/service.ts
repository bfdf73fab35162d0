import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Id, listOf, listQuery, Nullable, Timestamp } from './values.ts'

const ServiceMessage = Type.Object({
  id: Id,
  at: Timestamp,
  mine: Type.Boolean(),
  text: Type.String(),
  image: Nullable(Type.String()),
})

export const service = {
  list: endpoint({
    method: 'GET',
    path: '/merchant/service/messages',
    access: 'merchant',
    summary: "The merchant's conversation with customer service",
    query: Type.Object(listQuery),
    reply: listOf(ServiceMessage),
    planned: true,
  }),
  send: endpoint({
    method: 'POST',
    path: '/merchant/service/messages',
    access: 'merchant',
    summary: 'Writes to customer service',
    body: Type.Object({ text: Type.Optional(Type.String({ maxLength: 4000 })), image: Type.Optional(Id) }),
    reply: ServiceMessage,
    planned: true,
  }),
  seen: endpoint({
    method: 'POST',
    path: '/merchant/service/seen',
    access: 'merchant',
    summary: 'Marks the conversation read',
    body: Type.Object({}),
    reply: Type.Object({ unread: Type.Integer() }),
    planned: true,
  }),
}
