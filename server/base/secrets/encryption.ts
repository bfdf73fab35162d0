import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Each purpose has its own key, derived from the server's secret. */
export type EncryptionPurpose = 'identity image' | 'one-time code secret' | 'card number' | 'partner key'

const nonceBytes = 12
const tagBytes = 16

const keyOf = (secret: Uint8Array, purpose: EncryptionPurpose) =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

/** Encrypts with AES-256-GCM. The result is nonce, tag and cipher text. */
export function encrypt(secret: Uint8Array, purpose: EncryptionPurpose, bytes: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, purpose), nonce)
  const body = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** Decrypts what `encrypt` encrypted; throws if it was changed, or encrypted with another secret. */
export function decrypt(secret: Uint8Array, purpose: EncryptionPurpose, encrypted: Uint8Array): Buffer {
  const nonce = encrypted.subarray(0, nonceBytes)
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, purpose), nonce)
  decipher.setAuthTag(encrypted.subarray(nonceBytes, nonceBytes + tagBytes))
  return Buffer.concat([decipher.update(encrypted.subarray(nonceBytes + tagBytes)), decipher.final()])
}

/** A keyed hash: equal for equal texts, and useless without the server's secret. */
export const fingerprint = (
  secret: Uint8Array,
  purpose: 'payout destination' | 'private image' | 'sender of a picture' | 'visitor',
  text: string,
): Buffer =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)))
    .update(text)
    .digest()
