import sql from 'sql-template-tag'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/open.ts'
import { findProvider } from '../payments/provider.ts'
import { giveBack } from '../stock/reservations.ts'
import { mailNotice } from './mail-notice.ts'
import { mailShopper } from './mail-shopper.ts'
import { makeInvitation, receiveReferral, reverseReferral } from './referrals.ts'
import { batchSize, type Sweep } from './sweep.ts'

type Message = {
  merchant_id: string
  id: string
  kind: string
  payload: Record<string, unknown>
  tries: number
  created_at: Date
}

/** After so many tries, doubling from half a minute up to six hours, somebody must look: about two days. */
export const triesMax = 16
const backOff = sql`least(interval '30 seconds' * power(2, least(tries, 20)), interval '6 hours')`

/** Asks whoever is outside, then answers what to write together with the mark that it is done; null: not yet. */
type Delivery = (ctx: Ctx, message: Message) => Promise<((tx: Db) => Promise<void>) | null>

const orderOf = ({ payload }: Message) => String(payload['orderId'])

/** What an order sold is counted at its products, which are no merchant's own. */
const countSold =
  (sign: 1 | -1): Delivery =>
  async (_ctx, message) =>
  async (tx) => {
    const { merchant_id } = message
    const sold = await tx.query<{ product_id: string; quantity: number }>(sql`
      select product_id, sum(quantity)::bigint as quantity from order_line
      where merchant_id = ${merchant_id} and order_id = ${orderOf(message)} group by product_id order by product_id`)
    const ids = sold.map(({ product_id }) => product_id)
    const quantities = sold.map(({ quantity }) => sign * quantity)
    if (ids.length > 1) {
      await tx.query(sql`select 1 from product where id = any (${ids}::uuid[]) order by id for no key update`)
    }
    await tx.query(sql`
      update product p set sales = p.sales + s.quantity
      from unnest(${ids}::uuid[], ${quantities}::bigint[]) as s (id, quantity) where p.id = s.id`)
    await tx.query(sql`
      insert into product_day as d (product_id, date, quantity)
      select s.id, ${String(message.payload['date'])}::date, s.quantity
      from unnest(${ids}::uuid[], ${quantities}::bigint[]) as s (id, quantity)
      on conflict (product_id, date) do update set quantity = d.quantity + excluded.quantity`)
  }

const stockBack: Delivery = async (_ctx, message) => async (tx) => {
  const given = await tx.query<{ variant_id: string; quantity: number }>(sql`
    select variant_id, sum(quantity)::integer as quantity from order_line
    where merchant_id = ${message.merchant_id} and order_id = ${orderOf(message)} group by variant_id`)
  await giveBack(tx, given)
}

async function payBack(ctx: Ctx, back: { through: string | null; reference: string; amount: number }) {
  const provider = back.through === null ? undefined : findProvider(ctx.config, back.through)
  if (!provider) throw new Error(`nothing pays back what came through ${back.through}`)
  return provider.payBack({ reference: back.reference, amount: back.amount })
}

const refundBack: Delivery = async (ctx, { merchant_id, payload }) => {
  const refundId = String(payload['refundId'])
  const refund = await ctx.db.one<{ through: string | null; amount: number }>(sql`
    select o.paid_through as through, r.amount from refund r
    join orders o on o.merchant_id = r.merchant_id and o.id = r.order_id
    where r.merchant_id = ${merchant_id} and r.id = ${refundId}`)
  if (!(await payBack(ctx, { ...refund, reference: refundId }))) return null
  return async (tx) => {
    await tx.query(sql`select refund_paid(${merchant_id}, ${refundId}, ${ctx.clock.now()})`)
  }
}

const paymentBack: Delivery = async (ctx, { merchant_id, payload }) => {
  const paymentId = String(payload['paymentId'])
  const amount = Number(payload['amount'])
  const payment = await ctx.db.one<{ through: string }>(sql`
    select provider as through from payment where merchant_id = ${merchant_id} and id = ${paymentId}`)
  if (!(await payBack(ctx, { ...payment, reference: paymentId, amount }))) return null
  return async (tx) => {
    await tx.query(sql`select payment_back_paid(${merchant_id}, ${paymentId}, ${amount}, ${ctx.clock.now()})`)
  }
}

