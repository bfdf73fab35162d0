import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { ById, Id, Nullable, reasonField, Text, Timestamp } from '../values.ts'
import { Proposal } from './proposals.ts'

const Algorithm = Type.Enum(['HS256', 'EdDSA'])

const Partner = Type.Object({
  id: Type.String({ description: 'what its links carry as `mer`' }),
  name: Type.String(),
  vouches: Type.Boolean(),
  effectiveAt: Timestamp,
  revokedAt: Nullable(Timestamp),
  keys: Type.Array(
    Type.Object({
      id: Id,
      algorithm: Algorithm,
      fingerprint: Type.String(),
      validFrom: Timestamp,
      validUntil: Nullable(Timestamp),
    }),
  ),
})

const key = {
  algorithm: Algorithm,
  key: Type.String({
    pattern: '^[A-Za-z0-9_-]{43,344}$',
    description: 'base64url. HS256: the shared secret, 32 bytes or more; EdDSA: the 32 bytes of the Ed25519 public key',
  }),
}

/** Partners sign merchants in by signed links. Two operators of the role `admin` register one; one can revoke it. */
export const operatorPartners = {
  list: endpoint({
    method: 'GET',
    path: '/admin/partners',
    access: ['admin', 'auditor'],
    summary: 'The partners and the fingerprints of their keys, newest first',
    reply: Type.Array(Partner),
  }),
  register: endpoint({
    method: 'POST',
    path: '/admin/partners',
    access: ['admin'],
    summary: 'Proposes a partner; its links are valid from a day after the confirmation',
    stepUp: true,
    idempotent: true,
    verbatim: ['key'],
    body: Type.Object({
      name: Text(120),
      vouches: Type.Boolean({ description: 'its people may register without a password of their own' }),
      ...key,
      ...reasonField,
    }),
    reply: Proposal,
  }),
  rotate: endpoint({
    method: 'POST',
    path: '/admin/partners/:id/keys',
    access: ['admin'],
    summary:
      "Proposes a partner's next key, valid a day after the confirmation; the old one stays valid for the overlap",
    stepUp: true,
    idempotent: true,
    params: ById,
    verbatim: ['key'],
    body: Type.Object({ ...key, overlapDays: Type.Integer({ minimum: 0, maximum: 30 }), ...reasonField }),
    reply: Proposal,
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/admin/partners/:id/revoke',
    access: ['admin'],
    summary: 'Revokes a partner at once and for good: none of its links is valid any more, and what they opened ends',
    params: ById,
    body: Type.Object(reasonField),
    reply: Partner,
  }),
}
