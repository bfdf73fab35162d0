import sql from 'sql-template-tag'
import type { Body } from '#contract/endpoint.ts'
import type { partners } from '#contract/partners.ts'
import type { registrations } from '#contract/registrations.ts'
import { after, dayMs } from '../../base/clock.ts'
import type { Call, Handlers } from '../../base/http/serve.ts'
import { refuse } from '../../base/refuse.ts'
import { signedIn } from './links.ts'
import { linkHash, readLink } from './read-link.ts'

/** So long a link that found nobody stays good for registering, once. */
const registersForMs = dayMs

type Of<E extends typeof partners.third | typeof registrations.tkregister> = Pick<
  Call<E>,
  'ctx' | 'db' | 'lang' | 'now' | 'device'
> & { body: Body<E> }

/**
 * Signs in whom the link means. Its `jti` is claimed by writing it down first: of many who come with the same link at
 * once, one opens a session. Whom it means and nobody knows may register by the same link.
 */
export async function signInByLink({ ctx, db, body, lang, now, device }: Of<typeof partners.third>) {
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

/** Signing in by a partner's link. */
export const partnerHandlers: Handlers<typeof partners> = { third: signInByLink }
