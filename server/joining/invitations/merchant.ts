import sql from 'sql-template-tag'
import type { invitations } from '#contract/invitations.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { refuseField } from '../../base/refuse.ts'
import { readLinkUses } from '../partners/links.ts'
import { invalidInvitation, normaliseCode } from './invitations.ts'

export const invitationHandlers: Handlers<typeof invitations> = {
  /** The inviter is named by the shop; an operator's invitation comes from the platform. */
  async verifyCode({ ctx, db, body, now }) {
    const error = await invalidInvitation(db, body.code, now)
    if (error) throw refuseField('code', error)
    const { inviterId } = await db.one<{ inviterId: string | null }>(sql`
      select case when issuer = 'merchant' then issuer_id end as "inviterId" from invitation
      where code = ${normaliseCode(body.code)}`)
    const shop = await db.maybe<{ name: string }>(sql`select name from shop where merchant_id = ${inviterId}`)
    return {
      valid: true,
      inviter: shop?.name ?? 'Entrepot',
      ...(body.data !== undefined && { link: await readLinkUses(ctx, body.data) }),
    }
  },
}
