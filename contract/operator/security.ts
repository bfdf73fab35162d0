import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { Empty, Id, Nullable, Text, Timestamp } from '../values.ts'
import { operatorRoles } from './operators.ts'

/** A browser's answer for a passkey: the JSON of RegistrationResponseJSON or AuthenticationResponseJSON. */
const PasskeyAnswer = Type.String({ maxLength: limits.passkeyAnswerMax })
/** The JSON of the options that a browser's passkey calls take. */
const PasskeyOptions = Type.Object({ options: Type.String() })
const Code = Type.String({ maxLength: limits.recoveryCodeMax })

/** The second factors of operators, and the fresh proof that acts with money require. */
export const operatorSecurity = {
  signInOptions: endpoint({
    method: 'POST',
    path: '/admin/login/passkey/options',
    access: 'public',
    summary: 'A challenge to sign in to the console with a passkey',
    body: Empty,
    reply: PasskeyOptions,
    perMinute: 60,
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/admin/login/passkey',
    access: 'public',
    summary: 'Signs an operator in with a passkey, which counts as both factors',
    body: Type.Object({ passkey: PasskeyAnswer }),
    reply: Type.Object({ token: Type.String(), expiresAt: Timestamp }),
    perMinute: 60,
  }),
  stepUpOptions: endpoint({
    method: 'POST',
    path: '/admin/security/confirm/options',
    access: operatorRoles,
    summary: 'A challenge to confirm with a passkey',
    body: Empty,
    reply: PasskeyOptions,
  }),
  stepUp: endpoint({
    method: 'POST',
    path: '/admin/security/confirm',
    access: operatorRoles,
    summary: 'Proves a second factor again, for the calls that ask for a fresh proof',
    body: Type.Object({
      passkey: Type.Optional(PasskeyAnswer),
      code: Type.Optional(Code),
      recoveryCode: Type.Optional(Code),
    }),
    /** The session's new token. The old one proves nothing, and ends within seconds. */
    reply: Type.Object({ token: Type.String(), expiresAt: Timestamp }),
    verbatim: ['passkey', 'code', 'recoveryCode'],
    perMinute: 60,
  }),
  deviceOptions: endpoint({
    method: 'POST',
    path: '/admin/security/device/options',
    access: operatorRoles,
    summary: 'A challenge for the key of this device',
    body: Empty,
    reply: Type.Object({ challenge: Type.String(), at: Timestamp }),
    perMinute: 60,
  }),
  presentDevice: endpoint({
    method: 'POST',
    path: '/admin/security/device',
    access: operatorRoles,
    summary: 'Shows the key of this device, once in a session; a new one waits until an administrator confirms it',
    body: Type.Object({
      /** The public key (SPKI) and the signature over deviceProofText(), in base64url. */
      key: Type.String({ maxLength: limits.deviceKeyMax }),
      signature: Type.String({ maxLength: limits.deviceKeyMax }),
      challenge: Type.String({ maxLength: limits.deviceKeyMax }),
      at: Type.String({ maxLength: limits.deviceKeyMax }),
    }),
    reply: Empty,
    verbatim: ['key', 'signature', 'challenge', 'at'],
    perMinute: 60,
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/admin/security/password',
    access: operatorRoles,
    summary: "Sets the operator's own password, by the old one; other sessions of the operator end",
    stepUp: true,
    body: Type.Object({
      oldPassword: Type.String({ maxLength: limits.passwordMax }),
      newPassword: Type.String({ maxLength: limits.passwordMax }),
    }),
    reply: Empty,
    verbatim: ['oldPassword', 'newPassword'],
    said: 'saved',
    perMinute: 60,
  }),
  overview: endpoint({
    method: 'GET',
    path: '/admin/security',
    access: operatorRoles,
    summary: "The operator's own passkeys, the authenticator app and how many recovery codes are left",
    reply: Type.Object({
      passkeys: Type.Array(
        Type.Object({ id: Id, name: Type.String(), createdAt: Timestamp, lastUsedAt: Nullable(Timestamp) }),
      ),
      app: Nullable(Type.Object({ since: Timestamp })),
      recoveryCodesLeft: Type.Integer(),
    }),
  }),
  passkeyOptions: endpoint({
    method: 'POST',
    path: '/admin/security/passkeys/options',
    access: operatorRoles,
    summary: 'A challenge to make a passkey',
    stepUp: true,
    body: Empty,
    reply: PasskeyOptions,
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/admin/security/passkeys',
    access: operatorRoles,
    summary: 'Adds a passkey',
    stepUp: true,
    body: Type.Object({ passkey: PasskeyAnswer, name: Text(limits.passkeyNameMax) }),
    reply: Empty,
    verbatim: ['passkey', 'name'],
    said: 'saved',
  }),
  renamePasskey: endpoint({
    method: 'POST',
    path: '/admin/security/passkeys/rename',
    access: operatorRoles,
    summary: 'Names a passkey',
    body: Type.Object({ id: Id, name: Text(limits.passkeyNameMax) }),
    reply: Empty,
    verbatim: ['name'],
    said: 'saved',
  }),
  removePasskey: endpoint({
    method: 'POST',
    path: '/admin/security/passkeys/remove',
    access: operatorRoles,
    summary: 'Removes a passkey',
    stepUp: true,
    body: Type.Object({ id: Id }),
    reply: Empty,
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/admin/security/recovery-codes',
    access: operatorRoles,
    summary: 'New recovery codes; the old ones are no longer valid',
    stepUp: true,
    body: Empty,
    reply: Type.Object({ recoveryCodes: Type.Array(Type.String()) }),
  }),
}
