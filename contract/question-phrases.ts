/**
 * Sentences of a conversation between shopper and shop, which each side reads in its own language. The server's texts
 * have them as `question_phrase.*`. This file must not import TypeBox, because the apps load it.
 */
export const productAsks = ['size', 'material', 'in_stock', 'delivery_time', 'how_to_return', 'other'] as const

export const orderAsks = [
  'where_parcel',
  'when_sent',
  'change_address',
  'wrong_goods',
  'how_to_return',
  'other',
] as const

export const askPhrases = [...new Set([...productAsks, ...orderAsks])]

export const answerPhrases = [
  'checking',
  'sent_soon',
  'on_its_way',
  'available',
  'not_available',
  'see_description',
  'address_stays',
  'ask_refund',
  'thanks',
] as const

export type AnswerPhrase = (typeof answerPhrases)[number]
