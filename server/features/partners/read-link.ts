import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Ctx } from '../../base/ctx.ts'
import { lazyRequire } from '../../base/lazy-require.ts'
import { refuse } from '../../base/refuse.ts'
import { decrypt } from '../../base/secrets/encryption.ts'
import { algorithmOf, type LinkAlgorithm, type LinkClaims, partsOf, readClaims, readFields } from './link-rules.ts'

const jose = lazyRequire<typeof import('jose')>('jose')

/** Which link it is, whole: a link that was changed in any place has another. */
export const linkHash = (data: string): Buffer => createHash('sha256').update(data).digest()

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * What a partner's link says, once its signature is right by one of that partner's keys that are valid now. A key
 * verifies its own algorithm only, whatever the link says of itself. Every fault is the same refusal.
 */
export async function readLink(ctx: Ctx, { data, mer = '' }: { data: string; mer?: string }): Promise<LinkClaims> {
  const parts = partsOf(data)
  const header = parts && readFields(parts[0])
  const claims = parts && readFields(parts[1])
  const algorithm = header && algorithmOf(header)
  if (!claims || !algorithm || !idPattern.test(mer)) throw refuse('link_refused')
  const keys = await findKeys(ctx, { partnerId: mer, algorithm })
  const tried = await Promise.all(keys.map((key) => isSignedBy(data, { key, algorithm })))
  const audience = ctx.config.publicUrl
  const read = tried.includes(true) ? readClaims(claims, { now: ctx.clock.now(), partnerId: mer, audience }) : null
  if (!read) throw refuse('link_refused')
  return read
}

/** A change of keys leaves two; nobody needs more at a time. */
const keysMax = 5

type Key = { sealed: Uint8Array | null; publicKey: Uint8Array | null }

async function findKeys(ctx: Ctx, { partnerId, algorithm }: { partnerId: string; algorithm: LinkAlgorithm }) {
  const now = ctx.clock.now()
  const rows = await ctx.db.query<Key>(sql`
    select k.sealed, k.public_key as "publicKey" from partner_key k join partner p on p.id = k.partner_id
    where p.id = ${partnerId} and p.revoked_at is null and p.effective_at <= ${now} and k.algorithm = ${algorithm}
      and k.valid_from <= ${now} and (k.valid_until is null or k.valid_until > ${now})
    order by k.id desc limit ${keysMax}`)
  return Promise.all(rows.map((row) => openKey(ctx, row)))
}

function openKey(ctx: Ctx, { sealed, publicKey }: Key) {
  if (sealed) return decrypt(ctx.config.secret, 'partner key', sealed)
  const x = Buffer.from(publicKey ?? []).toString('base64url')
  return jose().importJWK({ kty: 'OKP', crv: 'Ed25519', x }, 'EdDSA')
}

type Verifying = { key: Awaited<ReturnType<typeof openKey>>; algorithm: LinkAlgorithm }

const isSignedBy = (data: string, { key, algorithm }: Verifying): Promise<boolean> =>
  jose()
    .compactVerify(data, key, { algorithms: [algorithm] })
    .then(
      () => true,
      () => false,
    )
