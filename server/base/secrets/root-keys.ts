import { createHash, hkdfSync } from 'node:crypto'

/** One use of the server's secret. Each has its own derived key, so that a leak of one does not affect another. */
export type KeyPurpose =
  | 'key id'
  | 'identity image'
  | 'one-time code secret'
  | 'second factor secret'
  | 'card number'
  | 'partner key'
  | 'payout destination'
  | 'private image'
  | 'login challenge'
  | 'verification code'
  | 'order secret'
  | 'question secret'
  | 'limit of mails'
  | 'follower'
  | 'address of a follower'
  | 'address of an asker'
  | 'link to stop following'
  | 'test provider'
  | 'given password'
  | 'security log'
  | 'ledger checkpoint'
  | 'liability salt'
  | 'payment password'
  | 'network'
  | 'account link'
  | 'renewed session'
  | 'sender of a picture'
  | 'visitor'
  | 'push'

/** A secret of the installation. Its id is stored with everything it encrypts. */
export type RootKey = { id: Buffer; secret: Buffer }

/**
 * The current key writes. The others only read: the previous one until everything is encrypted again, and the next one
 * while other servers already write with it.
 */
export type RootKeys = { current: RootKey; others: readonly RootKey[] }

export const keyIdBytes = 4

const derivedBytes = 32

const derive = (secret: Uint8Array, purpose: KeyPurpose, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, bytes))

const derivedKeys = new WeakMap<RootKey, Map<KeyPurpose, Buffer>>()

/**
 * The derived key of one use; the secret itself never signs or encrypts. Cached: for a checkout, deriving the key took
 * longer than signing with it.
 */
export function keyFor(root: RootKey, purpose: KeyPurpose): Buffer {
  const known = derivedKeys.get(root) ?? new Map<KeyPurpose, Buffer>()
  derivedKeys.set(root, known)
  const key = known.get(purpose) ?? derive(root.secret, purpose, derivedBytes)
  known.set(purpose, key)
  return key
}

export const allKeys = ({ current, others }: RootKeys): readonly RootKey[] => [current, ...others]

export function rootKeyOf(text: string): RootKey {
  const secret = createHash('sha256').update(text).digest()
  return { id: derive(secret, 'key id', keyIdBytes), secret }
}

const keyBytesMin = 32

const isHex = (text: string) => /^(?:[0-9a-f]{2})+$/i.test(text)
const isBase64 = (text: string) => /^[A-Za-z0-9+/_-]+={0,2}$/.test(text)

const distinctHexMin = 10
const distinctBase64Min = 18

export const wantedSecret = 'at least 32 random bytes in base64 or hex, such as `openssl rand -base64 32` prints'

/** Whether a secret can be guessed from one signature: a phrase, a repeated text, or too short. */
export function isWeak(text: string): boolean {
  if (isHex(text)) {
    const isMixed = new Set(text.toLowerCase()).size >= distinctHexMin && /\d/.test(text) && /[a-f]/i.test(text)
    return text.length / 2 < keyBytesMin || !isMixed
  }
  if (!isBase64(text) || Buffer.from(text, 'base64').length < keyBytesMin) return true
  const hasAllKinds = /[a-z]/.test(text) && /[A-Z]/.test(text) && /\d/.test(text)
  return !hasAllKinds || new Set(text).size < distinctBase64Min
}
