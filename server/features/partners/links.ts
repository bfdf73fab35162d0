import sql from 'sql-template-tag'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { type Raw, raw } from '../../base/http/raw.ts'
import type { Call } from '../../base/http/serve.ts'
import { refuse } from '../../base/refuse.ts'
import { openMerchantSession } from '../account/safety.ts'
import { readMerchantInfo } from '../merchants/merchant-info.ts'
import { linkHash } from './read-link.ts'

type Opening = { ctx: Ctx; tx: Db; lang: Call['lang']; device: string; merchantId: string }

export async function signedIn({ ctx, tx, lang, device, merchantId }: Opening): Promise<Raw> {
  const session = await openMerchantSession(ctx, tx, { merchantId, device })
  const info = await readMerchantInfo(ctx, tx, { merchantId, lang })
  const opened = `"token":"${session.token}","expiresAt":"${session.expiresAt}"`
  return raw(`{"status":1,"merinfo":{${opened},${info.json.slice(1)}}`)
}

type Waiting = { partnerId: string; sub: string; vouches: boolean }

/** The link as `third` took it: found by the hash of all of it, so that none but that very one registers. */
export const findWaiting = (db: Db, data: string, now: Date): Promise<Waiting | undefined> =>
  db.maybe<Waiting>(sql`
    select l.partner_id as "partnerId", l.sub, p.vouches from partner_link l join partner p on p.id = l.partner_id
    where l.hash = ${linkHash(data)} and l.register_until > ${now} and l.registered_at is null
      and p.revoked_at is null
      and not exists (select 1 from partner_binding b where b.partner_id = l.partner_id and b.sub = l.sub)`)

/** What a link that the app kept is still good for. */
export async function usesOfLink(ctx: Ctx, data: string) {
  const waiting = await findWaiting(ctx.db, data, ctx.clock.now())
  return { registers: waiting !== undefined, needsPassword: !waiting?.vouches }
}

type Binding = Waiting & { data: string; merchantId: string; now: Date }

/** Uses the link up and binds: of two at once, or of two links for one person, the second finds nothing to use. */
export async function bind(tx: Db, { partnerId, sub, data, merchantId, now }: Binding) {
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
