import sql from 'sql-template-tag'
import { dayMs } from '#contract/durations.ts'
import type { partners } from '#contract/partners.ts'
import { after } from '../../base/clock.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { refuse } from '../../base/refuse.ts'
import { recordSecurityEvent } from '../../base/security-events.ts'
import { signIn } from './links.ts'
import { linkHash, readLink } from './read-link.ts'

/** How long an unbound link may be used to register, once. */
const registrationMs = dayMs

/** Signing in by a partner's link. */
export const partnerHandlers: Handlers<typeof partners> = {
  /** The `jti` is claimed first: of many requests with the same link, one opens a session. */
  async third(call) {
    const { ctx, db, body, lang, now, device, ip } = call
    const { sub, jti } = await readLink(ctx, body)
    const partnerId = body.mer ?? ''
    return db.transaction(async (tx) => {
      const claimed = await tx.maybe(sql`
        insert into partner_link (partner_id, jti, hash, sub, used_at)
        values (${partnerId}, ${jti}, ${linkHash(body.data)}, ${sub}, ${now}) on conflict do nothing returning jti`)
      if (!claimed) throw refuse('link_refused')
      const bound = await tx.maybe<{ merchantId: string }>(sql`
        select merchant_id as "merchantId" from partner_binding where partner_id = ${partnerId} and sub = ${sub}`)
      if (bound) {
        await recordSecurityEvent(call, tx, { merchantId: bound.merchantId, kind: 'login_partner' })
        return signIn({ ctx, tx, lang, device, ip, merchantId: bound.merchantId })
      }
      await tx.query(sql`
        update partner_link set register_until = ${after(now, registrationMs)}, code = ${body.code ?? null}
        where partner_id = ${partnerId} and jti = ${jti}`)
      return { status: 0 as const }
    })
  },
}
