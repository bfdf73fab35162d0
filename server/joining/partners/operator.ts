import sql from 'sql-template-tag'
import type { Reply } from '#contract/endpoint.ts'
import type { operatorPartners } from '#contract/operator/partners.ts'
import { performAct } from '../../base/audit.ts'
import type { Db } from '../../base/db/open.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { forgetSessions } from '../../base/http/session.ts'
import { refuse } from '../../base/refuse.ts'
import { propose } from '../../ground/proposals/propose.ts'
import { encryptKey } from './partner-key.ts'

type Partner = Reply<typeof operatorPartners.revoke>

/** A platform has a few partners, so the list has one page. */
const partnersMax = 200

function readPartners(db: Db, id: string | null = null): Promise<Partner[]> {
  return db.query<Partner>(sql`
    select p.id, p.name, p.vouches, to_iso(p.effective_at) as "effectiveAt", to_iso(p.revoked_at) as "revokedAt",
      (select jsonb_agg(jsonb_build_object('id', k.id, 'algorithm', k.algorithm, 'fingerprint', k.fingerprint,
          'validFrom', to_iso(k.valid_from), 'validUntil', to_iso(k.valid_until)) order by k.id desc)
        from partner_key k where k.partner_id = p.id) as keys
    from partner p where ${id}::uuid is null or p.id = ${id}::uuid order by p.id desc limit ${partnersMax}`)
}

/** Two operators register a partner or change its key; one operator can revoke it. */
export const operatorPartnerHandlers: Handlers<typeof operatorPartners> = {
  list: ({ db }) => readPartners(db),

  register: ({ body: { name, vouches, reason, algorithm, key: given }, ...call }) => {
    const key = encryptKey(call.ctx.config.keys, { algorithm, key: given })
    return propose(call, { kind: 'partner', payload: { name, vouches, key }, reason })
  },

  rotate: ({ params, body: { overlapDays, reason, algorithm, key: given }, ...call }) => {
    const key = encryptKey(call.ctx.config.keys, { algorithm, key: given })
    return propose(call, { kind: 'partner', payload: { partnerId: params.id, key, overlapDays }, reason })
  },

  // A leaked key must not wait for a second operator. Reinstating takes two, as a new partner.
  async revoke(call) {
    const { params, body, now, session } = call
    const { id } = params
    const act = 'partner.revoke'
    const { reason } = body
    const revoked = await performAct(
      call,
      { merchantId: null, role: 'admin', act, reason, subject: id },
      async (tx) => {
        await tx.query(sql`select revoke_partner_by_operator(${session.hash}, ${id}, ${now})`)
        const [partner] = await readPartners(tx, id)
        if (!partner) throw refuse('not_found')
        return partner
      },
    )
    forgetSessions()
    return revoked
  },
}
