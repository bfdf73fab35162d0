import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { MerchantInfo } from './merchants.ts'
import { Empty, Id, Timestamp } from './values.ts'

export const Password = Type.String({ maxLength: limits.passwordMax })
const PayPassword = Type.String({ maxLength: 12 })
export const Account = Type.String({ maxLength: limits.emailMax, description: 'phone or email' })
export const VerificationCode = Type.String({ maxLength: limits.verificationCodeTypedMax })

/** A secret of the browser that asks for a code. The mailed code is valid only together with it. */
const CodeRequest = Type.String({ pattern: '^[A-Za-z0-9_-]{16,64}$' })

/** The token that `verifyPay` returned for this purpose and amount. The call that succeeds consumes it. */
export const PayToken = Type.String({ maxLength: limits.payTokenMax })

/** The destination of a withdrawal: one of the saved destinations, or the fields of the method. */
export const DestinationFields = {
  method: Type.Enum(['bank_card', 'blockchain']),
  saved: Type.Optional(Id),
  fullName: Type.Optional(Type.String({ maxLength: limits.personNameMax })),
  bankName: Type.Optional(Type.String({ maxLength: limits.bankNameMax })),
  cardNumber: Type.Optional(Type.String({ maxLength: limits.cardNumberMax })),
  currency: Type.Optional(Type.String({ maxLength: 10 })),
  network: Type.Optional(Type.String({ maxLength: 20 })),
  address: Type.Optional(Type.String({ maxLength: limits.chainAddressMax })),
}

/** Proof of work (captcha.ts): the challenge from the refusal, and the counter that solves it. */
export const Captcha = Type.Object({
  challenge: Type.String({ maxLength: 400 }),
  solution: Type.Integer({ minimum: 0 }),
})

/** A new session: its token and the merchant's information. */
export const SignedIn = Type.Object({
  merinfo: Type.Object({ token: Type.String(), expiresAt: Timestamp, ...MerchantInfo.properties }),
})

export const account = {
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
    summary:
      'Sends a code by mail, for a payment password or the mail address to the signed-in merchant only; answers the same whether the account exists or not',
    body: Type.Object({
      account: Account,
      purpose: Type.Enum(['reset_password', 'reset_pay', 'confirm_email']),
      request: CodeRequest,
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
      code: Type.Optional(VerificationCode),
      /** Must equal the `request` that the browser sent when it asked for the code. */
      request: Type.Optional(CodeRequest),
      oldPassword: Type.Optional(Password),
      password: Password,
      passwordConfirm: Password,
    }),
    reply: Empty,
    said: 'saved',
    perMinute: 30,
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/merchant/merchant/confirm_email',
    access: 'merchant',
    summary: 'Confirms the mail address with the code that was sent to it',
    body: Type.Object({ code: VerificationCode, request: CodeRequest }),
    reply: Empty,
    said: 'email_confirmed',
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
      code: Type.Optional(VerificationCode),
      /** Must equal the `request` that the browser sent when it asked for the code. */
      request: Type.Optional(CodeRequest),
    }),
    reply: Empty,
    said: 'saved',
    perMinute: 30,
  }),
  verifyPay: endpoint({
    method: 'POST',
    path: '/merchant/merchant/verify_pay',
    access: 'merchant',
    summary:
      'Exchanges the payment password for a token that confirms one call of this purpose, amount and destination',
    body: Type.Object({
      payPassword: PayPassword,
      purpose: Type.Enum(['withdraw', 'pick', 'train', 'level', 'give_back']),
      amount: Type.Integer({ minimum: 0, maximum: limits.amountMax }),
      /** For a withdrawal: the token then confirms a withdrawal to this destination only. */
      destination: Type.Optional(Type.Object(DestinationFields)),
    }),
    reply: Type.Object({ payToken: Type.String(), expiresAt: Timestamp }),
    perMinute: 600,
  }),
  notMe: endpoint({
    method: 'POST',
    path: '/merchant/common/not_me',
    access: 'public',
    summary:
      'Reports that somebody else acted, by the link of a mail or by the session: ends every session, stops withdrawals, removes login methods added lately',
    body: Type.Object({ link: Type.Optional(Type.String({ maxLength: limits.accountLinkMax })) }),
    reply: Empty,
    said: 'not_me_done',
    perMinute: 20,
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
    summary: 'Signs one device out, or with `others` all but the own',
    stepUp: true,
    body: Type.Object({ id: Type.Optional(Id), others: Type.Optional(Type.Literal(true)) }),
    reply: Empty,
  }),
}
