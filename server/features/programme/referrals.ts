import { randomInt } from 'node:crypto'
import sql from 'sql-template-tag'
import { limits } from '#contract/limits.ts'
import { deliverByWriting } from '../../base/outbox.ts'

/** Without the letters and digits that are taken for one another. */
const codeAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const usesMax = 1_000

/** The inviter's half of a reward: the invitee's half is posted already. */
export const receiveReferral = deliverByWriting(async (ctx, tx, { merchant_id, payload }) => {
  const { inviterId, orderId, amount } = payload
  await tx.query(sql`
    select credit_referral_reward(${inviterId}, ${merchant_id}, ${orderId}, ${amount}, ${ctx.clock.now()})`)
})

/** The inviter's half of a reward that a refund took back. */
export const reverseReferral = deliverByWriting(async (ctx, tx, { merchant_id, payload }) => {
  const { inviterId, orderId, refundId, amount } = payload
  await tx.query(sql`
    select reverse_referral_reward(${inviterId}, ${merchant_id}, ${orderId}, ${refundId}, ${amount},
      ${ctx.clock.now()})`)
})

/** The code by which a qualified merchant invites: one, for good. */
export const makeInvitation = deliverByWriting(async (ctx, tx, { merchant_id }) => {
  const code = Array.from({ length: limits.invitationCodeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)])
  await tx.query(sql`
    with made as (
      insert into invitation (code, issuer, issuer_id, uses_left, created_at)
      select ${code.join('')}, 'merchant', ${merchant_id}, ${usesMax}, ${ctx.clock.now()}
      where not exists (select 1 from invitation where issuer = 'merchant' and issuer_id = ${merchant_id})
      returning 1)
    select notify_merchant(${merchant_id}, 'qualified', '{}'::jsonb, 'referral', ${merchant_id},
      ${ctx.clock.now()}) from made`)
})
