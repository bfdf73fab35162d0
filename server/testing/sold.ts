import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import { after, dayMs, hourMs } from '../base/clock.ts'
import { openSession, tokenHash } from '../base/http/session.ts'
import { berlinAddress } from './orders.ts'
import type { RowShop } from './rows.ts'
import type { World } from './world.ts'

/** Signs a merchant in without a password, for tests of other things. */
export async function signIn({ ctx }: Pick<World, 'ctx'>, merchantId: string): Promise<string> {
  const { token } = await openSession(ctx, ctx.db, { party: 'merchant', subjectId: merchantId, device: 'test' })
  return token
}

/** A one-time token that confirms a call of this amount. */
export async function aPayToken(
  { ctx }: Pick<World, 'ctx'>,
  {
    merchantId,
    token,
    amount,
    purpose = 'pick',
  }: { merchantId: string; token: string; amount: number; purpose?: string },
): Promise<string> {
  const payToken = randomBytes(24).toString('base64url')
  await ctx.db.query(sql`
    insert into pay_token (merchant_id, hash, session_id, purpose, amount, expires_at)
    select ${merchantId}, ${tokenHash(payToken)}, id, ${purpose}, ${amount}, ${after(ctx.clock.now(), hourMs)}
    from find_session(${tokenHash(token)}, ${ctx.clock.now()})`)
  return payToken
}

type SoldOrderOptions = { quantity?: number; listing?: number; total?: number; phone?: string; isPaid?: boolean }

/** An order of one line, placed and paid by the movements; answers its id. */
export async function aSoldOrder(
  { ctx }: Pick<World, 'ctx'>,
  { merchantId, listings }: RowShop,
  { quantity = 1, listing = 0, total = quantity * 10_000, phone = '+4930901820', isPaid = true }: SoldOrderOptions = {},
): Promise<string> {
  const id = ctx.ids.next()
  const now = ctx.clock.now()
  const order = {
    id,
    number: ctx.ids.orderNumber(),
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
  const lines = JSON.stringify([{ listingId: listings[listing]?.listingId, quantity }])
  await ctx.db.query(sql`select place_order(${merchantId}, ${JSON.stringify(order)}::jsonb, ${lines}::jsonb, ${now})`)
  if (isPaid) {
    const event = { provider: 'test', eventId: id, merchantId, orderId: id, paymentId: ctx.ids.next(), amount: total }
    const pickBy = after(now, 3 * dayMs)
    await ctx.db.query(sql`select take_payment_event(${JSON.stringify({ ...event, pickBy })}::jsonb, ${now})`)
  }
  return id
}

/** Advances a paid order to its settlement, which credits the wallet. */
export async function settle(
  { ctx, clock }: Pick<World, 'ctx' | 'clock'>,
  merchantId: string,
  orderId: string,
): Promise<void> {
  const now = ctx.clock.now()
  const { db } = ctx
  await db.query(sql`select pick_up(${merchantId}, ${orderId}, 'escrow', ${now}, ${after(now, dayMs)})`)
  await db.query(sql`select ship_order(${merchantId}, ${orderId}, 'DHL', ${`T-${orderId}`}, ${now})`)
  await db.query(sql`select mark_order_received(${merchantId}, ${orderId}, 'shopper', ${now}, 0, 0, 0)`)
  await db.query(sql`select settle_order(${merchantId}, ${orderId}, ${clock.now()})`)
}
