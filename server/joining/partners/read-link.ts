import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import { isId } from '#contract/id-pattern.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { PartnerOfLink } from '../../base/http/session.ts'
import { lazyRequire } from '../../base/lazy-require.ts'
import { refuse } from '../../base/refuse.ts'
import { decrypt } from '../../base/secrets/encryption.ts'
import { algorithmOf, type LinkAlgorithm, type LinkClaims, readClaims, readFields, splitLink } from './link-rules.ts'

const jose = lazyRequire<typeof import('jose')>('jose')

/** Identifies a link by its exact text. */
export const linkHash = (data: string): Buffer => createHash('sha256').update(data).digest()

/**
 * The claims of a partner's link, verified with one of that partner's valid keys. A key verifies only its own
 * algorithm, whatever the header says. Every failure is the same refusal, so that an attacker learns nothing.
 */
export async function readLink(
  ctx: Ctx,
  { data, mer = '' }: { data: string; mer?: string },
): Promise<LinkClaims & { link: PartnerOfLink }> {
  const parts = splitLink(data)
  const header = parts && readFields(parts[0])
  const fields = parts && readFields(parts[1])
  const algorithm = header && algorithmOf(header)
  if (!fields || !algorithm || !isId(mer)) throw refuse('link_refused')
  const keys = await findKeys(ctx, { partnerId: mer, algorithm })
  const verified = await Promise.all(keys.map(({ key }) => isSignedBy(data, { key, algorithm })))
  const keyId = keys[verified.indexOf(true)]?.id
  const expected = { now: ctx.clock.now(), partnerId: mer, audience: ctx.config.publicUrl }
  const claims = readClaims(fields, expected)
  if (keyId === undefined || !claims) throw refuse('link_refused')
  return { ...claims, link: { partnerId: mer, keyId } }
}

/** During a change of keys two are valid at a time. */
const keysMax = 5

type KeyRow = { id: string; encrypted: Uint8Array | null; publicKey: Uint8Array | null }

async function findKeys(ctx: Ctx, { partnerId, algorithm }: { partnerId: string; algorithm: LinkAlgorithm }) {
  const now = ctx.clock.now()
  const rows = await ctx.db.query<KeyRow>(sql`
    select k.id, k.sealed as encrypted, k.public_key as "publicKey"
    from partner_key k join partner p on p.id = k.partner_id
    where p.id = ${partnerId} and p.revoked_at is null and p.effective_at <= ${now} and k.algorithm = ${algorithm}
      and k.valid_from <= ${now} and (k.valid_until is null or k.valid_until > ${now})
    order by k.id desc limit ${keysMax}`)
  return Promise.all(rows.map(async (row) => ({ id: row.id, key: await decryptKey(ctx, row) })))
}

async function decryptKey(ctx: Ctx, { encrypted, publicKey }: KeyRow) {
  if (encrypted) return decrypt(ctx.config.keys, 'partner key', encrypted)
  const x = Buffer.from(publicKey ?? []).toString('base64url')
  return jose().importJWK({ kty: 'OKP', crv: 'Ed25519', x }, 'EdDSA')
}

type VerifyInput = { key: Awaited<ReturnType<typeof decryptKey>>; algorithm: LinkAlgorithm }

const isSignedBy = (data: string, { key, algorithm }: VerifyInput): Promise<boolean> =>
  jose()
    .compactVerify(data, key, { algorithms: [algorithm] })
    .then(
      () => true,
      () => false,
    )
