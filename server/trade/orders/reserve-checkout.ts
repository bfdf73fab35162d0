import sql from 'sql-template-tag'
import type { Ctx } from '../../base/ctx.ts'
import { drawNumber } from '../../base/numbers.ts'
import { type Reservation, sumByVariant } from '../products/reservations.ts'
import { orderSecretOf, secretHash } from './order-secrets.ts'

/** `number` is null if the checkout has already placed its order. */
export type ReservedCheckout = { orderId: string; number: string | null; secret: string }

/**
 * Reserves a checkout's stock, and the number and secret of its order, in a separate transaction. Returns the order to
 * place, which is the earlier one if an earlier attempt reserved. Refuses as unavailable if that attempt has just ended
 * or had other lines; the next try reserves anew. `releaseStock` undoes it.
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
