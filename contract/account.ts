import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { Empty, Id, Language, Minor, Nullable, Text, Timestamp } from './values.ts'

const Password = Type.String({ maxLength: limits.passwordMax })
const PayPassword = Type.String({ maxLength: 12 })
const Account = Type.String({ maxLength: 254, description: 'phone or email' })
const Code = Type.String({ maxLength: 12 })

/** Proof of work: the challenge as given and the counter that solves it. */
export const Captcha = Type.Object({
  challenge: Type.String({ maxLength: 400 }),
  solution: Type.Integer({ minimum: 0 }),
})

export const Hold = Type.Object({
  id: Id,
  amount: Minor,
  rule: Type.String(),
  until: Timestamp,
  case: Type.String(),
  objectBy: Timestamp,
})

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
  followers: Type.Integer(),
  /** Mean of reviews, one decimal; null: no data yet. */
  rating: Nullable(Type.Number()),
  creditScore: Nullable(Type.Integer()),
  open: Type.Boolean(),
  closedReason: Nullable(Type.String()),
  url: Type.String(),
})

export const registrationFields = [
  'storeLogo',
  'storeName',
  'storeAddress',
  'country',
  'phone',
  'email',
  'realName',
  'idFront',
  'idBack',
  'idHeld',
] as const

export const MerchantInfo = Type.Object({
  id: Id,
  status: Type.Union([Type.Literal('in_review'), Type.Literal('approved'), Type.Literal('rejected')]),
  statusReason: Nullable(Type.String()),
  /** The fields that a reviewer asks for again; empty when none. */
  redo: Type.Array(Type.String()),
  realName: Type.String(),
  phone: Type.String(),
  email: Type.String(),
  country: Type.String(),
  hasPayPassword: Type.Boolean(),
  currency: Type.String(),
  timeZone: Type.String(),
  lang: Language,
  level: Type.Object({ id: Id, name: Type.String() }),
  shop: Shop,
  wallet: Wallet,
  unread: Type.Integer(),
  /** Messages of customer service that were not opened. */
  serviceUnread: Type.Integer(),
  registeredAt: Timestamp,
  /** True in the demo world: every screen says so. */
  demo: Type.Boolean(),
})

export const SignedIn = Type.Object({
  merinfo: Type.Intersect([Type.Object({ token: Type.String(), expiresAt: Timestamp }), MerchantInfo]),
})

const image = Type.Optional(Id)

/** What an application says; an application sent again says what changed. */
const application = {
  storeLogo: image,
  storeName: Type.Optional(Text(80)),
  storeAddress: Type.Optional(Text(300)),
  country: Type.Optional(Type.String({ maxLength: 2 })),
  phone: Type.Optional(Type.String({ maxLength: 32 })),
  email: Type.Optional(Type.String({ maxLength: 254 })),
  realName: Type.Optional(Text(120)),
  idFront: image,
  idBack: image,
  idHeld: image,
  password: Type.Optional(Password),
  passwordConfirm: Type.Optional(Password),
}

/** A partner's signed link, as it came. */
const LinkData = Type.String({ maxLength: limits.partnerLinkMax })
const InvitationCode = Type.String({ maxLength: 40 })

