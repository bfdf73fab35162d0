import sql from 'sql-template-tag'
import type { account } from '#contract/account.ts'
import type { Body } from '#contract/endpoint.ts'
import { after, dayMs } from '../../clock.ts'
import type { Ctx } from '../../ctx.ts'
import type { Db } from '../../db/open.ts'
import { readMerchantInfo } from '../../figures/merchant-info.ts'
import { type Raw, raw } from '../../http/raw.ts'
import type { Call } from '../../http/serve.ts'
import { linkHash, readLink } from '../../partners/read-link.ts'
import { refuse } from '../../refuse.ts'
import { apply } from './registration.ts'
import { openMerchantSession } from './safety.ts'

/** So long a link that found nobody stays good for registering, once. */
const registersForMs = dayMs

type Of<E extends typeof account.third | typeof account.tkregister> = Pick<
  Call<E>,
  'ctx' | 'db' | 'lang' | 'now' | 'device'
> & { body: Body<E> }

/**
 * Signs in whom the link means. Its `jti` is claimed by writing it down first: of many who come with the same link at
 * once, one opens a session. Whom it means and nobody knows may register by the same link.
 */
export async function signInByLink({ ctx, db, body, lang, now, device }: Of<typeof account.third>) {
  const { sub, jti } = await readLink(ctx, body)
  const partnerId = body.mer ?? ''
  return db.transaction(async (tx) => {
    const claimed = await tx.maybe(sql`
      insert into partner_link (partner_id, jti, hash, sub, used_at)
      values (${partnerId}, ${jti}, ${linkHash(body.data)}, ${sub}, ${now}) on conflict do nothing returning jti`)
    if (!claimed) throw refuse('link_refused')
    const bound = await tx.maybe<{ merchantId: string }>(sql`
      select merchant_id as "merchantId" from partner_binding where partner_id = ${partnerId} and sub = ${sub}`)
    if (bound) return signedIn({ ctx, tx, lang, device, merchantId: bound.merchantId })
    await tx.query(sql`
      update partner_link set register_until = ${after(now, registersForMs)}
      where partner_id = ${partnerId} and jti = ${jti}`)
    return { status: 0 as const }
  })
}

type Opening = { ctx: Ctx; tx: Db; lang: Call['lang']; device: string; merchantId: string }

async function signedIn({ ctx, tx, lang, device, merchantId }: Opening): Promise<Raw> {
  const session = await openMerchantSession(ctx, tx, { merchantId, device })
  const info = await readMerchantInfo(ctx, tx, { merchantId, lang })
  const opened = `"token":"${session.token}","expiresAt":"${session.expiresAt}"`
  return raw(`{"status":1,"merinfo":{${opened},${info.json.slice(1)}}`)
}

type Waiting = { partnerId: string; sub: string; vouches: boolean }

/** The link as `third` took it: found by the hash of all of it, so that none but that very one registers. */
const findWaiting = (db: Db, data: string, now: Date): Promise<Waiting | undefined> =>
  db.maybe<Waiting>(sql`
    select l.partner_id as "partnerId", l.sub, p.vouches from partner_link l join partner p on p.id = l.partner_id
    where l.hash = ${linkHash(data)} and l.register_until > ${now} and l.registered_at is null
      and p.revoked_at is null
      and not exists (select from partner_binding b where b.partner_id = l.partner_id and b.sub = l.sub)`)

/** What a link that the app kept is still good for. */
export async function usesOfLink(ctx: Ctx, data: string) {
  const waiting = await findWaiting(ctx.db, data, ctx.clock.now())
  return { registers: waiting !== undefined, needsPassword: !waiting?.vouches }
}

/** Applies like anybody else, and whom the partner means is this merchant from then on; then signs in. */
export async function registerByLink({ ctx, db, body, lang, now, device }: Of<typeof account.tkregister>) {
  const { data, code, ...form } = body
  const waiting = await findWaiting(db, data, now)
  if (!waiting) throw refuse('link_refused')
  const { merchantId } = await apply(ctx, {
    form: { ...form, invitationCode: code },
    lang,
    codeField: 'code',
    mayHaveNoPassword: waiting.vouches,
    first: (tx, merchantId) => bind(tx, { ...waiting, data, merchantId, now }),
  })
  return signedIn({ ctx, tx: db, lang, device, merchantId })
}

type Binding = Waiting & { data: string; merchantId: string; now: Date }

/** Uses the link up and binds: of two at once, or of two links for one person, the second finds nothing to use. */
async function bind(tx: Db, { partnerId, sub, data, merchantId, now }: Binding) {
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