const deliveries: Record<string, Delivery> = {
  sold: countSold(1),
  unsold: countSold(-1),
  stock_back: stockBack,
  refund_back: refundBack,
  payment_back: paymentBack,
  referral: async (ctx, message) => (tx) => receiveReferral(ctx, tx, message),
  referral_back: async (ctx, message) => (tx) => reverseReferral(ctx, tx, message),
  qualified: async (ctx, message) => (tx) => makeInvitation(ctx, tx, message),
  mail: async (ctx, { merchant_id, payload }) => {
    await mailNotice(ctx, merchant_id, payload)
    return async () => {}
  },
  shopper_mail: async (ctx, { merchant_id, payload }) => {
    await mailShopper(ctx, merchant_id, payload)
    return async () => {}
  },
}

/** Delivers what movements sent out: at least once outside, exactly once in the database. */
export const deliverOutbox: Sweep = async (ctx) => {
  let delivered = 0
  for (;;) {
    const claimed = await claim(ctx)
    for (const message of claimed) if (await deliver(ctx, message)) delivered += 1
    if (claimed.length < batchSize) return delivered
  }
}

/** Takes due messages and puts their next try off, so that no other server takes them meanwhile. */
async function claim(ctx: Ctx): Promise<Message[]> {
  const now = ctx.clock.now()
  const claimed = await ctx.db.query<Message>(sql`
    update outbox set tries = tries + 1, due_at = ${now}::timestamptz + ${backOff}
    where (merchant_id, id) in (
      select merchant_id, id from outbox where done_at is null and failed_at is null and due_at <= ${now}
      order by due_at, merchant_id, id limit ${batchSize} for update skip locked)
    returning merchant_id, id, kind, payload, tries, created_at`)
  // What was sold is counted before it is taken back: `sold` stands before `unsold` at the same time.
  return claimed.sort(
    (a, b) => a.created_at.getTime() - b.created_at.getTime() || a.kind.localeCompare(b.kind) || (a.id < b.id ? -1 : 1),
  )
}

async function deliver(ctx: Ctx, message: Message): Promise<boolean> {
  try {
    const delivery = deliveries[message.kind]
    if (!delivery) throw new Error(`nothing delivers ${message.kind}`)
    const write = await delivery(ctx, message)
    if (write) return await finish(ctx, message, write)
    await giveUpAfterAll(ctx, message, 'not confirmed')
  } catch (error) {
    ctx.log.error({ err: error, kind: message.kind, outbox: message.id, tries: message.tries }, 'not delivered')
    await giveUpAfterAll(ctx, message, error instanceof Error ? error.message : String(error))
  }
  return false
}

function finish(ctx: Ctx, { merchant_id, id }: Message, write: (tx: Db) => Promise<void>): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const open = await tx.maybe(sql`
      select 1 from outbox where merchant_id = ${merchant_id} and id = ${id} and done_at is null for update`)
    if (!open) return false
    await write(tx)
    await tx.query(sql`
      update outbox set done_at = ${ctx.clock.now()} where merchant_id = ${merchant_id} and id = ${id}`)
    return true
  })
}

/** A refund that could not go back stands in finance's queue from the first failure on; the last try ends it. */
async function giveUpAfterAll(ctx: Ctx, { merchant_id, id, kind, payload, tries }: Message, why: string) {
  if (kind === 'refund_back') {
    await ctx.db.query(sql`select refund_pay_failed(${merchant_id}, ${String(payload['refundId'])}, ${why})`)
  }
  if (tries < triesMax) return
  await ctx.db.query(sql`
    update outbox set failed_at = ${ctx.clock.now()} where merchant_id = ${merchant_id} and id = ${id}`)
  ctx.log.error({ kind, outbox: id, tries }, 'given up: somebody must look at it')
}
