import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { allKeys, type KeyPurpose, keyFor, keyIdBytes, type RootKey, type RootKeys } from './root-keys.ts'

export type EncryptionPurpose = Extract<
  KeyPurpose,
  | 'identity image'
  | 'one-time code secret'
  | 'second factor secret'
  | 'card number'
  | 'partner key'
  | 'address of a follower'
  | 'address of an asker'
  | 'given password'
>

/** The first byte names the format of the rest: key id, nonce, tag and cipher text. */
const form = 1
const headBytes = 1 + keyIdBytes
const nonceBytes = 12
const tagBytes = 16

const headOf = ({ id }: RootKey) => Buffer.concat([Buffer.of(form), id])

const isBy = (key: RootKey, encrypted: Uint8Array) => headOf(key).equals(encrypted.subarray(0, headBytes))

export function encrypt({ current }: RootKeys, purpose: EncryptionPurpose, bytes: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', keyFor(current, purpose), nonce)
  const body = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([headOf(current), nonce, cipher.getAuthTag(), body])
}

/** Decrypts the output of `encrypt` under any of the keys; throws if it was changed or the key is unknown. */
export function decrypt(keys: RootKeys, purpose: EncryptionPurpose, encrypted: Uint8Array): Buffer {
  const key = allKeys(keys).find((each) => isBy(each, encrypted))
  if (!key) throw new Error('this was encrypted with a secret that is not among SECRET_KEY and SECRET_KEYS_READ')
  const [tagAt, bodyAt] = [headBytes + nonceBytes, headBytes + nonceBytes + tagBytes]
  const decipher = createDecipheriv('aes-256-gcm', keyFor(key, purpose), encrypted.subarray(headBytes, tagAt))
  decipher.setAuthTag(encrypted.subarray(tagAt, bodyAt))
  return Buffer.concat([decipher.update(encrypted.subarray(bodyAt)), decipher.final()])
}

/** Whether the current key encrypted it; otherwise it is due to be encrypted again. */
export const isCurrent = ({ current }: RootKeys, encrypted: Uint8Array): boolean => isBy(current, encrypted)

type HashPurpose = Exclude<KeyPurpose, EncryptionPurpose | 'key id'>

const keyedHash = (key: RootKey, purpose: HashPurpose, text: string) =>
  createHmac('sha256', keyFor(key, purpose)).update(text).digest()

/** A hash keyed by the current key: equal texts have equal hashes, which are useless without the server's secret. */
export const fingerprint = ({ current }: RootKeys, purpose: HashPurpose, text: string): Buffer =>
  keyedHash(current, purpose, text)

/** Hashes under every key, the current one first, to find rows written with another key. */
export const fingerprints = (keys: RootKeys, purpose: HashPurpose, text: string): Buffer[] =>
  allKeys(keys).map((key) => keyedHash(key, purpose, text))

type Signed = { text: string; signature: Buffer }

/** Whether the signature is a `fingerprint` of the text under any key, in constant time. */
export const isSigned = (keys: RootKeys, purpose: HashPurpose, { text, signature }: Signed): boolean =>
  fingerprints(keys, purpose, text).some(
    (expected) => expected.length === signature.length && timingSafeEqual(expected, signature),
  )
