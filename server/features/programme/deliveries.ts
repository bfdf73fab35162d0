import sql from 'sql-template-tag'
import { deliverByWriting } from '../../base/outbox.ts'

/** Books the inviter's half of a reward; the invitee's half is booked already. */
export const receiveReferral = deliverByWriting(async (ctx, tx, { merchant_id, payload }) => {
  const { inviterId, orderId } = payload
  await tx.query(sql`
    select receive_referral_reward(${inviterId}, ${merchant_id}, ${orderId}, ${ctx.clock.now()})`)
})

/** Reverses the inviter's half of a reward after a refund. */
export const reverseReferral = deliverByWriting(async (ctx, tx, { merchant_id, payload }) => {
  const { inviterId, orderId, refundId, amount } = payload
  await tx.query(sql`
    select reverse_referral_reward(${inviterId}, ${merchant_id}, ${orderId}, ${refundId}, ${amount},
      ${ctx.clock.now()})`)
})
