import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { Empty, listOf, listQuery, Nullable, reasonField, Timestamp } from '../values.ts'
import { invitationLimits } from './invitation-limits.ts'

const Invitation = Type.Object({
  code: Type.String(),
  usesLeft: Type.Integer(),
  expiresAt: Nullable(Timestamp),
  note: Type.String(),
  createdAt: Timestamp,
})

export const operatorInvitations = {
  list: endpoint({
    method: 'GET',
    path: '/admin/invitations',
    access: ['reviewer', 'auditor'],
    summary: 'Invitation codes that operators issued, newest first',
    query: Type.Object(listQuery),
    reply: listOf(Invitation),
  }),
  create: endpoint({
    method: 'POST',
    path: '/admin/invitations',
    access: ['reviewer'],
    summary: 'Issues an invitation code',
    idempotent: true,
    verbatim: ['note'],
    body: Type.Object({
      uses: Type.Integer({ minimum: 1, maximum: invitationLimits.usesMax }),
      expiresAt: Type.Optional(Timestamp),
      note: Type.String({ maxLength: invitationLimits.noteMax }),
      ...reasonField,
    }),
    reply: Invitation,
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/admin/invitations/:code/revoke',
    access: ['reviewer'],
    summary: 'Revokes an invitation code',
    params: Type.Object({ code: Type.String({ maxLength: limits.invitationCodeMax }) }),
    body: Type.Object(reasonField),
    reply: Empty,
  }),
}
