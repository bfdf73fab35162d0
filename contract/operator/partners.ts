import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Id, Nullable, Text, Timestamp } from '../values.ts'
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

const byId = Type.Object({ id: Id })
const reason = { reason: Text(500) }
const key = {
  algorithm: Algorithm,
  key: Type.String({
    pattern: '^[A-Za-z0-9_-]{43,344}$',
    description: 'base64url. HS256: the shared secret, 32 bytes or more; EdDSA: the 32 bytes of the Ed25519 public key',
  }),
}

/** Partners who open sessions by signed links. Two of the role `admin` make them; one alone can stop one. */
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
    summary: 'Proposes a partner; once confirmed its links are good from a day later on',
    body: Type.Object({
      name: Text(120),
      vouches: Type.Boolean({ description: 'its people may register without a password of their own' }),
      ...key,
      ...reason,
    }),
    reply: Proposal,
  }),
  rotate: endpoint({
    method: 'POST',
    path: '/admin/partners/:id/keys',
    access: ['admin'],
    summary: "Proposes a partner's next key, valid a day after it is confirmed; the one before goes on for the overlap",
    params: byId,
    body: Type.Object({ ...key, overlapDays: Type.Integer({ minimum: 0, maximum: 30 }), ...reason }),
    reply: Proposal,
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/admin/partners/:id/revoke',
    access: ['admin'],
    summary: 'Stops a partner at once and for good: none of its links is good any more',
    params: byId,
    body: Type.Object(reason),
    reply: Partner,
  }),
}
