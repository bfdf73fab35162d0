import { Type } from 'typebox'
import { Account, Captcha, Password, SignedIn } from './account.ts'
import { documentKinds } from './document-kinds.ts'
import { endpoint } from './endpoint.ts'
import { InvitationCode, LinkData } from './invitations.ts'
import { limits } from './limits.ts'
import { Empty, Id, Text } from './values.ts'

/** The fields that a reviewer can ask for again. */
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

/** A second submission has only the changed fields. Blank ones are refused together with all other faults. */
const application = {
  storeLogo: image,
  storeName: Type.Optional(Text(limits.shopNameMax, 0)),
  storeAddress: Type.Optional(Text(limits.shopAddressMax, 0)),
  country: Type.Optional(Type.String({ maxLength: limits.countryMax })),
  phone: Type.Optional(Type.String({ maxLength: limits.phoneMax })),
  email: Type.Optional(Type.String({ maxLength: limits.emailMax })),
  realName: Type.Optional(Text(limits.personNameMax, 0)),
  idKind: Type.Optional(Type.Enum([...documentKinds])),
  idFront: image,
  idBack: image,
  idHeld: image,
  password: Type.Optional(Password),
  passwordConfirm: Type.Optional(Password),
}

const consent = {
  /** The version of the platform's terms that the applicant agreed to. */
  termsVersion: Type.Optional(Type.String({ maxLength: 20 })),
}

/** How a shop begins: its name in addresses, which stays, and its time zone, which can be changed. */
const shopStart = {
  slug: Type.Optional(Type.String({ maxLength: limits.shopSlugMax })),
  timeZone: Type.Optional(Type.String({ maxLength: limits.timeZoneMax })),
}

export const registrations = {
  terms: endpoint({
    method: 'GET',
    path: '/merchant/merchant/register',
    access: 'public',
    summary: "How long the photos of an application are kept, and the platform's terms",
    reply: Type.Object({
      identityRetentionDays: Type.Integer(),
      /** The version of the platform's terms that an application agrees to, and where to read them. */
      termsVersion: Type.String(),
      termsUrl: Type.String(),
      privacyUrl: Type.String(),
    }),
  }),
  shopAddress: endpoint({
    method: 'GET',
    path: '/merchant/merchant/shop_address',
    access: 'public',
    summary: "A shop's name in addresses: what a shop's name suggests, or what was typed, and whether it is free",
    query: Type.Object({
      name: Type.Optional(Type.String({ maxLength: limits.shopNameMax })),
      slug: Type.Optional(Type.String({ maxLength: limits.shopSlugMax })),
    }),
    reply: Type.Object({ slug: Type.String(), isFree: Type.Boolean(), url: Type.String() }),
    perMinute: 120,
  }),
  register: endpoint({
    method: 'POST',
    path: '/merchant/merchant/register',
    access: 'public',
    summary:
      'Applies as a merchant with an invitation; after `redo` or a rejection the signed-in merchant sends fields again',
    body: Type.Object({
      ...application,
      ...shopStart,
      ...consent,
      invitationCode: Type.Optional(InvitationCode),
      /** Required after the refusal `captcha_required`, which failed logins from the same address cause. */
      captcha: Type.Optional(Captcha),
    }),
    reply: Type.Object({ merchantId: Id, status: Type.Literal('in_review') }),
    said: 'register_done',
    perMinute: 20,
  }),
  lostAccess: endpoint({
    method: 'POST',
    path: '/merchant/common/lost_access',
    access: 'public',
    summary:
      'A merchant who lost every second factor asks for access with photos of the identity; answers the same whether they fit an account',
    body: Type.Object({
      account: Account,
      realName: Text(limits.personNameMax),
      idKind: Type.Enum([...documentKinds]),
      idFront: Id,
      idBack: image,
      idHeld: Id,
      captcha: Type.Optional(Captcha),
    }),
    reply: Empty,
    said: 'lost_access_asked',
    perMinute: 10,
  }),
  tkregister: endpoint({
    method: 'POST',
    path: '/merchant/merchant/tkregister',
    access: 'public',
    summary:
      'Applies by a link that `third` answered with status 0, once and within 24 hours; no password if the partner vouches',
    body: Type.Object({
      data: LinkData,
      /** By default the invitation that `third` received with the link. */
      code: Type.Optional(InvitationCode),
      /** The answer to the question that names the partner. Without it: yes if no password was chosen. */
      isBound: Type.Optional(Type.Boolean({ description: "the partner's further links log in to the new shop" })),
      ...application,
      ...shopStart,
      ...consent,
    }),
    reply: Type.Object({ status: Type.Literal(1), merinfo: SignedIn.properties.merinfo }),
    said: 'register_done',
    perMinute: 20,
  }),
}
