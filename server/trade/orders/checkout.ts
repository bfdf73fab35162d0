import sql from 'sql-template-tag'
import { minuteMs } from '#contract/durations.ts'
import type { storeOrders } from '#contract/storefront/orders.ts'
import { after } from '../../base/clock.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { readKey } from '../../base/http/once.ts'
import type { Call } from '../../base/http/serve.ts'
import { Refusal, refuse, refuseField } from '../../base/refuse.ts'
import { mayMail } from '../../base/secrets/mail-limits.ts'
import { unpaidOrderMails } from '../../base/secrets/try-limits.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { offeredProviders } from '../payments/providers.ts'
import { tryToReleaseStock } from '../products/reservations.ts'
import { findMerchantBySlug } from '../shop/queries.ts'
import { type OrderLine, resolveLines } from './order-lines.ts'
import { orderPageOf, readOrderSecret } from './order-secrets.ts'
import { type ReservedCheckout, reserveCheckout } from './reserve-checkout.ts'
import { evidenceOf, originIdOf, readShopper, type Shopper } from './rules.ts'
import { limitUnpaidOrders } from './unpaid-limit.ts'

type CheckoutCall = Call<typeof storeOrders.checkout>

type PlacedOrder = { orderId: string; number: string; total: number; payBy: string }

/**
 * Reserves first, in a separate transaction: the stock, which all shops share, and the order's number and secret, which
 * are found without a merchant. Then places the order in the merchant's transaction. After a failure the reservation is
 * released at once, or by a sweep if the process dies.
 */
export async function checkout(call: CheckoutCall) {
  const { ctx, body, params } = call
  const key = readKey(call.request.headers['idempotency-key'])
  const read = readShopper(body)
  if ('errors' in read) throw refuse('validation', { fields: read.errors })
  const provider = await chooseProvider(call)
  const merchantId = await findMerchantBySlug(ctx, params.shop)
  const lines = await resolveLines(ctx.db, merchantId, body.lines)
  const evidence = evidenceOf({ merchantId, key, body, lines })
  const originId = originIdOf(evidence)
  const chosen = body.provider === undefined ? null : provider
  const orderId = ctx.ids.next()
  const { email } = read.shopper
  const isMailed = await mayMail(call, ctx.db, { email, counted: [{ kind: 'orders', limit: unpaidOrderMails }] })
  const input = { orderId, merchantId, originId, evidence, lines, shopper: read.shopper, chosen, isMailed }
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const isPlaced = () => hasOrder(ctx.db, { merchantId, originId })
  const { order, secret } = await limitUnpaidOrders({ ...call, pieces, isPlaced }, () => reserveAndPlace(call, input))
  return { ...order, secret, payment: { provider: provider.name, url: orderPageOf(ctx, params.shop, secret) } }
}

async function reserveAndPlace(call: CheckoutCall, input: CheckoutInput) {
  const { ctx } = call
  const { merchantId } = input
  const reserved = await reserve(call, input)
  const { order, isNew } = await placeOrder(call, { ...input, ...reserved })
  if (!isNew && reserved.number !== null) await tryToReleaseStock(ctx, { ...input, orderId: reserved.orderId })
  const secret = isNew ? reserved.secret : await readOrderSecret(ctx, order.orderId)
  return { merchantId, orderId: order.orderId, order, secret }
}

async function reserve(call: CheckoutCall, input: CheckoutInput): Promise<ReservedCheckout> {
  try {
    return await reserveCheckout(call.ctx, input)
  } catch (failure) {
    // A key used by another checkout is refused first, whatever the stock is.
    if (failure instanceof Refusal) await call.once(input.merchantId, () => Promise.reject(failure))
    throw failure
  }
}

async function hasOrder(db: Db, { merchantId, originId }: { merchantId: string; originId: string }): Promise<boolean> {
  const placed = await db.maybe(sql`select 1 from order_origin where merchant_id = ${merchantId} and id = ${originId}`)
  return placed !== undefined
}

/** Without a choice the first method is taken, so that every order can be paid. */
async function chooseProvider({ ctx, body }: CheckoutCall): Promise<PaymentProvider> {
  const offered = await offeredProviders(ctx, body.expectTotal)
  const [first] = offered
  if (!first) throw refuse('no_payment_method')
  const provider = body.provider === undefined ? first : offered.find(({ name }) => name === body.provider)
  if (!provider) throw refuseField('provider', 'field_invalid')
  return provider
}

const waitMsOf = ({ config }: Ctx, chosen: PaymentProvider | null): number =>
  chosen?.waitMs(config) ?? config.payWithinMinutes * minuteMs

type CheckoutInput = {
  orderId: string
  merchantId: string
  originId: string
  evidence: Buffer
  lines: readonly OrderLine[]
  shopper: Shopper
  chosen: PaymentProvider | null
  /** Whether the mailbox may get another mail about an unpaid order. */
  isMailed: boolean
}

type PlaceOrderInput = CheckoutInput & ReservedCheckout

/** Places the order once per key; `isNew` is false if an earlier request with the key placed it. */
async function placeOrder(call: CheckoutCall, input: PlaceOrderInput) {
  try {
    const { reply, isNew } = await call.inTurn(input.merchantId, () => place(call, input))
    return { order: JSON.parse(reply) as PlacedOrder, isNew }
  } catch (failure) {
    await tryToReleaseStock(call.ctx, input)
    throw failure
  }
}

async function place(call: CheckoutCall, input: PlaceOrderInput): Promise<{ isNew: boolean; reply: string }> {
  const { ctx, body, now } = call
  const { merchantId, shopper, chosen } = input
  const { actor, key, requestHash } = call.claim()
  const order = {
    ...shopper,
    id: input.orderId,
    number: input.number,
    originId: input.originId,
    evidence: input.evidence.toString('hex'),
    payBy: after(now, waitMsOf(ctx, chosen)).toISOString(),
    payWith: chosen?.name ?? null,
    lang: call.lang,
    isMailed: input.isMailed,
    expectTotal: body.expectTotal,
  }
  const { placed } = await ctx.db.one<{ placed: { isNew: boolean; reply: string } }>(sql`
    select place_checkout(${merchantId}, ${actor}, ${key}, ${requestHash}, ${JSON.stringify(order)}::jsonb,
      ${JSON.stringify(input.lines)}::jsonb, ${now}) as placed`)
  return placed
}
