import { createHash } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519.js'
import sql from 'sql-template-tag'
import type { Db } from '../../base/db/open.ts'
import { refuse, refuseField } from '../../base/refuse.ts'
import { encrypt } from '../../base/secrets/encryption.ts'
import type { RootKeys } from '../../base/secrets/root-keys.ts'
import type { ProposalKind } from '../proposals/kind.ts'
import type { LinkAlgorithm } from './link-rules.ts'

/** A key of a proposal; a shared secret is never stored in clear. The names are those of add_partner_key(). */
type PartnerKey = { algorithm: LinkAlgorithm; sealed?: string; publicKey?: string; fingerprint: string }

type PartnerPayload =
  | { name: string; vouches: boolean; key: PartnerKey }
  | { partnerId: string; key: PartnerKey; overlapDays: number }

const keyBytes = 32
const fingerprintDigits = 16
/** 32 random bytes have 30 different ones on average; fewer than 16 are zeros, a pattern or a word. */
const distinctBytesMin = 16

/** Whether the bytes are a point of the curve with which a signature proves something. */
function isPublicKey(bytes: Uint8Array): boolean {
  try {
    return !ed25519.Point.fromBytes(bytes).isSmallOrder()
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

const describeKey = ({ algorithm, fingerprint }: Pick<PartnerKey, 'algorithm' | 'fingerprint'>) =>
  `${algorithm} ${fingerprint}`

/** What both operators see before a partner or its next key is registered. */
async function partnerEffect(db: Db, payload: PartnerPayload) {
  const key = describeKey(payload.key)
  if (!('partnerId' in payload)) {
    return [
      { name: 'name', before: null, after: payload.name },
      { name: 'vouches', before: null, after: String(payload.vouches) },
      { name: 'key', before: null, after: key },
    ]
  }
  const newest = await db.maybe<Pick<PartnerKey, 'algorithm' | 'fingerprint'>>(sql`
    select k.algorithm, k.fingerprint from partner_key k join partner p on p.id = k.partner_id
    where p.id = ${payload.partnerId} and p.revoked_at is null order by k.id desc limit 1`)
  if (!newest) throw refuse('not_found')
  return [
    { name: 'key', before: describeKey(newest), after: key },
    { name: 'overlapDays', before: null, after: payload.overlapDays },
  ]
}

/** Registers a partner, or its next key; either is valid a day later. */
export const partnerKind: ProposalKind<PartnerPayload> = {
  name: 'partner',
  role: 'admin',
  effect: (db, { payload }) => partnerEffect(db, payload),
  async apply({ tx, now, madeBy }, { id, payload }) {
    if ('partnerId' in payload) {
      const key = JSON.stringify({ ...payload.key, id, overlapDays: payload.overlapDays })
      await tx.query(sql`select add_partner_key(${payload.partnerId}, ${key}::jsonb, ${madeBy}::uuid[], ${now})`)
      return
    }
    const partner = JSON.stringify({ ...payload, id, key: { ...payload.key, id } })
    await tx.query(sql`select add_partner(${partner}::jsonb, ${madeBy}::uuid[], ${now})`)
  },
}
