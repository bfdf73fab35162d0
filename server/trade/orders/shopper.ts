import sql, { type Sql } from 'sql-template-tag'
import type { Endpoint } from '#contract/endpoint.ts'
import type { storeOrders } from '#contract/storefront/orders.ts'
import type { Call, Handlers } from '../../base/http/serve.ts'
import { refuse } from '../../base/refuse.ts'
import { findProvider } from '../payments/providers.ts'
import { takePayment } from '../payments/take-payment.ts'
import { stopFollowingOf } from '../shop/followers.ts'
import { checkout } from './checkout.ts'
import { find } from './find.ts'
import { findOrderBySecret, type OrderKey } from './order-secrets.ts'
import { pay, payment } from './pay.ts'
import { readShopperOrder } from './queries.ts'

/** Shoppers have no account: the order's secret opens it. */
export const storeOrderHandlers: Handlers<typeof storeOrders> = {
  checkout,

  find,

  order: async ({ db, params, lang }) =>
    readShopperOrder(db, { ...(await findOrderBySecret(db, params.secret)), lang }),

  payment,

  pay,

  cancel: (call) =>
    actAsShopper(call, () => sql`select cancel_unpaid_order_by_shopper(${call.params.secret}, ${call.now})`),

  confirm: (call) =>
    actAsShopper(call, () => sql`select confirm_receipt_by_shopper(${call.params.secret}, ${call.now})`),

  erase: (call) =>
    actAsShopper(call, async (order) => {
      await forgetFollower(call, order)
      return sql`select request_erasure_by_shopper(${call.params.secret}, ${call.now})`
    }),

  review: (call) =>
    actAsShopper(call, () => {
      const { position, stars, text } = call.body
      return sql`
        select add_review_by_shopper(${call.params.secret}, ${position}::smallint, ${stars}::smallint, ${text.trim()},
          ${call.now})`
    }),

  async testPayment(call) {
    const { ctx, params, lang } = call
    // Production has no test provider.
    if (!findProvider(ctx.config, 'test')) throw refuse('not_found')
    const { merchantId, orderId } = await findOrderBySecret(ctx.db, params.secret)
    // The key determines the event, which is then booked once in a separate transaction, like a provider's message.
    const press = await call.once(merchantId, async (tx): Promise<TestPress | null> => {
      if (!call.body.succeed) return null
      const { amount } = await tx.one<{ amount: number }>(sql`
        select selling_total as amount from orders where merchant_id = ${merchantId} and id = ${orderId}`)
      return { eventId: ctx.ids.next(), amount }
    })
    const pressed = JSON.parse(press.json) as TestPress | null
    if (pressed) {
      const { eventId, amount } = pressed
      const sent = { provider: 'test', eventId, type: 'button', body: '' }
      const paid = { kind: 'payment', reference: eventId, amount, currency: ctx.config.currency } as const
      await takePayment(ctx, ctx.db, { merchantId, orderId, ...paid, ...sent })
    }
    return readShopperOrder(ctx.db, { merchantId, orderId, lang })
  },
}

/**
 * A shopper who asks for erasure also stops following the shop under the same address. Only by a paid order, since
 * anybody can place an unpaid one in another's name.
 */
async function forgetFollower({ ctx, db }: Pick<Call<Endpoint>, 'ctx' | 'db'>, { merchantId, orderId }: OrderKey) {
  const known = await db.maybe<{ email: string }>(sql`
    select c.email from order_contact c join orders o on o.merchant_id = c.merchant_id and o.id = c.order_id
    where c.merchant_id = ${merchantId} and c.order_id = ${orderId} and c.erased_at is null
      and o.paid_at is not null`)
  if (known) await stopFollowingOf(ctx, db, { merchantId, email: known.email })
}

/** `eventId` identifies a repeated message. */
type TestPress = { eventId: string; amount: number }

type ShopperCall = Pick<Call<Endpoint>, 'ctx' | 'db' | 'lang'> & { params: { secret: string } }

/** Runs an act on the order that the secret opens, and returns its new state. */
export async function actAsShopper(
  { ctx, db, params, lang }: ShopperCall,
  movement: (order: OrderKey) => Sql | Promise<Sql>,
) {
  const order = await findOrderBySecret(db, params.secret)
  await db.query(await movement(order))
  ctx.live.touch(order.merchantId)
  return readShopperOrder(db, { ...order, lang })
}
