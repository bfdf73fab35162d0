import sql from 'sql-template-tag'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { readAccessVersion } from '../../base/factors/access.ts'
import { type Raw, rawObject, withFields } from '../../base/http/raw.ts'
import type { Call } from '../../base/http/serve.ts'
import type { PartnerOfLink } from '../../base/http/session.ts'
import { refuse } from '../../base/refuse.ts'
import { originOf, recordSecurityEvent } from '../../base/security-events.ts'
import { sendSecurityNotice } from '../../identity/account/security-notice.ts'
import { beginMerchantSession } from '../../identity/account/sessions.ts'
import { readMerchantInfo } from '../../identity/merchants/merchant-info.ts'
import { linkHash } from './read-link.ts'

type LinkCall = Pick<Call, 'ctx' | 'db' | 'lang' | 'device' | 'ip'>

/** Begins the session of the merchant bound to a link. A link counts as one factor. */
export async function signInByLink(
  { ctx, device, ip }: LinkCall,
  tx: Db,
  { merchantId, link }: { merchantId: string; link: PartnerOfLink },
) {
  const accessVersion = await readAccessVersion(tx, 'merchant', merchantId)
  const begun = await beginMerchantSession(ctx, tx, { merchantId, accessVersion, device, ip, by: link })
  if ('token' in begun) await recordSecurityEvent({ ctx, ip, device }, tx, { merchantId, kind: 'login_partner' })
  return begun
}

export async function answerSession({ ctx, db, lang }: LinkCall, merchantId: string, session: object): Promise<Raw> {
  return rawObject({ status: 1, merinfo: withFields(session, await readMerchantInfo(ctx, db, { merchantId, lang })) })
}

/** A link whose user is not a merchant yet and may register. */
export type OpenLink = {
  partnerId: string
  keyId: string
  sub: string
  name: string
  vouches: boolean
  code: string | null
}

/** Found by the hash of the whole link, so that only the link that `third` received can register. */
export const findOpenLink = (db: Db, data: string, now: Date): Promise<OpenLink | undefined> =>
  db.maybe<OpenLink>(sql`
    select l.partner_id as "partnerId", l.key_id as "keyId", l.sub, l.code, p.name, p.vouches
    from partner_link l join partner p on p.id = l.partner_id
    join partner_key k on k.partner_id = l.partner_id and k.id = l.key_id
      and (k.valid_until is null or k.valid_until > ${now})
    where l.hash = ${linkHash(data)} and l.register_until > ${now} and l.registered_at is null
      and p.revoked_at is null
      and not exists (select 1 from partner_binding b where b.partner_id = l.partner_id and b.sub = l.sub)`)

export async function readLinkUses(ctx: Ctx, data: string) {
  const link = await findOpenLink(ctx.db, data, ctx.clock.now())
  return { registers: link !== undefined, needsPassword: !link?.vouches }
}

type Binding = { link: OpenLink; merchantId: string }
type UseLinkInput = { link: OpenLink; data: string; now: Date }

/** Uses the link up; of several at once, also two links of one user, one succeeds. */
export async function useLink(tx: Db, { link: { partnerId }, data, now }: UseLinkInput) {
  const used = await tx.maybe(sql`
    update partner_link set registered_at = ${now}
    where partner_id = ${partnerId} and hash = ${linkHash(data)} and register_until > ${now} and registered_at is null
    returning jti`)
  if (!used) throw refuse('link_refused')
}

/** Binds the partner and tells the merchant, who agreed to it. */
export async function letPartnerIn(call: LinkCall, tx: Db, { link, merchantId }: Binding) {
  await bindLink(call, tx, { link, merchantId })
  await tellOfBinding(call, tx, { link, merchantId })
}

export async function tellOfBinding(call: LinkCall, tx: Db, { link, merchantId }: Binding) {
  const params = { partner: link.name, at: call.ctx.clock.now().toISOString() }
  await recordSecurityEvent(call, tx, { merchantId, kind: 'partner_bound', detail: link.name })
  await sendSecurityNotice(call.ctx, tx, { merchantId, kind: 'partner_bound', params, subject: 'password' })
}

export async function bindLink(call: LinkCall, tx: Db, { link: { partnerId, sub }, merchantId }: Binding) {
  const bound = await tx.maybe(sql`
    insert into partner_binding (partner_id, sub, merchant_id, bound_at, added_from)
    values (${partnerId}, ${sub}, ${merchantId}, ${call.ctx.clock.now()},
      ${JSON.stringify(originOf(call))}::jsonb) on conflict do nothing returning sub`)
  if (!bound) throw refuse('link_refused')
}
