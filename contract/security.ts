import { Type } from 'typebox'
import { Password, SignedIn } from './account.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { Empty, Id, listOf, listQuery, Nullable, Text, Timestamp } from './values.ts'

export type SecondFactorMethod = 'passkey' | 'code' | 'recovery_code'
/** How a refused call can be confirmed. `step_up_required` lists the possible methods. */
export type StepUpMethod = SecondFactorMethod | 'pay_password' | 'password'

export const securityEventKinds = [
  'login',
  'login_passkey',
  'login_partner',
  'login_failed',
  'second_factor_failed',
  'recovery_code_used',
  'logout',
  'logout_device',
  'logout_others',
  'logout_everywhere',
  'logout_by_staff',
  'confirmed',
  'password_changed',
  'pay_password_changed',
  'passkey_added',
  'passkey_renamed',
  'passkey_removed',
  'app_added',
  'app_removed',
  'recovery_codes_made',
  'partner_bound',
  'partner_unbound',
  'push_added',
  'push_removed',
  'exported',
  'lost_access_asked',
  'lost_access_ended',
  'lost_access_stopped',
  'contact_changed',
  'email_confirmed',
] as const
export type SecurityEventKind = (typeof securityEventKinds)[number]

export const waysIn = [
  'password',
  'passkey',
  'app',
  'recovery_codes',
  'partner',
  'session',
  'push',
  'lost_access',
] as const

/** A browser's answer for a passkey: the JSON of RegistrationResponseJSON or AuthenticationResponseJSON. */
const PasskeyAnswer = Type.String({ maxLength: limits.passkeyAnswerMax })
/** The JSON of the options that a browser's passkey calls take. */
const PasskeyOptions = Type.Object({ options: Type.String() })
const Code = Type.String({ maxLength: limits.recoveryCodeMax })
const Ticket = Type.String({ maxLength: limits.securityTicketMax })

/** Shown once: only their hashes are stored. Null if the merchant has codes already. */
const RecoveryCodes = Type.Object({ recoveryCodes: Nullable(Type.Array(Type.String())) })

