import { Type } from 'typebox'
import { documentKinds } from '../document-kinds.ts'
import { endpoint } from '../endpoint.ts'
import { registrationFields } from '../registrations.ts'
import { ById, Id, listOf, listQuery, Nullable, reasonField, Text, Timestamp, WireLanguage } from '../values.ts'

const ImageParams = Type.Object({
  id: Id,
  which: Type.Union([Type.Literal('idFront'), Type.Literal('idBack'), Type.Literal('idHeld')]),
})

const Registration = Type.Object({
  id: Id,
  status: Type.String(),
  storeName: Type.String(),
  realName: Type.String(),
  idKind: Type.Enum([...documentKinds]),
  country: Type.String(),
  phone: Type.String(),
  email: Type.String(),
  storeAddress: Type.String(),
  appliedAt: Timestamp,
  invitedBy: Nullable(Type.String()),
  storeLogo: Nullable(Type.String()),
  /** The applicant's language. */
  lang: WireLanguage,
  /** The fields that the applicant was asked to send again, and has not sent yet. */
  redo: Type.Array(Type.Enum([...registrationFields])),
  /** Another one as soon as another photo was sent: what was opened is then looked at anew. */
  photosKey: Type.String(),
  /** Counts up with each decision, each time the application is sent again, and where its shop is changed. */
  version: Type.Integer(),
})

/** What a merchant sent who lost every second factor, beside what the registration has. */
const LostAccess = Type.Object({
  /** The merchant. */
  id: Id,
  /** The request. The merchant may send a later one, which has another id. */
  asked: Id,
  storeName: Type.String(),
  realName: Type.String(),
  idKind: Type.Enum([...documentKinds]),
  /** Of the registration: its document, and whether its photos are kept still. */
  registeredKind: Type.Enum([...documentKinds]),
  hasRegisteredPhotos: Type.Boolean(),
  country: Type.String(),
  askedAt: Timestamp,
  device: Type.String(),
  /** The address cut to /24 or /48. */
  network: Type.String(),
  firstBy: Nullable(Id),
  firstAt: Nullable(Timestamp),
})

export const operatorRegistrations = {
  list: endpoint({
    method: 'GET',
    path: '/admin/registrations',
    access: ['reviewer', 'auditor'],
    summary: 'Registrations in a state, the longest waiting first',
    query: Type.Object({
      ...listQuery,
      status: Type.Optional(Type.String({ maxLength: 20 })),
      /** Leaves out those that wait for the applicant, who was asked for fields again. */
      forReview: Type.Optional(Type.Boolean()),
    }),
    reply: listOf(Registration),
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/registrations/:id',
    access: ['reviewer', 'auditor'],
    summary: 'One registration',
    params: ById,
    reply: Registration,
  }),
  checks: endpoint({
    method: 'GET',
    path: '/admin/registrations/:id/checks',
    access: ['reviewer', 'auditor'],
    summary: 'What is known of a registration without a look at it: its phone, its names and its invitation',
    params: ById,
    reply: Type.Object({
      phone: Type.Object({
        /** The country whose number it is, by the numbering plans; null where that is not known. */
        country: Nullable(Type.String()),
        kind: Type.Enum(['mobile', 'landline', 'internet', 'other']),
      }),
      /** Another account signs in with this phone number or mail address. */
      hasNamesOfOthers: Type.Boolean(),
      /** Other shops that are called the same. */
      shopsOfSameName: Type.Integer(),
      invitation: Nullable(
        Type.Object({
          code: Type.String(),
          issuer: Type.Enum(['operator', 'merchant']),
          usesLeft: Type.Integer(),
          isRevoked: Type.Boolean(),
        }),
      ),
      /** Days after the decision at which the photos are erased. */
      identityRetentionDays: Type.Integer(),
    }),
  }),
  image: endpoint({
    method: 'GET',
    path: '/admin/registrations/:id/images/:which',
    access: ['reviewer'],
    summary: 'An identity photo; each opening is logged and shown to the merchant',
    params: ImageParams,
    query: Type.Object({ reason: Text(200) }),
    stream: 'file',
    reply: Type.Unknown(),
  }),
  lost: endpoint({
    method: 'GET',
    path: '/admin/lost-access',
    access: ['reviewer', 'auditor'],
    summary: 'Merchants who lost every second factor and wait for a look at their photos, the longest waiting first',
    query: Type.Object(listQuery),
    reply: listOf(LostAccess),
  }),
  lostImage: endpoint({
    method: 'GET',
    path: '/admin/lost-access/:id/images/:which',
    access: ['reviewer'],
    summary: 'A photo that came with it; each opening is logged and shown to the merchant',
    params: ImageParams,
    query: Type.Object({ reason: Text(200) }),
    stream: 'file',
    reply: Type.Unknown(),
  }),
  lookAtLost: endpoint({
    method: 'POST',
    path: '/admin/lost-access/:id/look',
    access: ['reviewer'],
    summary: 'Confirms that the photos are of the merchant, as the first or the second of two, or refuses',
    stepUp: true,
    params: ById,
    body: Type.Object({ asked: Id, confirm: Type.Boolean(), ...reasonField }),
    reply: Type.Object({ status: Type.Enum(['in_review', 'confirmed', 'refused']), opensAt: Nullable(Timestamp) }),
  }),
  decide: endpoint({
    method: 'POST',
    path: '/admin/registrations/:id/decide',
    access: ['reviewer'],
    summary: 'Approves, rejects, or asks for single fields again, as the application was read',
    params: ById,
    body: Type.Object({
      approve: Type.Boolean(),
      /** Of the application that was read: one that has changed since is not approved, nor asked for again. */
      version: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
      ...reasonField,
      redo: Type.Optional(Type.Array(Type.Enum(registrationFields), { maxItems: registrationFields.length })),
    }),
    reply: Registration,
  }),
}
