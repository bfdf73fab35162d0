import fc from 'fast-check'
import sql, { type Sql } from 'sql-template-tag'
import { expect } from 'vitest'
import { Refusal } from '../../base/refuse.ts'
import type { RowShop } from '../../testing/rows.ts'
import type { World } from '../../testing/world.ts'
import * as model from './movement-model.ts'
import { type Programme, seenProgramme } from './programme-model.ts'
import { seenWallet, type Wallet } from './wallet-model.ts'

/**
 * One shop, its real rows and the model of them; what was done last, to be told when they differ. Beside it another
 * one: each invited the other, so that both sides of a reward are met.
 */
export type Run = {
  world: World
  shop: RowShop
  model: model.Model
  wallet: Wallet
  programme: Programme
  beside: Run | null
  trail: string[]
}

export type Command = (state: Run) => Promise<void>

/** What the database answered and what the model expects. */
export type Answers = [string | null, string | null]

// Without a bias to small numbers: they choose, and every choice is as good as another.
export const which = fc.noBias(fc.nat(10_000))
export const part = fc.noBias(fc.nat(1_000)).map((thousandths) => thousandths / 1_000)

export const now = ({ world }: Run) => world.clock.now()

/** The word of the refusal, or null where the work was done. */
export async function refused(work: Promise<unknown>): Promise<string | null> {
  try {
    await work
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.word
    if (error instanceof Error && 'code' in error && error.code === '23505') return 'conflict'
    throw error
  }
}

/** Runs one movement as the application does. */
export const move = ({ world }: Run, statement: Sql) => refused(world.ctx.db.query(statement))

export function agree({ trail }: Run, act: string, [answered, expected]: Answers) {
  trail.push(`${act}: ${answered ?? 'done'}`)
  expect(answered).toBe(expected)
}

type Seen = {
  kept: Record<string, number>
  posted: Record<string, number>
  sequence: number
  orders: { id: string; status: string; logistics: string; escrow: number; earnings: number; refunded: number }[]
  counts: Record<string, number>
  counter: Record<string, number>
  withdrawals: unknown[]
  recharges: unknown[]
  programme: unknown
  days: (model.ModelDay & { date: string })[]
}

/** Levels, packages and rewards of a shop as their rows say. */
const programmeOf = (merchantId: string, at: Date): Sql => sql`
  jsonb_build_object(
    'level', (select level_id from merchant where merchant_id = ${merchantId}),
    'bought', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'price', price,
      'isGivenBack', given_back_at is not null) order by id), '[]') from level_purchase where merchant_id = ${merchantId}),
    'purchases', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'price', price, 'credited', credited,
      'days', used_slot_days(${merchantId}, id, ${at}),
      'open', (select coalesce(jsonb_agg(listing_id order by listing_id), '[]') from placement
        where merchant_id = ${merchantId} and purchase_id = p.id and to_at is null)) order by id), '[]')
      from package_purchase p where merchant_id = ${merchantId}),
    'shares', (select coalesce(jsonb_agg(jsonb_build_object('id', order_id, 'amount', amount, 'reversed', reversed)
      order by order_id), '[]') from referral_share where merchant_id = ${merchantId}),
    'rewards', (select coalesce(jsonb_agg(jsonb_build_object('id', order_id, 'amount', amount, 'reversed', reversed)
      order by order_id), '[]') from referral_reward where merchant_id = ${merchantId}))`

