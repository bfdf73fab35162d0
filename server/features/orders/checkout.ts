import sql from 'sql-template-tag'
import type { storeOrders } from '#contract/storefront/orders.ts'
import { after, minuteMs } from '../../base/clock.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { readKey } from '../../base/http/once.ts'
import type { Call } from '../../base/http/serve.ts'
import { claimNumber } from '../../base/numbers.ts'
import { Refusal, refuse, refuseField } from '../../base/refuse.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { offeredProviders } from '../payments/providers.ts'
import { reserveStock, tryToReleaseStock } from '../products/reservations.ts'
import { findMerchantBySlug } from '../shop/queries.ts'
import { type OrderLine, resolveLines } from './order-lines.ts'
import { orderPageOf, orderSecretOf, readOrderSecret, storeSecret } from './order-secrets.ts'
import { evidenceOf, originIdOf, readShopper, type Shopper } from './rules.ts'
import { holdStock } from './unpaid-holds.ts'

type CheckoutCall = Call<typeof storeOrders.checkout>

type PlacedOrder = { orderId: string; number: string; total: number; payBy: string }

/**
 * Reserves the stock first, in a transaction of its own, since all shops share a product's stock; then places the
 * order in the merchant's transaction. Where that fails the stock is released at once, or by a sweep if the process
 * dies.
 */
export async function checkout(call: CheckoutCall) {
  const { ctx, body, params } = call
  const key = readKey(call.request.headers['idempotency-key'])
  const read = readShopper(body)
  if ('errors' in read) throw refuse('validation', { fields: read.errors })
  const provider = await chooseProvider(call)
  const merchantId = await findMerchantBySlug(ctx.db, params.shop)
  const lines = await resolveLines(ctx.db, merchantId, body.lines)
  const evidence = evidenceOf({ merchantId, key, body, lines })
  const originId = originIdOf(evidence)
  const chosen = body.provider === undefined ? null : provider
  const orderId = ctx.ids.next()
  const input = { orderId, merchantId, originId, evidence, lines, shopper: read.shopper, chosen }
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const isPlaced = () => hasOrder(ctx.db, { merchantId, originId })
  const { order, isNew } = await holdStock({ ...call, pieces, isPlaced }, () => reserveAndPlace(call, input))
  const secret = isNew ? orderSecretOf(ctx, order.orderId) : await readOrderSecret(ctx, order.orderId)
  return { ...order, secret, payment: { provider: provider.name, url: orderPageOf(ctx, params.shop, secret) } }
}

async function reserveAndPlace(call: CheckoutCall, input: PlaceOrderInput) {
  const { ctx } = call
  const { merchantId } = input
  const reserved = await reserve(call, input)
  const { order, isNew } = await placeOrder(call, { ...input, orderId: reserved ?? input.orderId })
  if (!isNew && reserved !== null) await tryToReleaseStock(ctx, { ...input, orderId: reserved })
  return { merchantId, orderId: order.orderId, order, isNew }
}

async function reserve(call: CheckoutCall, input: PlaceOrderInput): Promise<string | null> {
  try {
    return await reserveStock(call.ctx, input)
  } catch (failure) {
    // A key that another checkout used is refused for that, whatever the stock is.
    if (failure instanceof Refusal) await call.once(input.merchantId, () => Promise.reject(failure))
    throw failure
  }
}

async function hasOrder(db: Db, { merchantId, originId }: { merchantId: string; originId: string }): Promise<boolean> {
  const placed = await db.maybe(sql`select 1 from order_origin where merchant_id = ${merchantId} and id = ${originId}`)
  return placed !== undefined
}

/** The way that the shopper chose; else the first one, so that nothing is ordered that cannot be paid. */
async function chooseProvider({ ctx, body }: CheckoutCall): Promise<PaymentProvider> {
  const offered = await offeredProviders(ctx, body.expectTotal)
  const [first] = offered
  if (!first) throw refuse('unavailable')
  const provider = body.provider === undefined ? first : offered.find(({ name }) => name === body.provider)
  if (!provider) throw refuseField('provider', 'field_invalid')
  return provider
}

const waitMsOf = ({ config }: Ctx, chosen: PaymentProvider | null): number =>
  chosen?.waitMs(config) ?? config.payWithinMinutes * minuteMs

type PlaceOrderInput = {
  orderId: string
  merchantId: string
  originId: string
  evidence: Buffer
  lines: readonly OrderLine[]
  shopper: Shopper
  /** How the shopper will pay; null until it is chosen. */
  chosen: PaymentProvider | null
}

/** Places the order once per key; `isNew` is false where an earlier request with the same key placed it. */
async function placeOrder(call: CheckoutCall, input: PlaceOrderInput) {
  const { ctx, body, now } = call
  const { orderId, merchantId, originId, evidence, lines, shopper, chosen } = input
  let isNew = false
  try {
    const answer = await call.once(merchantId, async (tx): Promise<PlacedOrder> => {
      const number = await claimNumber(ctx.ids, tx, { kind: 'order', merchantId })
      const payBy = after(now, waitMsOf(ctx, chosen)).toISOString()
      const order = {
        id: orderId,
        number,
        originId,
        originKind: 'checkout',
        evidence: evidence.toString('hex'),
        email: shopper.email,
        phone: shopper.phone,
        phoneLast4: shopper.phoneLast4,
        address: shopper.address,
        payBy,
        payWith: chosen?.name ?? null,
        expectTotal: body.expectTotal,
      }
      const { total } = await tx.one<{ total: number }>(sql`
        select place_order(${merchantId}, ${JSON.stringify(order)}::jsonb, ${JSON.stringify(lines)}::jsonb, ${now})
          as total`)
      await storeSecret(tx, { merchantId, orderId, secret: orderSecretOf(ctx, orderId) })
      isNew = true
      return { orderId, number, total, payBy }
    })
    return { order: JSON.parse(answer.json) as PlacedOrder, isNew }
  } catch (failure) {
    await tryToReleaseStock(ctx, input)
    throw failure
  }
}
