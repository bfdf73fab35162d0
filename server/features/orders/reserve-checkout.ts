import sql from 'sql-template-tag'
import type { Ctx } from '../../base/ctx.ts'
import { drawNumber } from '../../base/numbers.ts'
import { type Reservation, sumByVariant } from '../products/reservations.ts'
import { orderSecretOf, secretHash } from './order-secrets.ts'

/** The order that a checkout has reserved for; `number` is null where the checkout has placed its order before. */
export type ReservedCheckout = { orderId: string; number: string | null; secret: string }

/**
 * Takes the stock of a checkout, and claims the number and the secret of its order, in a transaction of its own, before
 * the order is placed: all of it, or a refusal. Answers the order to place: that of an earlier attempt, where one
 * reserved. Refused as unavailable where an earlier attempt has just ended or reserved otherwise: the next one reserves
 * anew. `releaseStock` gives all of it back.
 */
export async function reserveCheckout(
  ctx: Ctx,
  { orderId, originId, merchantId, lines }: Reservation,
): Promise<ReservedCheckout> {
  const given = JSON.stringify(sumByVariant(lines))
  const secret = orderSecretOf(ctx, orderId)
  const reserved = await drawNumber(ctx.ids, 'order', async (number) => {
    const row = await ctx.db.one<{ reserved: { orderId: string; number: string | null } | null }>(sql`
      select reserve_checkout(${orderId}, ${originId}, ${merchantId}, ${given}::jsonb, ${number}, ${secretHash(secret)},
        ${ctx.clock.now()}) as reserved`)
    return row.reserved
  })
  return { ...reserved, secret: reserved.orderId === orderId ? secret : orderSecretOf(ctx, reserved.orderId) }
}
