import { Type } from 'typebox'
import { documentKinds } from './document-kinds.ts'
import { endpoint } from './endpoint.ts'
import { Seller } from './seller.ts'
import { DateOnly, Id, Minor, Nullable, Timestamp, WireLanguage } from './values.ts'

/** A legal hold on a part of the balance. */
export const Hold = Type.Object({
  id: Id,
  amount: Minor,
  rule: Type.String(),
  until: Timestamp,
  case: Type.String(),
  objectBy: Timestamp,
})

/** The wallet. Its amounts are of the same moment. `owed` is above zero if refunds exceeded the balance. */
export const Wallet = Type.Object({
  balance: Minor,
  withdrawable: Minor,
  held: Minor,
  owed: Minor,
  /** Earnings of paid orders that are not settled. */
  pending: Minor,
  totalIncome: Minor,
  holds: Type.Array(Hold),
})

/** The shop as its merchant sees it. */
export const Shop = Type.Object({
  id: Type.String({ description: "the shop's name in addresses: /store/:shop" }),
  name: Type.String(),
  logo: Nullable(Type.String()),
  phone: Type.String(),
  address: Type.String(),
  introduction: Type.String(),
  welcomeMessage: Type.String(),
  banner: Nullable(Type.String()),
  adBanner: Nullable(Type.String()),
  social: Type.Object({ twitter: Nullable(Type.String()), google: Nullable(Type.String()) }),
  /** The seller's details, as shoppers see them. */
  seller: Seller,
  followers: Type.Integer(),
  /** Mean of the reviews with one decimal. Null without reviews. */
  rating: Nullable(Type.Number()),
  creditScore: Nullable(Type.Integer()),
  open: Type.Boolean(),
  closedReason: Nullable(Type.String()),
  url: Type.String(),
  /** When the shop's address can be changed again. Null if it was never changed. */
  addressFrom: Nullable(Timestamp),
})

/** The logged-in merchant with the shop and the wallet. The app stores it as `merinfo`. */
export const MerchantInfo = Type.Object({
  id: Id,
  status: Type.Union([Type.Literal('in_review'), Type.Literal('approved'), Type.Literal('rejected')]),
  statusReason: Nullable(Type.String()),
  /** The fields that the reviewer asks the merchant to send again. */
  redo: Type.Array(Type.String()),
  realName: Type.String(),
  phone: Type.String(),
  email: Type.String(),
  /** True once the merchant has entered a code that was mailed to the address. */
  emailConfirmed: Type.Boolean(),
  country: Type.String(),
  /** The identity document on the photos of the application. */
  idKind: Type.Enum([...documentKinds]),
  hasPayPassword: Type.Boolean(),
  currency: Type.String(),
  /** The currency in which amounts are also shown, about. */
  ownCurrency: Type.Object({
    /** As the merchant chose it; null for that of the country. */
    chosen: Nullable(Type.String()),
    /** Null without a recent rate. */
    rate: Nullable(Type.Object({ currency: Type.String(), rate: Type.String(), day: DateOnly })),
  }),
  timeZone: Type.String(),
  lang: WireLanguage,
  level: Type.Object({ id: Id, name: Type.String() }),
  shop: Shop,
  wallet: Wallet,
  unread: Type.Integer(),
  /** Unread messages of customer service. */
  serviceUnread: Type.Integer(),
  /** Conversations with shoppers that have unread messages. */
  questionsUnread: Type.Integer(),
  openRefunds: Type.Integer(),
  registeredAt: Timestamp,
  /** When the application was last decided. */
  decidedAt: Nullable(Timestamp),
  /** True in the demo. Every screen then says so. */
  demo: Type.Boolean(),
})

export const merchants = {
  info: endpoint({
    method: 'GET',
    path: '/merchant/merchant/getMerInfo',
    access: 'merchant',
    summary: 'The signed-in merchant, the shop and the wallet',
    reply: MerchantInfo,
  }),
}
