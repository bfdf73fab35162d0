import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import type { channel } from '#contract/channel.ts'
import { minuteMs } from '#contract/durations.ts'
import type { Body } from '#contract/endpoint.ts'
import { after } from '../../base/clock.ts'
import type { Db } from '../../base/db/open.ts'
import { waitMaxMs } from '../../base/db/waits.ts'
import type { Call } from '../../base/http/serve.ts'
import { createKeyedLimiter } from '../../base/limiter.ts'
import { claimNumber } from '../../base/numbers.ts'
import { type FieldErrors, refuse, refuseField } from '../../base/refuse.ts'
import { type OrderLine, resolveLines } from '../../trade/orders/order-lines.ts'
import { orderSecretOf, storeSecret } from '../../trade/orders/order-secrets.ts'
import { originIdOf, readShopper, type Shopper } from '../../trade/orders/rules.ts'
import { reserveStock, tryToReleaseStock } from '../../trade/products/reservations.ts'
import { findMerchantBySlug } from '../../trade/shop/queries.ts'
import type { ChannelMessage } from './read-message.ts'

type OrderBody = Body<typeof channel.order>

/** Limits the orders of a partner placed at once, since each uses a connection. */
const perPartner = createKeyedLimiter({ concurrency: 4, queueMax: 2_000, waitMaxMs })

/** The hash of an order's fields in a fixed order: the same id with another content is a conflict. */
export const contentHashOf = ({
  externalId,
  shop,
  lines,
  shopper,
  address,
  currency,
  paidAmount,
}: OrderBody): Buffer => {
  const { name, country, region, city, line1, line2, postcode } = address
  const content = [
    ...[externalId, shop, currency, paidAmount, shopper.email, shopper.phone],
    ...[name, country, region, city, line1, line2, postcode],
    lines.map(({ listingId, variantId = null, quantity }) => [listingId, variantId, quantity]),
  ]
  return createHash('sha256').update(JSON.stringify(content)).digest()
}

type PlaceCall = Pick<Call, 'ctx' | 'now'> & { body: OrderBody }

/** Places and pays an order, once for each `externalId` of the partner. */
export async function placeChannelOrder(call: PlaceCall, message: ChannelMessage): Promise<void> {
  const { ctx, body } = call
  const contentHash = contentHashOf(body)
  await perPartner(message.partnerId, async () => {
    if (await isPlaced(call, message, contentHash)) return
    if (body.currency !== ctx.config.currency) throw refuseField('currency', 'field_invalid')
    const shopper = readChannelShopper(body)
    const merchantId = await findMerchantBySlug(ctx, body.shop)
    await requireConnection(ctx.db, { merchantId, partnerId: message.partnerId })
    const lines = await resolveLines(ctx.db, merchantId, body.lines)
    await reserveAndPlace(call, { message, contentHash, merchantId, lines, shopper })
    ctx.live.touch(merchantId)
  })
}

async function isPlaced({ ctx, now }: PlaceCall, message: ChannelMessage, contentHash: Buffer): Promise<boolean> {
  const { partnerId, externalId } = message
  const known = await ctx.db.maybe<{ hash: Uint8Array }>(sql`
    select hash from channel_order where partner_id = ${partnerId} and external_id = ${externalId}`)
  if (known && !contentHash.equals(known.hash)) throw refuse('conflict', { because: 'external_id' })
  if (!known) return false
  // The message's id is claimed too, so that it cannot carry another content later.
  await ctx.db.query(sql`select claim_channel_message(${JSON.stringify(message)}::jsonb, ${now})`)
  return true
}

/** Checked before any stock is reserved; the statement that places the order checks again. */
async function requireConnection(db: Db, { merchantId, partnerId }: { merchantId: string; partnerId: string }) {
  const connected = await db.maybe(sql`
    select 1 from channel_shop
    where merchant_id = ${merchantId} and partner_id = ${partnerId} and ended_at is null`)
  if (!connected) throw refuse('channel_closed', { because: 'shop' })
}

function readChannelShopper({ shopper: { email, phone }, address }: OrderBody): Shopper {
  const read = readShopper({ email, phone, address })
  if (!('errors' in read)) return read.shopper
  const fields: FieldErrors = {}
  for (const [field, error] of Object.entries(read.errors)) {
    fields[field === 'email' || field === 'phone' ? `shopper.${field}` : field] = error
  }
  throw refuse('validation', { fields })
}

type PlaceInput = {
  message: ChannelMessage
  contentHash: Buffer
  merchantId: string
  lines: readonly OrderLine[]
  shopper: Shopper
}

/**
 * Reserves the stock first, in its own transaction, since all shops share the stock. The origin id covers the chosen
 * variants: a retry may choose another variant, and must then reserve anew.
 */
async function reserveAndPlace(call: PlaceCall, input: PlaceInput): Promise<void> {
  const { ctx } = call
  const { message, contentHash, merchantId, lines } = input
  const evidence = createHash('sha256').update(message.partnerId).update(contentHash).update(JSON.stringify(lines))
  const originId = originIdOf(evidence.digest())
  const given = { orderId: ctx.ids.next(), originId, merchantId, lines }
  const orderId = (await reserveStock(ctx, given)) ?? given.orderId
  let isNew = false
  try {
    isNew = await ctx.db.transaction((tx) => place(tx, call, { ...input, orderId, originId }))
  } finally {
    if (!isNew) await tryToReleaseStock(ctx, { ...given, orderId })
  }
}

type PlaceWithIds = PlaceInput & { orderId: string; originId: string }

async function place(tx: Db, call: PlaceCall, input: PlaceWithIds): Promise<boolean> {
  const { ctx, body, now } = call
  const { message, contentHash, merchantId, lines, shopper, orderId, originId } = input
  const order = {
    id: orderId,
    number: await claimNumber(ctx.ids, tx, { kind: 'order', merchantId }),
    originId,
    evidence: message.evidence,
    email: shopper.email,
    phone: shopper.phone,
    phoneLast4: shopper.phoneLast4,
    address: shopper.address,
    payBy: after(now, ctx.config.payWithinMinutes * minuteMs).toISOString(),
    expectTotal: body.paidAmount,
    paymentId: ctx.ids.next(),
  }
  const sent = { ...message, contentHash: contentHash.toString('hex') }
  const { isNew } = await tx.one<{ isNew: boolean }>(sql`
    select (place_channel_order(${JSON.stringify(sent)}::jsonb, ${merchantId}, ${JSON.stringify(order)}::jsonb,
      ${JSON.stringify(lines)}::jsonb, ${now})->>'isNew')::boolean as "isNew"`)
  if (isNew) await storeSecret(tx, { merchantId, orderId, secret: orderSecretOf(ctx, orderId) })
  return isNew
}
