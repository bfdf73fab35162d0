import sql from 'sql-template-tag'
import type { invitations } from '#contract/invitations.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { refuseField } from '../../base/refuse.ts'
import { readLinkUses } from '../partners/links.ts'
import { invalidInvitation, normaliseCode } from './invitations.ts'

/** Invitation codes, as applicants use them. */
export const invitationHandlers: Handlers<typeof invitations> = {
  /** The inviter is named by the shop; an operator's invitation comes from the platform. */
  async verifyCode({ ctx, db, body, now }) {
    const error = await invalidInvitation(db, body.code, now)
    if (error) throw refuseField('code', error)
    const { inviter } = await db.one<{ inviter: string }>(sql`
      select coalesce((select s.name from shop s where i.issuer = 'merchant' and s.merchant_id = i.issuer_id),
        'Entrepot') as inviter
      from invitation i where code = ${normaliseCode(body.code)}`)
    return { valid: true, inviter, ...(body.data !== undefined && { link: await readLinkUses(ctx, body.data) }) }
  },
}
