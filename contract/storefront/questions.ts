import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { askPhrases } from '../question-phrases.ts'
import { messageFields, seenField, threadFields } from '../questions.ts'
import { Empty, Id, Nullable, Text, WireLanguage } from '../values.ts'
import { SecretParams } from './orders.ts'
import { ShopParams } from './shop.ts'

/** A conversation with a shop as its shopper sees it. */
const ShopperThread = Type.Object({
  shop: Type.Object({ id: Type.String(), name: Type.String() }),
  /** Null for a question before buying. */
  order: Nullable(Type.Object({ number: Type.String() })),
  product: Nullable(Type.Object({ listingId: Id, title: Type.String() })),
  /** The language in which the shop is run. */
  shopLang: WireLanguage,
  ...threadFields,
  /** The shopper's data of the order is erased: nothing more can be written. */
  isErased: Type.Boolean(),
})

const phrase = Type.Optional(Type.Enum([...askPhrases]))

export const storeQuestions = {
  ask: endpoint({
    method: 'POST',
    path: '/store/:shop/questions',
    access: 'public',
    summary: 'Asks a shop before buying; the link of the conversation is mailed and never answered',
    params: ShopParams,
    body: Type.Object({
      name: Text(limits.personNameMax),
      email: Type.String({ maxLength: limits.emailMax }),
      listingId: Type.Optional(Id),
      phrase,
      ...messageFields,
    }),
    reply: Empty,
    perMinute: 10,
  }),
  thread: endpoint({
    method: 'GET',
    path: '/store/questions/mine',
    access: 'public',
    summary: 'The conversation of an order or of a question before buying',
    params: SecretParams,
    reply: ShopperThread,
  }),
  write: endpoint({
    method: 'POST',
    path: '/store/questions/mine',
    access: 'public',
    summary: 'Writes to the shop; a text that leads to a payment elsewhere is refused',
    params: SecretParams,
    body: Type.Object({ phrase, ...messageFields }),
    reply: ShopperThread,
    perMinute: 20,
  }),
  seen: endpoint({
    method: 'POST',
    path: '/store/questions/mine/seen',
    access: 'public',
    summary: 'Marks the conversation as read through a message; the shop sees that it was',
    params: SecretParams,
    body: Type.Object(seenField),
    reply: Empty,
  }),
  report: endpoint({
    method: 'POST',
    path: '/store/questions/mine/report',
    access: 'public',
    summary: 'Reports the conversation to the platform, which may read it then',
    params: SecretParams,
    body: Type.Object({ reason: Text(limits.reasonMax) }),
    reply: ShopperThread,
    perMinute: 10,
  }),
  erase: endpoint({
    method: 'POST',
    path: '/store/questions/mine/erase',
    access: 'public',
    summary: 'Deletes a conversation before buying with its name and mail address',
    params: SecretParams,
    body: Empty,
    reply: Empty,
    perMinute: 10,
  }),
}
