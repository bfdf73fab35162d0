import sql from 'sql-template-tag'
import type { Ctx } from '../../base/ctx.ts'
import { decrypt } from '../../base/secrets/encryption.ts'

export type ChannelKey = { id: string; partnerId: string; secret: Uint8Array }

/** During a change of keys two are valid at a time. */
const keysMax = 5

/**
 * The valid shared secrets of a partner or with one id, newest first. Public keys are left out: they sign only links.
 */
export async function findKeys(
  ctx: Ctx,
  { partnerId = null, keyId = null }: { partnerId?: string | null; keyId?: string | null },
): Promise<ChannelKey[]> {
  const now = ctx.clock.now()
  const rows = await ctx.db.query<{ id: string; partnerId: string; sealed: Uint8Array }>(sql`
    select k.id, k.partner_id as "partnerId", k.sealed from partner_key k join partner p on p.id = k.partner_id
    where (p.id = ${partnerId}::uuid or k.id = ${keyId}::uuid) and k.algorithm = 'HS256'
      and p.revoked_at is null and p.effective_at <= ${now}
      and k.valid_from <= ${now} and (k.valid_until is null or k.valid_until > ${now})
    order by k.id desc limit ${keysMax}`)
  return Promise.all(
    rows.map(async ({ sealed, ...key }) => ({ ...key, secret: await decrypt(ctx.config.keys, 'partner key', sealed) })),
  )
}
