import sql from 'sql-template-tag'
import type { storeOrders } from '#contract/storefront/orders.ts'
import { after, minuteMs } from '../../base/clock.ts'
import { readKey } from '../../base/http/once.ts'
import type { Call } from '../../base/http/serve.ts'
import { Refusal, refuse } from '../../base/refuse.ts'
import { findProvider, providersOf } from '../payments/provider.ts'
import { endReservation, keepReservation, reserveStock } from '../products/reservations.ts'
import { findShop, orderSecretOf, resolveLines, storeSecret } from './shopper-queries.ts'
import { evidenceOf, originIdOf, quantitiesOf, readShopper } from './shopper-rules.ts'

type CheckoutCall = Call<typeof storeOrders.checkout>

type Placed = { orderId: string; number: string; total: number; payBy: string }

/**
 * Takes the stock first, in a transaction of its own, since a product's stock is every shop's; then places the order
 * in the merchant's transaction. Where that fails the stock goes back at once, or by a sweep if the process dies.
 */
export async function checkout(call: CheckoutCall) {
  const { ctx, body, params, now } = call
  const key = readKey(call.request.headers['idempotency-key'])
  const read = readShopper(body)
  if ('fields' in read) throw refuse('validation', { fields: read.fields })
  const provider = chooseProvider(call)
  const merchantId = await findShop(ctx.db, params.shop)
  const lines = await resolveLines(ctx.db, merchantId, body.lines)
  const evidence = evidenceOf({ merchantId, key, body, lines })
  const originId = originIdOf(evidence)
  try {
    await reserveStock(ctx.db, { originId, merchantId, quantities: quantitiesOf(lines), at: now })
  } catch (failure) {
    // A key that was used before answers as it did then, whatever the stock is now.
    if (failure instanceof Refusal) await call.once(merchantId, () => Promise.reject(failure))
    throw failure
  }
  const { placed, isNew } = await place(call, { merchantId, originId, evidence, lines, shopper: read.shopper })
  if (!isNew) await endReservation(ctx.db, merchantId, originId)
  const secret = orderSecretOf(ctx, placed.orderId)
  return { ...placed, secret, payment: provider.instruct(ctx.config, secret) }
}

function chooseProvider({ ctx, body }: CheckoutCall) {
  const [first] = providersOf(ctx.config)
  if (!first) throw refuse('unavailable')
  const provider = body.provider === undefined ? first : findProvider(ctx.config, body.provider)
  if (!provider) throw refuse('validation', { fields: { provider: 'field_invalid' } })
  return provider
}

type Wanted = {
  merchantId: string
  originId: string
  evidence: Buffer
  lines: Awaited<ReturnType<typeof resolveLines>>
  shopper: Extract<ReturnType<typeof readShopper>, { shopper: unknown }>['shopper']
}

async function place(call: CheckoutCall, { merchantId, originId, evidence, lines, shopper }: Wanted) {
  const { ctx, body, now } = call
  let isNew = false
  try {
    const answer = await call.once(merchantId, async (tx): Promise<Placed> => {
      await keepReservation(tx, originId)
      const orderId = ctx.ids.next()
      const number = ctx.ids.orderNumber()
      const payBy = after(now, ctx.config.payWithinMinutes * minuteMs).toISOString()
      const order = {
        ...{ id: orderId, number, originId, originKind: 'checkout', evidence: evidence.toString('hex') },
        ...{ ...shopper, payBy, expectTotal: body.expectTotal },
      }
      const { total } = await tx.one<{ total: number }>(sql`
        select place_order(${merchantId}, ${JSON.stringify(order)}::jsonb, ${JSON.stringify(lines)}::jsonb, ${now})
          as total`)
      await storeSecret(tx, { merchantId, orderId, secret: orderSecretOf(ctx, orderId) })
      isNew = true
      return { orderId, number, total, payBy }
    })
    return { placed: JSON.parse(answer.json) as Placed, isNew }
  } catch (failure) {
    await endReservation(ctx.db, merchantId, originId)
    throw failure
  }
}
