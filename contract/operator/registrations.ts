import { Type } from 'typebox'
import { registrationFields } from '../account.ts'
import { endpoint } from '../endpoint.ts'
import { Empty, Id, listOf, listQuery, Nullable, Text, Timestamp } from '../values.ts'

const Invitation = Type.Object({
  code: Type.String(),
  usesLeft: Type.Integer(),
  expiresAt: Nullable(Timestamp),
  note: Type.String(),
  createdAt: Timestamp,
})

const Registration = Type.Object({
  id: Id,
  status: Type.String(),
  storeName: Type.String(),
  realName: Type.String(),
  country: Type.String(),
  phone: Type.String(),
  email: Type.String(),
  storeAddress: Type.String(),
  appliedAt: Timestamp,
  invitedBy: Nullable(Type.String()),
})

const RegistrationParams = Type.Object({ id: Id })

export const operatorInvitations = {
  list: endpoint({
    method: 'GET',
    path: '/admin/invitations',
    access: ['reviewer', 'auditor'],
    summary: 'Invitation codes that operators issued',
    query: Type.Object(listQuery),
    reply: listOf(Invitation),
  }),
  create: endpoint({
    method: 'POST',
    path: '/admin/invitations',
    access: ['reviewer'],
    summary: 'Issues an invitation code',
    body: Type.Object({
      uses: Type.Integer({ minimum: 1, maximum: 1000 }),
      expiresAt: Type.Optional(Timestamp),
      note: Type.String({ maxLength: 200 }),
      reason: Text(500),
    }),
    reply: Invitation,
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/admin/invitations/:code/revoke',
    access: ['reviewer'],
    summary: 'Ends an invitation code',
    params: Type.Object({ code: Type.String({ maxLength: 40 }) }),
    body: Type.Object({ reason: Text(500) }),
    reply: Empty,
  }),
}

export const operatorRegistrations = {
  list: endpoint({
    method: 'GET',
    path: '/admin/registrations',
    access: ['reviewer', 'auditor'],
    summary: 'Registrations, those that wait longest first',
    query: Type.Object({ ...listQuery, status: Type.Optional(Type.String({ maxLength: 20 })) }),
    reply: listOf(Registration),
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/registrations/:id',
    access: ['reviewer', 'auditor'],
    summary: 'One registration',
    params: RegistrationParams,
    reply: Registration,
  }),
  image: endpoint({
    method: 'GET',
    path: '/admin/registrations/:id/images/:which',
    access: ['reviewer'],
    summary: 'An identity photo; each opening is logged and shown to the merchant',
    params: Type.Object({
      id: Id,
      which: Type.Union([Type.Literal('idFront'), Type.Literal('idBack'), Type.Literal('idHeld')]),
    }),
    query: Type.Object({ reason: Text(200) }),
    stream: 'file',
    reply: Type.Unknown(),
  }),
  decide: endpoint({
    method: 'POST',
    path: '/admin/registrations/:id/decide',
    access: ['reviewer'],
    summary: 'Approves, rejects, or asks for single fields again',
    params: RegistrationParams,
    body: Type.Object({
      approve: Type.Boolean(),
      reason: Text(500),
      redo: Type.Optional(Type.Array(Type.Enum(registrationFields))),
    }),
    reply: Registration,
  }),
}
