import sql from 'sql-template-tag'
import { dayMs, hourMs } from '#contract/durations.ts'
import { finance } from '#contract/finance.ts'
import { orders } from '#contract/orders.ts'
import { background } from '../background.ts'
import { after } from '../base/clock.ts'
import { forParty } from '../base/ctx.ts'
import { dayOf } from '../base/days.ts'
import { aDecider, decideRefund } from './decisions.ts'
import { aRowShop, type RowShop } from './rows.ts'
import { aSoldOrder, signIn } from './sold.ts'
import type { World } from './world.ts'

/** The course of an order, in hours after the previous step; null if a step never happens. */
export type OrderPlan = {
  placedAfterHours: number
  listing: number
  pick: { afterHours: number; from: 'escrow' | 'wallet' } | null
  shipAfterHours: number | null
  reachAfterHours: number | null
  confirmAfterHours: number | null
  refund: {
    afterHours: number
    partBps: number
    outcome: 'approved' | 'rejected' | 'silence'
    bears: 'supplier' | 'merchant' | 'platform'
    decideAfterHours: number
  } | null
}

type Act = { atMs: number; run: () => Promise<void> }

/** A shop and its orders' course; the maps are by order id. */
export type PayoutHistory = {
  world: World
  shop: RowShop
  token: string
  timeZone: string
  acts: Act[]
  refunds: Map<string, number>
  decidedOn: Map<string, string>
  /** Orders whose delivery was reported in the last days before they count as received without news. */
  reachedLate: Set<string>
}

/** A product with a small profit, one with odd digits, and a typical one. */
const goods = [
  { cost: 500, price: 560 },
  { cost: 1_999, price: 2_999 },
  { cost: 6_000, price: 10_000 },
]

export async function beginHistory(world: World, timeZone: string, plans: readonly OrderPlan[]) {
  const shop = await aRowShop(world, { timeZone, goods })
  const history: PayoutHistory = {
    ...{ world, shop, timeZone, token: '', acts: [] },
    ...{ refunds: new Map(), decidedOn: new Map(), reachedLate: new Set() },
  }
  for (const plan of plans) plant(history, plan)
  return history
}

function at(history: PayoutHistory, afterHours: number, run: () => Promise<void>) {
  history.acts.push({ atMs: history.world.clock.now().getTime() + afterHours * hourMs, run })
}

function plant(history: PayoutHistory, plan: OrderPlan) {
  const { world, shop } = history
  at(history, plan.placedAfterHours, async () => {
    const total = goods[plan.listing]?.price ?? 0
    const id = await aSoldOrder(world, shop, { listing: plan.listing, total })
    if (plan.pick) planPickUp(history, id, plan)
    if (plan.refund) planRefund(history, { id, total, refund: plan.refund })
  })
}

async function statusOf({ world, shop }: PayoutHistory, id: string): Promise<string> {
  const { status } = await world.ctx.db.one<{ status: string }>(sql`
    select status from orders where merchant_id = ${shop.merchantId} and id = ${id}`)
  return status
}

type StillInput = { id: string; status: string; run: () => Promise<unknown> }

/** Skips a step of an order that was cancelled or has moved on automatically. */
const ifStill =
  (history: PayoutHistory, { id, status, run }: StillInput) =>
  async () => {
    if ((await statusOf(history, id)) === status) await run()
  }

function planPickUp(history: PayoutHistory, id: string, plan: OrderPlan) {
  const { world, shop } = history
  const { merchantId } = shop
  const { db } = world.ctx
  const pickUp = async () => {
    const now = world.clock.now()
    const { available } = await db.one<{ available: number }>(sql`
      select ledger_balance(${merchantId}, 'available') as available`)
    const from = available >= (goods[plan.listing]?.cost ?? 0) ? plan.pick?.from : 'escrow'
    await db.query(sql`select pick_up(${merchantId}, ${id}, ${from}, ${now}, ${after(now, 7 * dayMs)})`)
    if (plan.shipAfterHours !== null)
      at(history, plan.shipAfterHours, ifStill(history, { id, status: 'awaiting_shipment', run: ship }))
  }
  const ship = async () => {
    const now = world.clock.now()
    await db.query(sql`select ship_order(${merchantId}, ${id}, 'DHL', ${`T-${id}`}, ${now})`)
    if (plan.reachAfterHours !== null)
      at(history, plan.reachAfterHours, ifStill(history, { id, status: 'shipped', run: reach }))
    else planReceipt(history, id, plan)
  }
  const reach = async () => {
    const now = world.clock.now()
    await db.query(sql`select record_carrier_event(${merchantId}, ${id}, 'reached', '', ${now}, ${now})`)
    if ((plan.reachAfterHours ?? 0) > 53 * 24) history.reachedLate.add(id)
    planReceipt(history, id, plan)
  }
  at(history, plan.pick?.afterHours ?? 0, ifStill(history, { id, status: 'awaiting_pickup', run: pickUp }))
}

