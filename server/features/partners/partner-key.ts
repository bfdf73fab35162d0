import { createHash } from 'node:crypto'
import { lazyRequire } from '../../base/lazy-require.ts'
import { refuseField } from '../../base/refuse.ts'
import { encrypt } from '../../base/secrets/encryption.ts'
import type { RootKeys } from '../../base/secrets/root-keys.ts'
import type { LinkAlgorithm } from './link-rules.ts'

const loadCurve = lazyRequire<typeof import('@noble/curves/ed25519.js')>('@noble/curves/ed25519.js')

/** A key of a proposal; a shared secret is never stored in clear. The names are those of add_partner_key(). */
type PartnerKey = { algorithm: LinkAlgorithm; sealed?: string; publicKey?: string; fingerprint: string }

const keyBytes = 32
const fingerprintDigits = 16
/** 32 random bytes have 30 different ones on average; fewer than 16 are zeros, a pattern or a word. */
const distinctBytesMin = 16

/** Whether the bytes are a point of the curve with which a signature proves something. */
function isPublicKey(bytes: Uint8Array): boolean {
  try {
    return !loadCurve().ed25519.Point.fromBytes(bytes).isSmallOrder()
  } catch {
    // No point of the curve.
    return false
  }
}

/** The key that a partner gave, in base64url. Both sides can compare its fingerprint: the first digits of SHA-256. */
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
