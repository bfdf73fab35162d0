import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { ownParts } from './legal.ts'
import { limits } from './limits.ts'
import { MerchantInfo } from './merchants.ts'
import { SellerTexts } from './seller.ts'
import { Id, Nullable, Text, Timestamp } from './values.ts'

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }))

/** The shop's texts on its legal pages, each with its version in force. Empty if the shop adds nothing. */
const OwnPages = Type.Array(
  Type.Object({
    part: Type.Enum([...ownParts]),
    text: Type.String(),
    version: Type.Integer(),
    at: Nullable(Timestamp),
  }),
)

export const shop = {
  store: endpoint({
    method: 'POST',
    path: '/merchant/merchant/store',
    access: 'merchant',
    summary:
      "Changes the given fields of the shop's basic information; social links are https, an empty one is removed",
    body: Type.Object({
      logo: Type.Optional(Id),
      name: text(limits.shopNameMax),
      phone: text(limits.phoneMax),
      address: text(limits.shopAddressMax),
      introduction: text(limits.shopIntroductionMax),
      welcomeMessage: text(limits.shopWelcomeMax),
      timeZone: text(60),
      /** The currency in which amounts are also shown, about. Empty: that of the country. */
      ownCurrency: text(3),
      /** The shop's name in addresses. It can change once a month; links to the former name are redirected. */
      slug: Type.Optional(Text(limits.shopSlugMax)),
      twitter: text(limits.shopLinkMax),
      google: text(limits.shopLinkMax),
      ...SellerTexts.properties,
    }),
    reply: MerchantInfo,
    said: 'saved',
    perMinute: 60,
  }),
  pages: endpoint({
    method: 'GET',
    path: '/merchant/merchant/store_pages',
    access: 'merchant',
    summary: 'What the shop adds to its pages of terms, privacy, returns and delivery',
    reply: OwnPages,
  }),
  writePages: endpoint({
    method: 'POST',
    path: '/merchant/merchant/store_pages',
    access: 'merchant',
    summary: 'Adds a version to the given pages of the shop; orders keep the version that they were placed under',
    body: Type.Object({
      terms: text(limits.shopPageMax),
      privacy: text(limits.shopPageMax),
      returns: text(limits.shopPageMax),
      delivery: text(limits.shopPageMax),
    }),
    reply: OwnPages,
    said: 'saved',
    perMinute: 20,
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
}
