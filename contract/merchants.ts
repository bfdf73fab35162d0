import { Type } from 'typebox'
import { documentKinds } from './document-kinds.ts'
import { endpoint } from './endpoint.ts'
import { Seller } from './seller.ts'
import { Id, Minor, Nullable, Timestamp, WireLanguage } from './values.ts'

/** A legal hold on a part of the balance. */
export const Hold = Type.Object({
  id: Id,
  amount: Minor,
  rule: Type.String(),
  until: Timestamp,
  case: Type.String(),
  objectBy: Timestamp,
})

/** The wallet. Amounts are of one moment; `owed` is above zero where refunds exceeded the balance. */
export const Wallet = Type.Object({
  balance: Minor,
  withdrawable: Minor,
  held: Minor,
  owed: Minor,
  /** Earnings of orders paid and not settled. */
  pending: Minor,
  totalIncome: Minor,
  holds: Type.Array(Hold),
})

/** The shop as its merchant reads it. */
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
  /** Who sells, as shoppers are shown it. */
  seller: Seller,
  followers: Type.Integer(),
  /** Mean of reviews, one decimal; null: no data yet. */
  rating: Nullable(Type.Number()),
  creditScore: Nullable(Type.Integer()),
  open: Type.Boolean(),
  closedReason: Nullable(Type.String()),
  url: Type.String(),
  /** When the shop can change its address again; null where it never did. */
  addressFrom: Nullable(Timestamp),
})

/** The signed-in merchant, with the shop and the wallet. */
export const MerchantInfo = Type.Object({
  id: Id,
  status: Type.Union([Type.Literal('in_review'), Type.Literal('approved'), Type.Literal('rejected')]),
  statusReason: Nullable(Type.String()),
  /** The fields that a reviewer asks for again. */
  redo: Type.Array(Type.String()),
  realName: Type.String(),
  phone: Type.String(),
  email: Type.String(),
  /** A code that was mailed to the address was entered. */
  emailConfirmed: Type.Boolean(),
  country: Type.String(),
  /** Which identity document the photos of the application show. */
  idKind: Type.Enum([...documentKinds]),
  hasPayPassword: Type.Boolean(),
  currency: Type.String(),
  timeZone: Type.String(),
  lang: WireLanguage,
  level: Type.Object({ id: Id, name: Type.String() }),
  shop: Shop,
  wallet: Wallet,
  unread: Type.Integer(),
  /** Unopened messages of customer service. */
  serviceUnread: Type.Integer(),
  /** Refunds that are not decided. */
  openRefunds: Type.Integer(),
  registeredAt: Timestamp,
  /** When the application was decided last. */
  decidedAt: Nullable(Timestamp),
  /** True in the demo, which every screen says. */
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
