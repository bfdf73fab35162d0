import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const periodSeconds = 30
const secretBytes = 20

const totpOf = (email: string, secret: Uint8Array) =>
  new TOTP({
    issuer: 'Entrepot',
    label: email,
    period: periodSeconds,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  })

export const newTotpSecret = (): Buffer => randomBytes(secretBytes)

/** For an authenticator app: the secret in Base32, and the URI of the QR code. */
export function enrolment(email: string, secret: Uint8Array) {
  const totp = totpOf(email, secret)
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** The time step of a code, or null. The caller stores it, since a step is accepted only once. */
export function stepOf(code: string, secret: Uint8Array, now: Date): number | null {
  // The library compares bytes, and throws if six characters have more than six bytes.
  if (!/^\d{6}$/.test(code)) return null
  const timestamp = now.getTime()
  const isRight = totpOf('', secret).validate({ token: code, timestamp, window: 0 }) !== null
  return isRight ? Math.floor(timestamp / 1000 / periodSeconds) : null
}

export const codeAt = (secretBase32: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secretBase32), period: periodSeconds }).generate({ timestamp: at.getTime() })

const recoveryCodesCount = 10

/** 128 random bits: above 112 bits a plain hash is enough. */
const recoveryBytes = 16

/** Each replaces the second factor once: four groups of eight hexadecimal digits. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodesCount }, () =>
    randomBytes(recoveryBytes)
      .toString('hex')
      .replace(/(.{8})(?=.)/g, '$1-'),
  )

/** Normalised to lower case, without hyphens and spaces. */
export const recoveryHash = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toLowerCase().replace(/[^0-9a-f]/g, ''))
    .digest()

/** The end of a time step, before which its code must have been used. */
export const stepEnd = (step: number): Date => new Date((step + 1) * periodSeconds * 1000)
