import { Type } from 'typebox'
import { MerchantInfo } from './account.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { Id, listOf, listQuery, Nullable, Text, Timestamp } from './values.ts'

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }))

/** What can be objected to; the subject of an objection is one of these, a colon, and its id or number. */
export const objectionSubjects = ['act', 'hold', 'withdrawal', 'recharge', 'refund'] as const

export const Objection = Type.Object({
  id: Id,
  subject: Type.String(),
  text: Type.String(),
  at: Timestamp,
  answer: Nullable(Type.String()),
  answeredAt: Nullable(Timestamp),
})

export const shop = {
  store: endpoint({
    method: 'POST',
    path: '/merchant/merchant/store',
    access: 'merchant',
    summary:
      "Changes what is given of the shop's basic information; social links must be https, an empty one is removed",
    body: Type.Object({
      logo: Type.Optional(Id),
      name: text(limits.shopNameMax),
      phone: text(32),
      address: text(limits.shopAddressMax),
      introduction: text(limits.shopIntroductionMax),
      welcomeMessage: text(limits.shopWelcomeMax),
      timeZone: text(60),
      twitter: text(limits.shopLinkMax),
      google: text(limits.shopLinkMax),
    }),
    reply: MerchantInfo,
    said: 'saved',
    perMinute: 60,
  }),
  banner: endpoint({
    method: 'POST',
    path: '/merchant/merchant/store_banner',
    access: 'merchant',
    summary: 'Sets the shop banner and the advertisement banner, or removes one by null',
    body: Type.Object({ banner: Type.Optional(Nullable(Id)), adBanner: Type.Optional(Nullable(Id)) }),
    reply: MerchantInfo,
    said: 'saved',
    perMinute: 60,
  }),
  audit: endpoint({
    method: 'GET',
    path: '/merchant/merchant/audit',
    access: 'merchant',
    summary: "Operators' acts on this merchant: what, when and why; the role, not the name",
    query: Type.Object(listQuery),
    reply: listOf(
      Type.Object({
        id: Id,
        at: Timestamp,
        role: Type.String(),
        act: Type.String(),
        /** The act in the reader's language. */
        title: Type.String(),
        reason: Type.String(),
        subject: Type.String(),
        objection: Nullable(Objection),
      }),
    ),
  }),
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
  objections: endpoint({
    method: 'GET',
    path: '/merchant/merchant/objections',
    access: 'merchant',
    summary: 'What this merchant objected to, and what was answered',
    query: Type.Object({ ...listQuery, subject: Type.Optional(Type.String({ maxLength: 80 })) }),
    reply: listOf(Objection),
  }),
  export: endpoint({
    method: 'GET',
    path: '/merchant/merchant/export',
    access: 'merchant',
    summary: 'Everything of the merchant as one streamed zip archive',
    stream: 'file',
    reply: Type.Unknown(),
    perMinute: 6,
  }),
}
