import { Type } from 'typebox'
import { Captcha, Password, SignedIn } from './account.ts'
import { endpoint } from './endpoint.ts'
import { InvitationCode, LinkData } from './invitations.ts'
import { Id, Text } from './values.ts'

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

export const registrations = {
  terms: endpoint({
    method: 'GET',
    path: '/merchant/merchant/register',
    access: 'public',
    summary: 'How long the photos of an application are kept after the decision',
    reply: Type.Object({ identityRetentionDays: Type.Integer() }),
  }),
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
