import sql from 'sql-template-tag'
import type { Endpoint } from '#contract/endpoint.ts'
import type { storeOrders } from '#contract/storefront/orders.ts'
import type { Db } from '../../db/open.ts'
import { rawBodyOf } from '../../http/raw-body.ts'
import type { Call, Handlers } from '../../http/serve.ts'
import { storeImage } from '../../images/store-image.ts'
import { findProvider } from '../../payments/provider.ts'
import { takePayment } from '../../payments/take-payment.ts'
import { refuse } from '../../refuse.ts'
import { checkout } from './checkout.ts'
import { type FoundOrder, findOrderBySecret, readShopperOrder } from './queries.ts'

/** What shoppers do with an order: they have no account, its secret is what opens it. */
export const storeOrderHandlers: Handlers<typeof storeOrders> = {
  checkout,

  order: async ({ db, params, lang }) =>
    readShopperOrder(db, { ...(await findOrderBySecret(db, params.secret)), lang }),

  cancel: (call) =>
    actOn(call, ({ merchantId, orderId }) => {
      const { ctx, now } = call
      return sql`select cancel_order(${merchantId}, ${orderId}, ${ctx.ids.next()}, 'shopper', 'shopper', ${now})`
    }),

  confirm: (call) =>
    actOn(call, ({ merchantId, orderId }) => {
      const { settleDays, firstSettleDays, firstOrders } = call.ctx.config
      return sql`
        select receive_order(${merchantId}, ${orderId}, 'shopper', ${call.now}, ${settleDays}, ${firstSettleDays},
          ${firstOrders})`
    }),

  review: (call) =>
    actOn(call, ({ merchantId, orderId }) => {
      const { position, stars, text } = call.body
      return sql`
        select review_line(${merchantId}, ${orderId}, ${position}::smallint, ${stars}::smallint, ${text.trim()},
          ${call.now})`
    }),

  async refund(call) {
    const { ctx, db, body, params, now } = call
    const found = await findOrderBySecret(db, params.secret)
    const refund = JSON.stringify({
      id: ctx.ids.next(),
      amount: body.amount ?? null,
      reason: body.reason.trim(),
      goods: body.goods,
      images: await readPictures(db, found.merchantId, body.images ?? []),
    })
    return actOn(
      call,
      ({ merchantId, orderId }) => sql`
      select ask_refund(${merchantId}, ${orderId}, ${refund}::jsonb, ${now})`,
    )
  },

  async image({ ctx, db, params, request }) {
    const { merchantId } = await findOrderBySecret(db, params.secret)
    if (!request.isMultipart()) throw refuse('unsupported_media')
    const file = await request.file()
    if (!file) throw refuse('validation', { fields: { file: 'image_missing' } })
    return storeImage(ctx, { bytes: await file.toBuffer(), purpose: 'refund', merchantId })
  },

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

  async webhook({ ctx, db, params, request, now }) {
    const provider = findProvider(ctx.config, params.provider)
    if (!provider) throw refuse('not_found')
    const event = provider.readEvent(ctx.config, {
      signature: request.headers['x-signature'],
      timestamp: request.headers['x-timestamp'],
      body: rawBodyOf(request),
      at: now,
    })
    if (event) {
      await takePayment(ctx, db, { provider: provider.name, ...event })
      ctx.live.touch(event.merchantId)
    }
    return {}
  },
}

/** The stored names of pictures that shoppers of this shop sent. */
async function readPictures(db: Db, merchantId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db.query<{ file: string }>(sql`
    select file from upload where id = any (${ids}::uuid[]) and merchant_id = ${merchantId} and purpose = 'refund'
      and erased_at is null`)
  if (rows.length !== new Set(ids).size) throw refuse('validation', { fields: { images: 'field_invalid' } })
  return rows.map(({ file }) => file)
}

type Act = Pick<Call<Endpoint>, 'ctx' | 'db' | 'lang'> & { params: { secret: string } }

/** Runs one movement of the order behind the secret, and answers the order as it is then. */
async function actOn({ ctx, db, params, lang }: Act, movement: (found: FoundOrder) => ReturnType<typeof sql>) {
  const found = await findOrderBySecret(db, params.secret)
  await db.query(movement(found))
  ctx.live.touch(found.merchantId)
  return readShopperOrder(db, { ...found, lang })
}