export const security = {
  signInOptions: endpoint({
    method: 'POST',
    path: '/merchant/security/login/options',
    access: 'public',
    summary: 'A challenge to log in with a passkey, alone or after the password (ticket)',
    body: Type.Object({ ticket: Type.Optional(Ticket) }),
    reply: PasskeyOptions,
    perMinute: 60,
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/merchant/security/login',
    access: 'public',
    summary: 'Logs in with a passkey alone, or finishes a login that the password began (ticket)',
    body: Type.Object({
      ticket: Type.Optional(Ticket),
      passkey: Type.Optional(PasskeyAnswer),
      code: Type.Optional(Code),
      recoveryCode: Type.Optional(Code),
    }),
    reply: SignedIn,
    said: 'login_done',
    perMinute: 60,
  }),
  stepUpOptions: endpoint({
    method: 'POST',
    path: '/merchant/security/confirm/options',
    access: 'merchant',
    summary: 'A challenge to confirm with a passkey',
    body: Empty,
    reply: PasskeyOptions,
  }),
  stepUp: endpoint({
    method: 'POST',
    path: '/merchant/security/confirm',
    access: 'merchant',
    summary: 'Proves who is there, for the calls that ask for a fresh proof; by a second factor where there is one',
    body: Type.Object({
      passkey: Type.Optional(PasskeyAnswer),
      code: Type.Optional(Code),
      recoveryCode: Type.Optional(Code),
      payPassword: Type.Optional(Type.String({ maxLength: 12 })),
      password: Type.Optional(Password),
    }),
    /** The session's new token. The old one proves nothing, and ends within seconds. */
    reply: Type.Object({ until: Timestamp, token: Type.String(), expiresAt: Timestamp }),
    perMinute: 60,
  }),
  overview: endpoint({
    method: 'GET',
    path: '/merchant/security',
    access: 'merchant',
    summary:
      'The passkeys, the authenticator app, how many recovery codes are left, and devices from before the last change',
    reply: Type.Object({
      passkeys: Type.Array(
        Type.Object({ id: Id, name: Type.String(), createdAt: Timestamp, lastUsedAt: Nullable(Timestamp) }),
      ),
      app: Nullable(Type.Object({ since: Timestamp })),
      recoveryCodesLeft: Type.Integer(),
      /** Other devices that logged in before the last change of these methods. They may belong to a thief. */
      devicesFromBefore: Type.Integer(),
    }),
  }),
  ways: endpoint({
    method: 'GET',
    path: '/merchant/security/ways',
    access: 'merchant',
    summary: 'All that lets somebody in: since when, from where, and when it was used last',
    reply: Type.Array(
      Type.Object({
        kind: Type.Enum([...waysIn]),
        /** The id for the call that removes it. A kind that exists only once has its kind as the id. */
        id: Type.String(),
        /** The name of a passkey or a partner. */
        name: Type.String(),
        since: Nullable(Timestamp),
        device: Type.String(),
        /** The address cut to /24 or /48. */
        network: Type.String(),
        lastUsedAt: Nullable(Timestamp),
        /** True for the session of this call, or the device that it notifies. */
        isHere: Type.Boolean(),
      }),
    ),
  }),
  removePartner: endpoint({
    method: 'POST',
    path: '/merchant/security/partners/remove',
    access: 'merchant',
    summary: "A partner's links log in no more, and what they opened ends",
    stepUp: true,
    body: Type.Object({ id: Id }),
    reply: Empty,
  }),
  stopLostAccess: endpoint({
    method: 'POST',
    path: '/merchant/security/lost_access/stop',
    access: 'merchant',
    summary: 'Stops a request for access by photos that is under way; the merchant is told',
    body: Empty,
    reply: Empty,
  }),
  passkeyOptions: endpoint({
    method: 'POST',
    path: '/merchant/security/passkeys/options',
    access: 'merchant',
    summary: 'A challenge to make a passkey',
    stepUp: true,
    body: Empty,
    reply: PasskeyOptions,
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/merchant/security/passkeys',
    access: 'merchant',
    summary: 'Adds a passkey; the first factor brings recovery codes',
    stepUp: true,
    body: Type.Object({ passkey: PasskeyAnswer, name: Text(limits.passkeyNameMax) }),
    reply: RecoveryCodes,
    said: 'saved',
  }),
  renamePasskey: endpoint({
    method: 'POST',
    path: '/merchant/security/passkeys/rename',
    access: 'merchant',
    summary: 'Names a passkey',
    body: Type.Object({ id: Id, name: Text(limits.passkeyNameMax) }),
    reply: Empty,
    said: 'saved',
  }),
  removePasskey: endpoint({
    method: 'POST',
    path: '/merchant/security/passkeys/remove',
    access: 'merchant',
    summary: 'Removes a passkey',
    stepUp: true,
    body: Type.Object({ id: Id }),
    reply: Empty,
  }),
  beginApp: endpoint({
    method: 'POST',
    path: '/merchant/security/app/begin',
    access: 'merchant',
    summary: 'The secret for an authenticator app, in letters and as the address of the QR code',
    stepUp: true,
    body: Empty,
    reply: Type.Object({ secret: Type.String(), uri: Type.String() }),
  }),
  confirmApp: endpoint({
    method: 'POST',
    path: '/merchant/security/app/confirm',
    access: 'merchant',
    summary: 'Turns the authenticator app on by its first code; the first factor brings recovery codes',
    stepUp: true,
    body: Type.Object({ code: Code }),
    reply: RecoveryCodes,
    said: 'saved',
    perMinute: 60,
  }),
  removeApp: endpoint({
    method: 'POST',
    path: '/merchant/security/app/remove',
    access: 'merchant',
    summary: 'Turns the authenticator app off',
    stepUp: true,
    body: Empty,
    reply: Empty,
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/merchant/security/recovery_codes',
    access: 'merchant',
    summary: 'New recovery codes; the old ones are no longer valid',
    stepUp: true,
    body: Empty,
    reply: Type.Object({ recoveryCodes: Type.Array(Type.String()) }),
  }),
  log: endpoint({
    method: 'GET',
    path: '/merchant/security/log',
    access: 'merchant',
    summary: 'Logins, failures, changed passwords and factors of this account, the newest first',
    query: Type.Object(listQuery),
    reply: listOf(
      Type.Object({
        id: Id,
        at: Timestamp,
        kind: Type.Enum(securityEventKinds),
        device: Type.String(),
        /** The address cut to /24 or /48. */
        network: Type.String(),
        detail: Type.String(),
      }),
    ),
  }),
}
