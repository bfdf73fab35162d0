import sql from 'sql-template-tag'
import type { Static } from 'typebox'
import type { ChannelOrder } from '#contract/channel.ts'
import type { Ctx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import { findOrderSecret, orderPageOf } from '../../trade/orders/order-secrets.ts'

type OrderState = Static<typeof ChannelOrder>
type OrderName = { partnerId: string; externalId: string }

/** The state of an order by the partner's id; refuses an unknown id. */
export async function readChannelOrder(ctx: Ctx, { partnerId, externalId }: OrderName): Promise<OrderState> {
  const named = await ctx.db.maybe<{ merchantId: string; orderId: string }>(sql`
    select merchant_id as "merchantId", order_id as "orderId" from channel_order
    where partner_id = ${partnerId} and external_id = ${externalId}`)
  if (!named) throw refuse('not_found')
  const { merchantId, orderId } = named
  const { slug, ...order } = await ctx.db.one<
    Omit<OrderState, 'page' | 'externalId' | 'currency'> & { slug: string }
  >(sql`
    select o.id as "orderId", o.number, o.status, o.logistics, o.selling_total as total, o.carrier,
      o.tracking_number as "trackingNumber", to_iso(o.created_at) as "createdAt", s.slug,
      coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'amount', r.amount, 'status', r.status,
          'paidAt', to_iso(r.paid_at)) order by r.id)
        from refund r where r.merchant_id = ${merchantId} and r.order_id = o.id), '[]') as refunds
    from orders o join shop s on s.merchant_id = o.merchant_id
    where o.merchant_id = ${merchantId} and o.id = ${orderId}`)
  const secret = await findOrderSecret(ctx, orderId)
  const page = secret === null ? null : orderPageOf(ctx, slug, secret)
  return { externalId, ...order, currency: ctx.config.currency, page }
}
