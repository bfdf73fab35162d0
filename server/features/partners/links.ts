import sql from 'sql-template-tag'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { type Raw, rawObject, withFields } from '../../base/http/raw.ts'
import type { Call } from '../../base/http/serve.ts'
import { refuse } from '../../base/refuse.ts'
import { openMerchantSession } from '../account/sessions.ts'
import { readMerchantInfo } from '../merchants/merchant-info.ts'
import { linkHash } from './read-link.ts'

type SignInInput = { ctx: Ctx; tx: Db; lang: Call['lang']; device: string; ip: string; merchantId: string }

/** Opens a session of the merchant whom a link names. */
export async function signIn({ ctx, tx, lang, device, ip, merchantId }: SignInInput): Promise<Raw> {
  const session = await openMerchantSession(ctx, tx, { merchantId, device, ip })
  const info = await readMerchantInfo(ctx, tx, { merchantId, lang })
  return rawObject({ status: 1, merinfo: withFields(session, info) })
}

/** A link of a user who is not a merchant yet: it can register. */
export type OpenLink = {
  partnerId: string
  sub: string
  vouches: boolean
  /** The invitation that came with the link. */
  code: string | null
}

/** Found by the hash of the whole link, so that only the link that `third` received can register. */
export const findOpenLink = (db: Db, data: string, now: Date): Promise<OpenLink | undefined> =>
  db.maybe<OpenLink>(sql`
    select l.partner_id as "partnerId", l.sub, l.code, p.vouches
    from partner_link l join partner p on p.id = l.partner_id
    where l.hash = ${linkHash(data)} and l.register_until > ${now} and l.registered_at is null
      and p.revoked_at is null
      and not exists (select 1 from partner_binding b where b.partner_id = l.partner_id and b.sub = l.sub)`)

/** What a link that the app has stored can still be used for. */
export async function readLinkUses(ctx: Ctx, data: string) {
  const link = await findOpenLink(ctx.db, data, ctx.clock.now())
  return { registers: link !== undefined, needsPassword: !link?.vouches }
}

type BindLinkInput = { link: OpenLink; data: string; merchantId: string; now: Date }

/** Uses the link up and binds its user to the merchant. Of two at once, also by two links of one user, one succeeds. */
export async function bindLink(tx: Db, { link: { partnerId, sub }, data, merchantId, now }: BindLinkInput) {
  const used = await tx.maybe(sql`
    update partner_link set registered_at = ${now}
    where partner_id = ${partnerId} and hash = ${linkHash(data)} and register_until > ${now} and registered_at is null
    returning jti`)
  const bound =
    used &&
    (await tx.maybe(sql`
      insert into partner_binding (partner_id, sub, merchant_id, bound_at)
      values (${partnerId}, ${sub}, ${merchantId}, ${now}) on conflict do nothing returning sub`))
  if (!bound) throw refuse('link_refused')
}
