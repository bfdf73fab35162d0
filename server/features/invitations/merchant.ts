import sql from 'sql-template-tag'
import type { invitations } from '#contract/invitations.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { refuse } from '../../base/refuse.ts'
import { usesOfLink } from '../partners/links.ts'
import { faultOfInvitation, spellCode } from './invitations.ts'

/** Invitation codes, as those who apply see them. */
export const invitationHandlers: Handlers<typeof invitations> = {
  /** Tells an inviter's shop by its name; an operator's invitation comes from the platform. */
  async verifyCode({ ctx, db, body, now }) {
    const fault = await faultOfInvitation(db, body.code, now)
    if (fault) throw refuse('validation', { fields: { code: fault } })
    const { inviter } = await db.one<{ inviter: string }>(sql`
      select coalesce((select s.name from shop s where i.issuer = 'merchant' and s.merchant_id = i.issuer_id),
        'Entrepot') as inviter
      from invitation i where code = ${spellCode(body.code)}`)
    return { valid: true, inviter, ...(body.data !== undefined && { link: await usesOfLink(ctx, body.data) }) }
  },
}
