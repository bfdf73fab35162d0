import { Type } from 'typebox'
import { endpoint, type OperatorRole } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { Empty, Id, Timestamp } from '../values.ts'

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

export const operators = {
  login: endpoint({
    method: 'POST',
    path: '/admin/login',
    access: 'public',
    summary:
      'Signs an operator in; the first sign-in answers the TOTP secret to enrol, and must be repeated with a code',
    body: Type.Object({
      email: Type.String({ maxLength: limits.emailMax }),
      password: Type.String({ maxLength: limits.passwordMax }),
      totp: Type.Optional(Type.String({ maxLength: limits.recoveryCodeMax })),
    }),
    reply: Type.Union([
      Type.Object({
        token: Type.String(),
        expiresAt: Timestamp,
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
  me: endpoint({
    method: 'GET',
    path: '/admin/me',
    access: operatorRoles,
    summary: 'The signed-in operator',
    reply: Operator,
  }),
}
