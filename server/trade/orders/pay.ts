import sql from 'sql-template-tag'
import type { storeOrders } from '#contract/storefront/orders.ts'
import { after } from '../../base/clock.ts'
import type { Db } from '../../base/db/open.ts'
import { rawObject } from '../../base/http/raw.ts'
import type { Call } from '../../base/http/serve.ts'
import { refuse, refuseField } from '../../base/refuse.ts'
import { readPaymentChoice } from '../payments/payment-choice.ts'
import { offeredProviders } from '../payments/providers.ts'
import { findOrderBySecret, type OrderKey, orderPageOf } from './order-secrets.ts'
import { readShopperOrder } from './queries.ts'

/** Chooses or changes the payment method, and returns the provider's page or account. */
export async function pay({ ctx, db, params, body, lang }: Call<typeof storeOrders.pay>) {
  const { secret } = params
  const key = await findOrderBySecret(db, secret)
  const { createdAt, slug, ...order } = await readUnpaid(db, key)
  const offered = await offeredProviders(ctx, order.total)
  const provider = offered.find(({ name }) => name === body.provider)
  if (!provider) throw refuseField('provider', 'field_invalid')
  const payBy = after(createdAt, provider.waitMs(ctx.config))
  const { merchantId, orderId } = key
  await db.query(sql`select choose_payment(${merchantId}, ${orderId}, ${provider.name}, ${payBy},
    ${ctx.clock.now()})`)
  const instruction = await provider.start(ctx, { ...key, ...order, lang, page: orderPageOf(ctx, slug, secret) })
  return rawObject({
    payment: { provider: provider.name, ...instruction },
    order: await readShopperOrder(db, { merchantId, orderId, lang }),
  })
}

/** Read again, since the account for bank transfers may have changed since the page was opened. */
export async function payment({ ctx, db, params }: Call<typeof storeOrders.payment>) {
  return readPaymentChoice(ctx, await readUnpaid(db, await findOrderBySecret(db, params.secret)))
}

type UnpaidOrder = {
  number: string
  total: number
  payWith: string | null
  email: string
  createdAt: Date
  slug: string
  status: string
}

async function readUnpaid(db: Db, { merchantId, orderId }: OrderKey) {
  const { status, ...order } = await db.one<UnpaidOrder>(sql`
    select o.number, o.selling_total as total, o.pay_with as "payWith", c.email, o.created_at as "createdAt", s.slug, o.status
    from orders o join order_contact c on c.merchant_id = o.merchant_id and c.order_id = o.id
    join shop s on s.merchant_id = o.merchant_id
    where o.merchant_id = ${merchantId} and o.id = ${orderId}`)
  if (status !== 'waiting_payment') throw refuse('conflict', { status })
  return order
}