async function look({ shop, world }: Run): Promise<Seen> {
  const { merchantId } = shop
  const { seen } = await world.ctx.db.one<{ seen: Seen }>(sql`
    select jsonb_build_object(
      'kept', (select jsonb_object_agg(account, balance) from ledger_account where merchant_id = ${merchantId}),
      'posted', (select coalesce(jsonb_object_agg(account, total), '{}') from (
        select account, sum(amount) as total from ledger_posting where merchant_id = ${merchantId} group by account) p),
      'sequence', (select sequence from ledger_head where merchant_id = ${merchantId}),
      'orders', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'status', status, 'logistics', logistics,
        'escrow', escrow_left, 'earnings', earnings, 'refunded', refunded + refunded_by_platform) order by id), '[]')
        from orders where merchant_id = ${merchantId}),
      'counts', (select jsonb_object_agg(status, count) from order_count where merchant_id = ${merchantId} and count > 0),
      'counter', (select jsonb_build_object('sales', sales, 'income', income, 'pending', pending,
        'received', received_orders, 'completed', completed_orders, 'open', open_refunds)
        from merchant_counter where merchant_id = ${merchantId}),
      'withdrawals', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'status', status, 'arrival', arrival,
        'amount', amount, 'fee', fee, 'net', net) order by id), '[]') from withdrawal where merchant_id = ${merchantId}),
      'recharges', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'status', status, 'amount', amount,
        'credited', credited_at is not null) order by id), '[]') from deposit where merchant_id = ${merchantId}),
      'programme', ${programmeOf(merchantId, world.clock.now())},
      'days', (select coalesce(jsonb_agg(jsonb_build_object('date', date, 'sales', sales, 'orders', orders,
        'estimated', estimated_profit, 'profit', profit, 'cancelled', cancelled, 'refunded', refunded,
        'late', late_pickups, 'cancellations', merchant_cancellations, 'borne', merchant_refunds) order by date), '[]')
        from merchant_day where merchant_id = ${merchantId})
    ) as seen`)
  return seen
}

const nothing = { available: 0, held: 0, owed: 0, escrow: 0, supplier: 0, refunds: 0 }
const withoutZeros = (record: Record<string, number>) =>
  Object.fromEntries(Object.entries(record).filter(([, amount]) => amount !== 0))
const total = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

export function told({ model: m, wallet, programme, beside }: Run): Omit<Seen, 'posted'> {
  const { orders } = m
  const earned = (which: (order: model.ModelOrder) => boolean) => total(orders.filter(which).map(model.earningsOf))
  const isFinal = ({ settled, status, paid }: model.ModelOrder) => settled || (status === 'cancelled' && paid)
  const counts: Record<string, number> = {}
  for (const { status } of orders) counts[status] = (counts[status] ?? 0) + 1
  const kept = Object.fromEntries(Object.keys(nothing).map((account) => [account, m.accounts[account] ?? 0]))
  return {
    kept,
    sequence: m.transactions,
    orders: orders
      .map((order) => ({
        ...{ id: order.id, status: order.status, logistics: order.logistics, escrow: order.escrow },
        ...{ earnings: model.earningsOf(order), refunded: order.refunded + order.byPlatform },
      }))
      .sort((a, b) => (a.id < b.id ? -1 : 1)),
    counts,
    counter: {
      sales: total(orders.map((order) => (order.paid ? order.total - order.refunded : 0))),
      income: earned(isFinal),
      pending: earned((order) => order.paid && !isFinal(order)),
      received: m.received,
      completed: m.completed,
      open: orders.filter(({ open }) => open !== null).length,
    },
    ...seenWallet(wallet),
    programme: seenProgramme({ programme, model: m }, beside?.programme ?? programme),
    days: Object.entries(m.days)
      .map(([date, day]) => ({ date, ...day }))
      .sort((a, b) => (a.date < b.date ? -1 : 1)),
  }
}

/** Everything that must hold after every command, allowed or refused. */
export async function compare(state: Run) {
  const { posted, ...seen } = await look(state)
  expect({ ...seen, counts: seen.counts ?? {} }).toEqual(told(state))
  expect(withoutZeros(posted)).toEqual(withoutZeros(state.model.accounts))
  expect(total(Object.values(posted))).toBe(0)
  expect(total(seen.orders.map(({ escrow }) => escrow))).toBe(seen.kept['escrow'])
}
