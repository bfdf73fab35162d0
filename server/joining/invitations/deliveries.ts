import sql from 'sql-template-tag'
import { deliverByWriting } from '../../base/outbox.ts'
import { newInvitationCode } from './invitations.ts'

const usesMax = 1_000

export const createInvitation = deliverByWriting(async (ctx, tx, { merchant_id }) => {
  const now = ctx.clock.now()
  const created = await tx.maybe(sql`
    insert into invitation (code, issuer, issuer_id, uses_left, created_at)
    select ${newInvitationCode()}, 'merchant', ${merchant_id}, ${usesMax}, ${now}
    where not exists (select 1 from invitation where issuer = 'merchant' and issuer_id = ${merchant_id})
    returning 1 as created`)
  if (!created) return
  await tx.query(sql`select notify_merchant(${merchant_id}, 'qualified', '{}'::jsonb, 'referral', ${merchant_id},
    ${now})`)
})
