import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { MerchantInfo } from './merchants.ts'
import { SellerTexts } from './seller.ts'
import { Id, Nullable, Text } from './values.ts'

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }))

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
      /** The shop's name in addresses, once a month; links to the former one lead on. */
      slug: Type.Optional(Text(limits.shopSlugMax)),
      twitter: text(limits.shopLinkMax),
      google: text(limits.shopLinkMax),
      ...SellerTexts.properties,
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
}
