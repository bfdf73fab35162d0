import { Type } from 'typebox'
import { MerchantInfo } from './account.ts'
import { endpoint } from './endpoint.ts'
import { Empty, Id, listOf, listQuery, Nullable, Timestamp } from './values.ts'

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }))

export const shop = {
  store: endpoint({
    method: 'POST',
    path: '/merchant/merchant/store',
    access: 'merchant',
    summary: "Changes the shop's basic information; social links must be https",
    body: Type.Object({
      logo: Type.Optional(Id),
      name: text(80),
      phone: text(32),
      address: text(300),
      introduction: text(1000),
      welcomeMessage: text(300),
      timeZone: text(60),
      twitter: text(300),
      google: text(300),
    }),
    reply: MerchantInfo,
    said: 'saved',
    planned: true,
  }),
  banner: endpoint({
    method: 'POST',
    path: '/merchant/merchant/store_banner',
    access: 'merchant',
    summary: 'Sets or removes the shop banner and the advertisement banner',
    body: Type.Object({ banner: Type.Optional(Nullable(Id)), adBanner: Type.Optional(Nullable(Id)) }),
    reply: MerchantInfo,
    said: 'saved',
    planned: true,
  }),
  audit: endpoint({
    method: 'GET',
    path: '/merchant/merchant/audit',
    access: 'merchant',
    summary: "Operators' acts on this merchant: what, when and why; the role, not the name",
    query: Type.Object(listQuery),
    reply: listOf(
      Type.Object({
        at: Timestamp,
        role: Type.String(),
        act: Type.String(),
        reason: Type.String(),
        subject: Type.String(),
      }),
    ),
  }),
  object: endpoint({
    method: 'POST',
    path: '/merchant/merchant/object',
    access: 'merchant',
    summary: 'Objects to a hold or a decision',
    body: Type.Object({ subject: Type.String({ maxLength: 200 }), text: Type.String({ maxLength: 2000 }) }),
    reply: Empty,
    planned: true,
  }),
  export: endpoint({
    method: 'GET',
    path: '/merchant/merchant/export',
    access: 'merchant',
    summary: 'Everything of the merchant as one streamed archive',
    stream: 'file',
    reply: Type.Unknown(),
    planned: true,
  }),
}
