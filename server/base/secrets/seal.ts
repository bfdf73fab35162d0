import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Each use of the one secret has a key of its own. */
export type SealPurpose = 'identity image' | 'one-time code secret' | 'card number' | 'partner key'

const nonceBytes = 12
const tagBytes = 16

const keyOf = (secret: Uint8Array, purpose: SealPurpose) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

/** AES-256-GCM: nonce, tag, cipher text. */
export function seal(secret: Uint8Array, purpose: SealPurpose, bytes: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, purpose), nonce)
  const body = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** What was sealed; throws where it was changed or sealed with another secret. */
export function unseal(secret: Uint8Array, purpose: SealPurpose, sealed: Uint8Array): Buffer {
  const nonce = sealed.subarray(0, nonceBytes)
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, purpose), nonce)
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()])
}

/** Tells whether two secret things are the same without telling what they are: useless without the server's secret. */
export const fingerprint = (
  secret: Uint8Array,
  purpose: 'payout destination' | 'private image',
  text: string,
): Buffer =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)))
    .update(text)
    .digest()
