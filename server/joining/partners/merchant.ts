import sql from 'sql-template-tag'
import { dayMs } from '#contract/durations.ts'
import type { partners } from '#contract/partners.ts'
import { after } from '../../base/clock.ts'
import { requireProof } from '../../base/factors/proof.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { refuse } from '../../base/refuse.ts'
import { requireSession } from '../../identity/account/sessions.ts'
import { answerSession, findOpenLink, letPartnerIn, signInByLink, useLink } from './links.ts'
import { linkHash, readLink } from './read-link.ts'

/** How long an unbound link may be used for one registration. */
const registrationMs = dayMs

export const partnerHandlers: Handlers<typeof partners> = {
  /** Claims the `jti` first and keeps it claimed: of many requests with one link, one opens a session or a ticket. */
  async third(call) {
    const { ctx, db, body, now } = call
    const { sub, jti, link } = await readLink(ctx, body)
    const { partnerId } = link
    const begun = await db.transaction(async (tx) => {
      const claimed = await tx.maybe(sql`
        insert into partner_link (partner_id, jti, hash, sub, used_at, key_id)
        values (${partnerId}, ${jti}, ${linkHash(body.data)}, ${sub}, ${now}, ${link.keyId})
        on conflict do nothing returning jti`)
      if (!claimed) throw refuse('link_refused')
      const bound = await tx.maybe<{ merchantId: string }>(sql`
        select merchant_id as "merchantId" from partner_binding where partner_id = ${partnerId} and sub = ${sub}`)
      if (bound) return { merchantId: bound.merchantId, result: await signInByLink(call, tx, { ...bound, link }) }
      await tx.query(sql`
        update partner_link set register_until = ${after(now, registrationMs)}, code = ${body.code ?? null}
        where partner_id = ${partnerId} and jti = ${jti}`)
      return null
    })
    if (begun) return answerSession(call, begun.merchantId, requireSession(begun.result))
    const partner = await db.one<{ name: string; vouches: boolean }>(sql`
      select name, vouches from partner where id = ${partnerId}`)
    return { status: 0 as const, partner }
  },

  /** Locks the merchant's row, as every change of login methods does; an ended session proves nothing. */
  async bind(call) {
    const { ctx, db, session, body, now } = call
    const { merchantId } = session
    await db.transaction(async (tx) => {
      await tx.query(sql`select lock_merchant(${merchantId})`)
      await requireProof(ctx, tx, session)
      const link = await findOpenLink(tx, body.data, now)
      if (!link) throw refuse('link_refused')
      await useLink(tx, { link, data: body.data, now })
      await letPartnerIn(call, tx, { link, merchantId })
    })
    return {}
  },
}
