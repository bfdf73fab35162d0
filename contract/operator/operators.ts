import { Type } from 'typebox'
import { endpoint, type OperatorRole } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { ById, DateOnly, Empty, Id, listOf, listQuery, Minor, Nullable, reasonField, Timestamp } from '../values.ts'
import { deviceStates } from './devices.ts'
import { Proposal } from './proposals.ts'

export const operatorRoles = [
  'reviewer',
  'finance',
  'catalogue',
  'programme',
  'support',
  'auditor',
  'admin',
] as const satisfies readonly OperatorRole[]

const Operator = Type.Object({
  id: Id,
  email: Type.String(),
  roles: Type.Array(Type.Enum(operatorRoles)),
})

const Roles = Type.Array(Type.Enum(operatorRoles), { minItems: 1, maxItems: operatorRoles.length, uniqueItems: true })

const OperatorDay = Type.Object({
  operatorId: Id,
  email: Type.String(),
  date: DateOnly,
  /** Deposits and withdrawals that the operator approved, as the first or the second. */
  deposits: Minor,
  withdrawals: Minor,
  /** Refunds that the platform bears, and goodwill. A proposal counts for both operators. */
  refunds: Minor,
  goodwill: Minor,
  /** Payouts to suppliers and to partners. A proposal counts for both operators. */
  supplierPayouts: Minor,
  partnerPayouts: Minor,
})

export const operators = {
  login: endpoint({
    method: 'POST',
    path: '/admin/login',
    access: 'public',
    summary:
      'Signs an operator in; the first sign-in answers the TOTP secret to enrol, and is repeated with a code and an own password',
    body: Type.Object({
      email: Type.String({ maxLength: limits.emailMax }),
      password: Type.String({ maxLength: limits.passwordMax }),
      totp: Type.Optional(Type.String({ maxLength: limits.recoveryCodeMax })),
      /** The operator's own password, with the first code. The initial password opens one session only. */
      newPassword: Type.Optional(Type.String({ maxLength: limits.passwordMax })),
      /** The public key of the device, with the first code: it is confirmed together with the authenticator app. */
      deviceKey: Type.Optional(Type.String({ maxLength: limits.deviceKeyMax })),
    }),
    reply: Type.Union([
      Type.Object({
        token: Type.String(),
        expiresAt: Timestamp,
        recoveryCodes: Type.Optional(Type.Array(Type.String())),
      }),
      /** The enrolment is done. The operator tells the code to an administrator, who confirms it. */
      Type.Object({
        waits: Type.Object({ code: Type.String() }),
        recoveryCodes: Type.Optional(Type.Array(Type.String())),
      }),
      Type.Object({ enrol: Type.Object({ secret: Type.String(), uri: Type.String() }) }),
    ]),
    perMinute: 60,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/admin/logout',
    access: operatorRoles,
    summary: "Ends the operator's session",
    body: Empty,
    reply: Empty,
  }),
  list: endpoint({
    method: 'GET',
    path: '/admin/operators',
    access: ['admin', 'auditor'],
    summary: 'The operators, by mail address',
    reply: Type.Array(
      Type.Object({
        ...Operator.properties,
        disabledAt: Nullable(Timestamp),
        /** Since when the first factor waits for an administrator's confirmation. */
        waitsSince: Nullable(Timestamp),
        lastSeen: Nullable(Timestamp),
        /** Why the command on the server created this operator although two administrators could. Otherwise null. */
        emergency: Nullable(Type.String()),
        /** The devices, newest first. One without `confirmedAt` waits for an administrator. */
        devices: Type.Array(
          Type.Object({
            id: Type.String(),
            name: Type.String(),
            madeAt: Timestamp,
            confirmedAt: Nullable(Timestamp),
          }),
        ),
      }),
    ),
  }),
  propose: endpoint({
    method: 'POST',
    path: '/admin/operators',
    access: ['admin'],
    summary: 'Proposes a new operator; another administrator confirms it, and the password goes to the new one by mail',
    stepUp: true,
    idempotent: true,
    verbatim: ['email'],
    body: Type.Object({ email: Type.String({ maxLength: limits.emailMax }), roles: Roles, ...reasonField }),
    reply: Proposal,
  }),
  changeRoles: endpoint({
    method: 'POST',
    path: '/admin/operators/:id/roles',
    access: ['admin'],
    summary: 'Proposes the roles that an operator has from then on; another administrator confirms them',
    stepUp: true,
    idempotent: true,
    params: ById,
    body: Type.Object({ roles: Roles, ...reasonField }),
    reply: Proposal,
  }),
  days: endpoint({
    method: 'GET',
    path: '/admin/operators/days',
    access: ['admin', 'auditor'],
    summary: 'What each operator decided about money on a day, newest first, in UTC and in minor units',
    query: Type.Object({ ...listQuery, operatorId: Type.Optional(Id) }),
    reply: listOf(OperatorDay),
  }),
  confirmEnrolment: endpoint({
    method: 'POST',
    path: '/admin/operators/:id/enrolment',
    access: ['admin'],
    summary: 'Confirms the first factor or a new device of an operator, by the code on the own page; not of oneself',
    stepUp: true,
    params: ById,
    verbatim: ['code'],
    body: Type.Object({ code: Type.String({ maxLength: limits.recoveryCodeMax }), ...reasonField }),
    reply: Empty,
    perMinute: 10,
  }),
  removeDevice: endpoint({
    method: 'POST',
    path: '/admin/operators/:id/devices/remove',
    access: ['admin'],
    summary: 'Removes a device of an operator and ends its sessions; it can be confirmed anew',
    params: ById,
    body: Type.Object({ device: Type.String({ maxLength: limits.deviceIdMax }), ...reasonField }),
    reply: Empty,
    verbatim: ['device'],
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/admin/operators/:id/signOut',
    access: ['admin'],
    summary: 'Ends every session of an operator',
    params: ById,
    body: Type.Object(reasonField),
    reply: Empty,
  }),
  disable: endpoint({
    method: 'POST',
    path: '/admin/operators/:id/disable',
    access: ['admin'],
    summary: 'Takes all access from an operator, not from oneself',
    params: ById,
    body: Type.Object(reasonField),
    reply: Empty,
  }),
  reset: endpoint({
    method: 'POST',
    path: '/admin/operators/:id/reset',
    access: ['admin'],
    summary: 'Proposes a new password and a new one-time code for an operator; another administrator confirms it',
    stepUp: true,
    idempotent: true,
    params: ById,
    body: Type.Object(reasonField),
    reply: Proposal,
  }),
  me: endpoint({
    method: 'GET',
    path: '/admin/me',
    access: operatorRoles,
    summary: 'The signed-in operator, and the device that the session has shown',
    reply: Type.Object({
      ...Operator.properties,
      device: Type.Object({
        state: Type.Enum([...deviceStates]),
        /** What the operator tells an administrator while the device waits. */
        code: Nullable(Type.String()),
      }),
    }),
  }),
}
