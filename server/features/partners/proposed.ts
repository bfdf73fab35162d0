import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Db } from '../../base/db/open.ts'
import { refuse } from '../../base/refuse.ts'
import { encrypt } from '../../base/secrets/encryption.ts'
import type { ProposalKind } from '../proposals/kind.ts'
import type { LinkAlgorithm } from './link-rules.ts'

/** A key as it waits for the second operator: a shared secret is encrypted from the first moment. */
export type ProposedKey = { algorithm: LinkAlgorithm; sealed?: string; publicKey?: string; fingerprint: string }

export type ProposedPartner =
  | { name: string; vouches: boolean; key: ProposedKey }
  | { partnerId: string; key: ProposedKey; overlapDays: number }

const keyBytes = 32
const fingerprintDigits = 16

/** The key as the partner gave it, in base64url; both sides can compare its fingerprint, SHA-256's first digits. */
export function takeKey(
  secret: Uint8Array,
  { algorithm, key }: { algorithm: LinkAlgorithm; key: string },
): ProposedKey {
  const bytes = Buffer.from(key, 'base64url')
  const isLong = algorithm === 'HS256' ? bytes.length >= keyBytes : bytes.length === keyBytes
  if (!isLong || bytes.toString('base64url') !== key) throw refuse('validation', { fields: { key: 'field_invalid' } })
  const fingerprint = createHash('sha256').update(bytes).digest('hex').slice(0, fingerprintDigits)
  return algorithm === 'HS256'
    ? { algorithm, fingerprint, sealed: encrypt(secret, 'partner key', bytes).toString('base64') }
    : { algorithm, fingerprint, publicKey: bytes.toString('base64') }
}

const spelt = ({ algorithm, fingerprint }: Pick<ProposedKey, 'algorithm' | 'fingerprint'>) =>
  `${algorithm} ${fingerprint}`

/** What both operators see before a partner or its next key is there. */
async function partnerEffect(db: Db, payload: ProposedPartner) {
  const key = spelt(payload.key)
  if (!('partnerId' in payload)) {
    return [
      { name: 'name', before: null, after: payload.name },
      { name: 'vouches', before: null, after: String(payload.vouches) },
      { name: 'key', before: null, after: key },
    ]
  }
  const [newest] = await db.query<Pick<ProposedKey, 'algorithm' | 'fingerprint'>>(sql`
    select k.algorithm, k.fingerprint from partner_key k join partner p on p.id = k.partner_id
    where p.id = ${payload.partnerId} and p.revoked_at is null order by k.id desc limit 1`)
  if (!newest) throw refuse('not_found')
  return [
    { name: 'key', before: spelt(newest), after: key },
    { name: 'overlapDays', before: null, after: payload.overlapDays },
  ]
}

/** Registers a partner, or gives one its next key; either is valid a day later. */
export const partnerKind: ProposalKind<ProposedPartner> = {
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
