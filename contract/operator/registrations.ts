import { Type } from 'typebox'
import { documentKinds } from '../document-kinds.ts'
import { endpoint } from '../endpoint.ts'
import { registrationFields } from '../registrations.ts'
import { ById, Id, listOf, listQuery, Nullable, reasonField, Text, Timestamp, WireLanguage } from '../values.ts'
import { deviceRefusal } from './devices.ts'

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
  /** The fields that the applicant was asked to send again and has not sent yet. */
  redo: Type.Array(Type.Enum([...registrationFields])),
  /** Changes when a photo is replaced, so that operators look at the photos again. */
  photosKey: Type.String(),
  /** Rises with each decision, with each new submission, and with each change of the shop. */
  version: Type.Integer(),
})

/** What a merchant who lost every second factor sent, in addition to the registration. */
const LostAccess = Type.Object({
  /** The merchant. */
  id: Id,
  /** The request. A later request of the same merchant has another id. */
  asked: Id,
  storeName: Type.String(),
  realName: Type.String(),
  idKind: Type.Enum([...documentKinds]),
  /** The document of the registration, and whether its photos are still kept. */
  registeredKind: Type.Enum([...documentKinds]),
  hasRegisteredPhotos: Type.Boolean(),
  country: Type.String(),
  askedAt: Timestamp,
  device: Type.String(),
  /** The address cut to /24 or /48. */
  network: Type.String(),
  firstBy: Nullable(Id),
  firstAt: Nullable(Timestamp),
  ...deviceRefusal,
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
      /** True: without applications that wait for the applicant. False: only these. */
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
        /** The country of the phone number, by the numbering plans. Null if it is not known. */
        country: Nullable(Type.String()),
        kind: Type.Enum(['mobile', 'landline', 'internet', 'other']),
      }),
      /** True if another account logs in with this phone number or mail address. */
      hasNamesOfOthers: Type.Boolean(),
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
      /** The version that the operator read. If it has changed since, it is neither approved nor sent back. */
      version: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
      ...reasonField,
      redo: Type.Optional(Type.Array(Type.Enum(registrationFields), { maxItems: registrationFields.length })),
    }),
    reply: Registration,
  }),
}