function planReceipt(history: PayoutHistory, id: string, { confirmAfterHours }: OrderPlan) {
  if (confirmAfterHours === null) return
  const { world, shop } = history
  const confirm = () => world.ctx.db.query(sql`select confirm_receipt(${shop.merchantId}, ${id}, ${world.clock.now()})`)
  at(history, confirmAfterHours, ifStill(history, { id, status: 'shipped', run: confirm }))
}

type RefundPlan = { id: string; total: number; refund: NonNullable<OrderPlan['refund']> }

function planRefund(history: PayoutHistory, { id, total, refund }: RefundPlan) {
  const { world, shop } = history
  const { merchantId } = shop
  const request = async () => {
    const status = await statusOf(history, id)
    if (status === 'cancelled') return
    const refundId = world.ctx.ids.next()
    const part = status === 'awaiting_pickup' ? total : Math.max(1, Math.floor((total * refund.partBps) / 10_000))
    const asked = { id: refundId, amount: part, reason: 'late', goods: 'received', images: [] }
    const body = JSON.stringify(asked)
    await world.ctx.db.query(sql`select request_refund(${merchantId}, ${id}, ${body}::jsonb, ${world.clock.now()})`)
    history.refunds.set(id, 1 + (history.refunds.get(id) ?? 0))
    if (refund.outcome !== 'silence') at(history, refund.decideAfterHours, () => decide(refundId, part))
  }
  const decide = async (refundId: string, amount: number) => {
    const open = await world.ctx.db.maybe(sql`
      select 1 as open from refund
      where merchant_id = ${merchantId} and id = ${refundId} and status = 'pending_approval'`)
    if (!open) return
    if (refund.outcome === 'approved')
      return decideRefund(world, { merchantId, id: refundId, amount, bears: refund.bears })
    await world.ctx.db.query(sql`
      select reject_refund_by_operator(${await aDecider(world)}, ${merchantId}, ${refundId}, 'so',
        ${world.clock.now()})`)
  }
  at(history, refund.afterHours, request)
}

/** When the next sweep has something to do for the shop, by the rules of docs/domain.md. */
async function nextDueMs({ world, shop }: PayoutHistory): Promise<number> {
  const [row] = (await world.testDb.owner.rows(`
    select min(due) as due from (
      select case o.status when 'awaiting_pickup' then o.pick_by when 'awaiting_shipment' then o.ship_by
          when 'shipped' then coalesce(o.reached_at + interval '7 days', o.shipped_at + interval '60 days')
          when 'received' then o.settles_at end as due
      from orders o where o.merchant_id = '${shop.merchantId}' and not (o.status = 'received' and exists (
        select 1 from refund r
        where r.merchant_id = o.merchant_id and r.order_id = o.id and r.status = 'pending_approval'))
      union all
      select decide_by from refund where merchant_id = '${shop.merchantId}' and status = 'pending_approval') as d`)) as {
    due: Date | null
  }[]
  return row?.due ? new Date(row.due).getTime() : Number.POSITIVE_INFINITY
}

async function sweepDue({ world }: PayoutHistory) {
  const ctx = forParty(world.ctx, 'jobs')
  for (let moved = 1; moved > 0; ) {
    moved = 0
    for (const sweep of Object.values(background.due)) moved += await sweep(ctx)
  }
}

/** Runs steps and sweeps in order of time until no order awaits anything. */
export async function runHistory(history: PayoutHistory, look: () => Promise<void>): Promise<void> {
  const { world, acts } = history
  for (;;) {
    acts.sort((one, other) => one.atMs - other.atMs)
    const actMs = acts[0]?.atMs ?? Number.POSITIVE_INFINITY
    const dueMs = await nextDueMs(history)
    const nextMs = Math.min(actMs, dueMs)
    if (nextMs === Number.POSITIVE_INFINITY) return
    world.clock.set(new Date(Math.max(nextMs, world.clock.now().getTime())))
    await noteDecisions(history, async () => {
      if (dueMs <= actMs) await sweepDue(history)
      else await acts.shift()?.run()
    })
    if (dueMs <= actMs && (await nextDueMs(history)) <= dueMs) throw new Error('a sweep left what was due')
    await look()
  }
}

