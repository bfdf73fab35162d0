import { createHash, randomBytes } from 'node:crypto'
import { base32 } from '@scure/base'
import { Secret, TOTP } from 'otpauth'

const periodSeconds = 30
const secretBytes = 20
/** Clock skew of phones: one step to either side. */
const skewSteps = 1

const totpOf = (email: string, secret: Uint8Array) =>
  new TOTP({
    issuer: 'Entrepot',
    label: email,
    period: periodSeconds,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  })

export const newTotpSecret = (): Buffer => randomBytes(secretBytes)

/** For an authenticator app: the secret in letters, and the URI of the QR code. */
export function enrolment(email: string, secret: Uint8Array) {
  const totp = totpOf(email, secret)
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** The time step that this code belongs to, or null. The caller stores it: a step is accepted once. */
export function stepOf(code: string, secret: Uint8Array, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = totpOf('', secret).validate({ token: code, timestamp, window: skewSteps })
  return delta === null ? null : Math.floor(timestamp / 1000 / periodSeconds) + delta
}

/** The code that an authenticator app shows at this time. */
export const codeAt = (secretBase32: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secretBase32), period: periodSeconds }).generate({ timestamp: at.getTime() })

const recoveryCodesCount = 10

/** 120 bits: ASVS 6.5.2 asks for 112 where a plain hash is stored. */
const recoveryCodeBytes = 15

/** Each replaces the second factor once: six groups of four base-32 characters. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodesCount }, () =>
    base32.encode(randomBytes(recoveryCodeBytes)).replace(/(.{4})(?=.)/g, '$1-'),
  )

/** The same for all ways to write a code: in lower case, without the hyphens. */
export const recoveryHash = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z2-7]/g, ''))
    .digest()
