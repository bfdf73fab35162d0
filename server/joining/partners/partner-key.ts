import { createHash } from 'node:crypto'
import { lazyRequire } from '../../base/lazy-require.ts'
import { refuseField } from '../../base/refuse.ts'
import { encrypt } from '../../base/secrets/encryption.ts'
import type { RootKeys } from '../../base/secrets/root-keys.ts'
import type { LinkAlgorithm } from './link-rules.ts'

const loadCurve = lazyRequire<typeof import('@noble/curves/ed25519.js')>('@noble/curves/ed25519.js')

/** A key in a proposal, with the field names of add_partner_key(). A shared secret is never stored in clear. */
type PartnerKey = { algorithm: LinkAlgorithm; sealed?: string; publicKey?: string; fingerprint: string }

const keyBytes = 32
const fingerprintDigits = 16
/** 32 random bytes have about 30 distinct values; fewer than 16 are zeros, a pattern or a word. */
const distinctBytesMin = 16

/** Refuses points of small order, with which anybody can forge signatures. */
function isPublicKey(bytes: Uint8Array): boolean {
  try {
    return !loadCurve().ed25519.Point.fromBytes(bytes).isSmallOrder()
  } catch {
    // Not a point of the curve.
    return false
  }
}

/** Encrypts a partner's base64url key. Both sides can compare its fingerprint, the first digits of SHA-256. */
export function encryptKey(keys: RootKeys, { algorithm, key }: { algorithm: LinkAlgorithm; key: string }): PartnerKey {
  const bytes = Buffer.from(key, 'base64url')
  const hasLength = algorithm === 'HS256' ? bytes.length >= keyBytes : bytes.length === keyBytes
  if (!hasLength || bytes.toString('base64url') !== key) throw refuseField('key', 'field_invalid')
  const isUsable = algorithm === 'HS256' ? new Set(bytes).size >= distinctBytesMin : isPublicKey(bytes)
  if (!isUsable) throw refuseField('key', 'field_invalid')
  const fingerprint = createHash('sha256').update(bytes).digest('hex').slice(0, fingerprintDigits)
  return algorithm === 'HS256'
    ? { algorithm, fingerprint, sealed: encrypt(keys, 'partner key', bytes).toString('base64') }
    : { algorithm, fingerprint, publicKey: bytes.toString('base64') }
}