export const account = {
  register: endpoint({
    method: 'POST',
    path: '/merchant/merchant/register',
    access: 'public',
    summary:
      'Applies as a merchant with an invitation; after `redo` or a rejection the signed-in merchant sends fields again',
    body: Type.Object({
      ...application,
      invitationCode: Type.Optional(InvitationCode),
      captcha: Type.Optional(Captcha),
    }),
    reply: Type.Object({ merchantId: Id, status: Type.Literal('in_review') }),
    said: 'register_done',
    perMinute: 20,
  }),
  login: endpoint({
    method: 'POST',
    path: '/merchant/merchant/login',
    access: 'public',
    summary: 'Signs in with phone or email and password',
    body: Type.Object({ account: Account, password: Password, captcha: Type.Optional(Captcha) }),
    reply: SignedIn,
    said: 'login_done',
    perMinute: 60,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/merchant/merchant/logout',
    access: 'merchant',
    summary: 'Ends this session, or every one',
    body: Type.Object({ everywhere: Type.Optional(Type.Boolean()) }),
    reply: Empty,
    said: 'logged_out',
  }),
  verification: endpoint({
    method: 'POST',
    path: '/merchant/common/verification',
    access: 'public',
    summary: 'Sends a code by mail; answers the same whether the account exists or not',
    body: Type.Object({
      account: Account,
      purpose: Type.Union([Type.Literal('reset_password'), Type.Literal('reset_pay')]),
    }),
    reply: Type.Object({ sent: Type.Literal(true), retryAfter: Type.Integer() }),
    said: 'code_sent',
    perMinute: 20,
  }),
  resetpwd: endpoint({
    method: 'POST',
    path: '/merchant/merchant/resetpwd',
    access: 'public',
    summary: 'Sets a new login password, with a code or with the old one; ends every other session',
    body: Type.Object({
      account: Type.Optional(Account),
      code: Type.Optional(Code),
      oldPassword: Type.Optional(Password),
      password: Password,
      passwordConfirm: Password,
    }),
    reply: Empty,
    said: 'saved',
    perMinute: 30,
  }),
  resetPay: endpoint({
    method: 'POST',
    path: '/merchant/merchant/resetPay',
    access: 'merchant',
    summary: 'Sets the payment password: first (login password), change (old one), forgotten (code)',
    body: Type.Object({
      payPassword: PayPassword,
      payPasswordConfirm: PayPassword,
      password: Type.Optional(Password),
      oldPayPassword: Type.Optional(PayPassword),
      code: Type.Optional(Code),
    }),
    reply: Empty,
    said: 'saved',
    perMinute: 30,
  }),
  verifyPay: endpoint({
    method: 'POST',
    path: '/merchant/merchant/verify_pay',
    access: 'merchant',
    summary: 'Changes the payment password into a token for one call of this purpose and amount',
    body: Type.Object({
      payPassword: PayPassword,
      purpose: Type.Enum(['withdraw', 'pick', 'train', 'level']),
      amount: Type.Integer({ minimum: 0, maximum: limits.amountMax }),
    }),
    reply: Type.Object({ payToken: Type.String(), expiresAt: Timestamp }),
    perMinute: 600,
  }),
  info: endpoint({
    method: 'GET',
    path: '/merchant/merchant/getMerInfo',
    access: 'merchant',
    summary: 'The signed-in merchant, the shop and the wallet',
    reply: MerchantInfo,
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/merchant/merchant/sessions',
    access: 'merchant',
    summary: 'The devices that are signed in',
    reply: Type.Array(Type.Object({ id: Id, device: Type.String(), lastSeen: Timestamp, current: Type.Boolean() })),
  }),
  revokeSession: endpoint({
    method: 'POST',
    path: '/merchant/merchant/sessions/revoke',
    access: 'merchant',
    summary: 'Signs one device out',
    body: Type.Object({ id: Id }),
    reply: Empty,
  }),
  third: endpoint({
    method: 'POST',
    path: '/merchant/merchant/third',
    access: 'public',
    summary:
      "Signs in by a partner's signed link, once; status 0: whom it means is no merchant yet, and the link registers",
    body: Type.Object({
      data: LinkData,
      code: Type.Optional(InvitationCode),
      mer: Type.Optional(Type.String({ maxLength: 80, description: "the partner's id" })),
    }),
    reply: Type.Object({
      status: Type.Union([Type.Literal(0), Type.Literal(1)]),
      merinfo: Type.Optional(SignedIn.properties.merinfo),
    }),
    said: 'login_done',
    perMinute: 60,
  }),
  verifyCode: endpoint({
    method: 'POST',
    path: '/merchant/merchant/verify_code',
    access: 'public',
    summary: "Says whether an invitation code is good, and whose it is; and what a partner's link is good for",
    body: Type.Object({ code: InvitationCode, data: Type.Optional(LinkData) }),
    reply: Type.Object({
      valid: Type.Literal(true),
      inviter: Type.String(),
      /** Of a link that was given: whether it still registers, and whether a password is needed with it. */
      link: Type.Optional(Type.Object({ registers: Type.Boolean(), needsPassword: Type.Boolean() })),
    }),
    perMinute: 20,
  }),
  tkregister: endpoint({
    method: 'POST',
    path: '/merchant/merchant/tkregister',
    access: 'public',
    summary:
      "Applies as a merchant by the partner's link that `third` answered with status 0: once, within 24 hours, and without a password where the partner vouches",
    body: Type.Object({ data: LinkData, code: InvitationCode, ...application }),
    reply: Type.Object({ status: Type.Literal(1), merinfo: SignedIn.properties.merinfo }),
    said: 'register_done',
    perMinute: 20,
  }),
}
