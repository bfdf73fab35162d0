import sql from 'sql-template-tag'
import { deliverBySending, deliverByWriting } from '../../base/outbox.ts'

/**
 * Books the inviter's half of a reward, once however often it is delivered; the invitee's half is booked already. In
 * its own transaction, since it reads the invitee's books as the owner, while the jobs' role settles the message.
 */
export const receiveReferral = deliverBySending(async (ctx, { merchant_id, payload }) => {
  const { inviterId, orderId } = payload
  await ctx.db.query(sql`
    select receive_referral_reward(${inviterId}, ${merchant_id}, ${orderId}, ${ctx.clock.now()})`)
})

export const reverseReferral = deliverByWriting(async (ctx, tx, { merchant_id, payload }) => {
  const { inviterId, orderId, refundId, amount } = payload
  await tx.query(sql`
    select reverse_referral_reward(${inviterId}, ${merchant_id}, ${orderId}, ${refundId}, ${amount},
      ${ctx.clock.now()})`)
})
