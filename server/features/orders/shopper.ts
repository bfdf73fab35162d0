import sql from 'sql-template-tag'
import type { Endpoint } from '#contract/endpoint.ts'
import type { storeOrders } from '#contract/storefront/orders.ts'
import type { Call, Handlers } from '../../base/http/serve.ts'
import { refuse } from '../../base/refuse.ts'
import { findProvider } from '../payments/provider.ts'
import { takePayment } from '../payments/take-payment.ts'
import { checkout } from './checkout.ts'
import { type FoundOrder, findOrderBySecret, readShopperOrder } from './shopper-queries.ts'

/** What shoppers do with an order: they have no account, its secret is what opens it. */
export const storeOrderHandlers: Handlers<typeof storeOrders> = {
  checkout,

  order: async ({ db, params, lang }) =>
    readShopperOrder(db, { ...(await findOrderBySecret(db, params.secret)), lang }),

  cancel: (call) =>
    actOnOrder(call, ({ merchantId, orderId }) => {
      const { ctx, now } = call
      return sql`select cancel_order(${merchantId}, ${orderId}, ${ctx.ids.next()}, 'shopper', 'shopper', ${now})`
    }),

  confirm: (call) =>
    actOnOrder(call, ({ merchantId, orderId }) => {
      const { settleDays, firstSettleDays, firstOrders } = call.ctx.config
      return sql`
        select mark_order_received(${merchantId}, ${orderId}, 'shopper', ${call.now}, ${settleDays}, ${firstSettleDays},
          ${firstOrders})`
    }),

  review: (call) =>
    actOnOrder(call, ({ merchantId, orderId }) => {
      const { position, stars, text } = call.body
      return sql`
        select add_review(${merchantId}, ${orderId}, ${position}::smallint, ${stars}::smallint, ${text.trim()},
          ${call.now})`
    }),

  async testPayment(call) {
    const { ctx, params, lang } = call
    // The provider that a simulated payment belongs to is not there in production.
    if (!findProvider(ctx.config, 'test')) throw refuse('not_found')
    const found = await findOrderBySecret(ctx.db, params.secret)
    return call.once(found.merchantId, async (tx) => {
      if (call.body.succeed) {
        const { total } = await tx.one<{ total: number }>(sql`
          select selling_total as total from orders where merchant_id = ${found.merchantId} and id = ${found.orderId}`)
        await takePayment(ctx, tx, { ...found, provider: 'test', eventId: ctx.ids.next(), amount: total })
      }
      return readShopperOrder(tx, { ...found, lang })
    })
  },
}

type Act = Pick<Call<Endpoint>, 'ctx' | 'db' | 'lang'> & { params: { secret: string } }

/** Runs one movement of the order behind the secret, and answers the order as it is then. */
export async function actOnOrder(
  { ctx, db, params, lang }: Act,
  movement: (found: FoundOrder) => ReturnType<typeof sql>,
) {
  const found = await findOrderBySecret(db, params.secret)
  await db.query(movement(found))
  ctx.live.touch(found.merchantId)
  return readShopperOrder(db, { ...found, lang })
}
