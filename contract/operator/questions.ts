import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { QuestionMessage } from '../questions.ts'
import { ById, Empty, Id, listOf, listQuery, Nullable, reasonField, Timestamp, WireLanguage } from '../values.ts'

/** A conversation of a shopper and a shop, without its words: those are read by an act. */
const OperatorQuestion = Type.Object({
  id: Id,
  merchantId: Id,
  shopName: Type.String(),
  orderNumber: Nullable(Type.String()),
  /** The language of the shopper's page. */
  lang: WireLanguage,
  messages: Type.Integer(),
  lastAt: Timestamp,
  report: Nullable(
    Type.Object({ at: Timestamp, by: Type.Enum(['shopper', 'merchant']), text: Type.String(), isOpen: Type.Boolean() }),
  ),
  isEnded: Type.Boolean(),
  /** Whether operators may read it now: it is reported, or its order is in a dispute. */
  isReadable: Type.Boolean(),
})

const { seen: _, ...message } = QuestionMessage.properties

export const operatorQuestions = {
  list: endpoint({
    method: 'GET',
    path: '/admin/questions',
    access: ['support', 'finance'],
    summary: 'Conversations of shoppers and shops that were reported, the longest waiting first, or that of an order',
    query: Type.Object({ ...listQuery, orderId: Type.Optional(Id) }),
    reply: listOf(OperatorQuestion),
  }),
  read: endpoint({
    method: 'POST',
    path: '/admin/questions/:id/read',
    access: ['support', 'finance'],
    summary: 'Reads a conversation in a dispute; an act that the merchant is told of',
    params: ById,
    body: Type.Object(reasonField),
    reply: Type.Object({ messages: Type.Array(Type.Object(message)) }),
  }),
  close: endpoint({
    method: 'POST',
    path: '/admin/questions/:id/close',
    access: ['support'],
    summary: 'Closes a report, and ends the conversation where `end` is true',
    params: ById,
    body: Type.Object({ end: Type.Boolean(), ...reasonField }),
    reply: Empty,
  }),
}
