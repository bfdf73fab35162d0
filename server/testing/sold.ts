import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import { dayMs, hourMs } from '#contract/durations.ts'
import { after } from '../base/clock.ts'
import { readAccessVersion } from '../base/factors/access.ts'
import { fromSession, openSession, tokenHash } from '../base/http/session.ts'
import { claimNumber } from '../base/numbers.ts'
import { destinationHash } from '../identity/account/pay-token.ts'
import { resolveLines } from '../trade/orders/order-lines.ts'
import { type OrderKey, orderSecretOf, storeSecret } from '../trade/orders/order-secrets.ts'
import { reserveStock } from '../trade/products/reservations.ts'
import { berlinAddress } from './orders.ts'
import type { RowShop } from './rows.ts'
import type { World } from './world.ts'

/** Opens a session without a password. */
export async function signIn({ ctx }: Pick<World, 'ctx'>, merchantId: string): Promise<string> {
  const { token } = await openSession(ctx, ctx.db, {
    party: 'merchant',
    subjectId: merchantId,
    device: 'test',
    ip: '127.0.0.1',
    isProven: true,
    accessVersion: await readAccessVersion(ctx.db, 'merchant', merchantId),
  })
  return token
}

/** Marks the second factor as just proved, for calls that require it. */
export async function prove({ ctx, testDb }: Pick<World, 'ctx' | 'testDb'>, token: string): Promise<void> {
  const hash = tokenHash(token).toString('hex')
  await testDb.owner.run(
    `update session set proven_at = '${ctx.clock.now().toISOString()}' where hash = decode('${hash}', 'hex')`,
  )
}

export async function storePayToken(
  { ctx }: Pick<World, 'ctx'>,
  {
    merchantId,
    token,
    amount,
    purpose = 'pick',
    destination,
  }: {
    merchantId: string
    token: string
    amount: number
    purpose?: string
    destination?: Parameters<typeof destinationHash>[0]
  },
): Promise<string> {
  const payToken = randomBytes(24).toString('base64url')
  await ctx.db.query(sql`
    insert into pay_token (merchant_id, hash, session_id, purpose, amount, destination, expires_at, access_version)
    select ${merchantId}, ${tokenHash(payToken)}, id, ${purpose}, ${amount}, ${destinationHash(destination)}::bytea,
      ${after(ctx.clock.now(), hourMs)}, ${await readAccessVersion(ctx.db, 'merchant', merchantId)}
    from ${fromSession(ctx, token)}`)
  return payToken
}

type OpenRefundOptions = { orderId: string; amount: number; goods?: 'received' | 'not_received' }

export async function anOpenRefund(
  { ctx, testDb }: Pick<World, 'ctx' | 'testDb'>,
  merchantId: string,
  { orderId, amount, goods = 'received' }: OpenRefundOptions,
): Promise<string> {
  const id = ctx.ids.next()
  await testDb.owner.run(`
    insert into refund (merchant_id, id, order_id, amount, reason, goods, status, applied_at)
    values ('${merchantId}', '${id}', '${orderId}', ${amount}, 'late', '${goods}', 'pending_approval',
      '${ctx.clock.now().toISOString()}')`)
  return id
}

type SoldOrderOptions = {
  quantity?: number
  listing?: number
  /** Replaces the default line. */
  lines?: readonly { listing: number; quantity: number }[]
  total?: number
  phone?: string
  isPaid?: boolean
}

/** An order that SQL functions reserved, placed and paid; returns its id. */
export async function aSoldOrder(
  { ctx }: Pick<World, 'ctx'>,
  { merchantId, listings }: RowShop,
  options: SoldOrderOptions = {},
): Promise<string> {
  const { quantity = 1, listing = 0, total = quantity * 10_000, phone = '+4930901820', isPaid = true } = options
  const id = ctx.ids.next()
  const now = ctx.clock.now()
  const order = {
    id,
    number: await claimNumber(ctx.ids, ctx.db, { kind: 'order', merchantId }),
    originId: ctx.ids.next(),
    originKind: 'checkout',
    evidence: '00',
    email: 'anna@example.com',
    phone,
    phoneLast4: phone.slice(-4),
    address: berlinAddress,
    expectTotal: total,
    payBy: after(now, hourMs).toISOString(),
  }
  const wanted = (options.lines ?? [{ listing, quantity }]).map((line) => ({
    listingId: listings[line.listing]?.listingId ?? '',
    quantity: line.quantity,
  }))
  const lines = await resolveLines(ctx.db, merchantId, wanted)
  await reserveStock(ctx, { orderId: id, originId: order.originId, merchantId, lines })
  await ctx.db.query(sql`
    select place_order(${merchantId}, ${JSON.stringify(order)}::jsonb, ${JSON.stringify(lines)}::jsonb, ${now})`)
  if (isPaid) {
    const event = { provider: 'test', eventId: id, merchantId, orderId: id, paymentId: ctx.ids.next(), amount: total }
    await ctx.db.query(sql`select take_payment_event(${JSON.stringify(event)}::jsonb, ${now})`)
  }
  return id
}

/** Stores the secret by which the shopper acts, for an order without a checkout. */
export async function aSecretOf({ ctx }: Pick<World, 'ctx'>, order: OrderKey): Promise<string> {
  const secret = orderSecretOf(ctx, order.orderId)
  await storeSecret(ctx.db, { ...order, secret })
  return secret
}

export async function settle(
  { ctx, clock }: Pick<World, 'ctx' | 'clock'>,
  merchantId: string,
  orderId: string,
): Promise<void> {
  const now = ctx.clock.now()
  const { db } = ctx
  await db.query(sql`select pick_up(${merchantId}, ${orderId}, 'escrow', ${now}, ${after(now, dayMs)})`)
  await db.query(sql`select ship_order(${merchantId}, ${orderId}, 'DHL', ${`T-${orderId}`}, ${now})`)
  await db.query(sql`select mark_order_received(${merchantId}, ${orderId}, 'shopper', ${now}, ${now})`)
  await db.query(sql`select settle_order(${merchantId}, ${orderId}, ${clock.now()})`)
}