/**
 * Notes refunds decided during `run`: an order held up by a refund settles on the decision day if its own day has
 * passed.
 */
async function noteDecisions({ world, shop, timeZone, decidedOn }: PayoutHistory, run: () => Promise<void>) {
  const open = await openRefunds({ world, shop })
  await run()
  const still = await openRefunds({ world, shop })
  for (const id of open) if (!still.has(id)) decidedOn.set(id, dayOf(world.clock.now(), timeZone))
}

async function openRefunds({ world, shop }: Pick<PayoutHistory, 'world' | 'shop'>): Promise<Set<string>> {
  const rows = await world.ctx.db.query<{ id: string }>(sql`
    select order_id as id from refund where merchant_id = ${shop.merchantId} and status = 'pending_approval'`)
  return new Set(rows.map(({ id }) => id))
}

export type AwaitedOrder = { id: string; day: string; amount: number; isFixed: boolean; hasOpenRefund: boolean }

export async function readPayoutCalendar(history: PayoutHistory) {
  const { world, shop, timeZone } = history
  // Months pass, and no session lasts that long.
  const token = await signIn(world, shop.merchantId)
  const { awaiting, totalProfit, expected } = await world.must(finance.report, { token, query: {} })
  const awaited: AwaitedOrder[] = []
  for (const day of new Set(expected.map(({ date }) => date))) {
    const opened = await world.must(orders.list, { token, query: { status: 'all', settlesOn: day, limit: 100 } })
    for (const { id, earnings, status, refund } of opened.list) {
      const hasOpenRefund = refund?.status === 'pending_approval'
      awaited.push({ id, day, amount: earnings, isFixed: status === 'received', hasOpenRefund })
    }
  }
  const today = dayOf(world.clock.now(), timeZone)
  return { today, awaiting, totalProfit, expected, awaited, seenRefunds: new Map(history.refunds) }
}

export type Arrival = {
  /** The shop's day of settlement; null if it did not settle. */
  day: string | null
  /** What the settlement added to `available` and `owed`. */
  settled: number
  /** Earlier movements on these accounts: a cost paid from the wallet, and its return. */
  before: number
  /** The sum of all movements, including refunds after the settlement. */
  kept: number
}

const nothing: Arrival = { day: null, settled: 0, before: 0, kept: 0 }

export async function readArrivals({ world, shop, timeZone }: PayoutHistory): Promise<Map<string, Arrival>> {
  const rows = await world.ctx.db.query<{ id: string; kind: string; at: Date; amount: number }>(sql`
    select p.order_id as id, t.kind, t.at, sum(p.amount)::bigint as amount
    from ledger_posting p
    join ledger_transaction t on t.merchant_id = p.merchant_id and t.sequence = p.sequence
    where p.merchant_id = ${shop.merchantId} and p.order_id is not null and p.account in ('available', 'owed')
    group by p.order_id, t.kind, t.at, t.sequence order by t.sequence`)
  const settlements = await world.ctx.db.query<{ id: string; at: Date }>(sql`
    select o.id, o.settled_at as at from orders o
    where o.merchant_id = ${shop.merchantId} and o.settled_at is not null`)
  const settledAt = new Map(settlements.map(({ id, at: moment }) => [id, moment]))
  const arrivals = new Map<string, Arrival>()
  for (const [id, moment] of settledAt) arrivals.set(id, { ...nothing, day: dayOf(moment, timeZone) })
  for (const { id, kind, at: postedAt, amount } of rows) {
    const arrival = arrivals.get(id) ?? { ...nothing }
    const moment = settledAt.get(id)
    if (kind === 'settled') {
      if (dayOf(postedAt, timeZone) !== arrival.day) throw new Error(`${id} was posted on another day`)
      arrival.settled += amount
    } else if (moment && postedAt <= moment) {
      arrival.before += amount
    }
    arrival.kept += amount
    arrivals.set(id, arrival)
  }
  return arrivals
}
