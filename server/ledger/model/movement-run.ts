import fc from 'fast-check'
import sql, { type Sql } from 'sql-template-tag'
import { expect } from 'vitest'
import { Refusal } from '../../base/refuse.ts'
import type { RowShop } from '../../testing/rows.ts'
import type { World } from '../../testing/world.ts'
import * as model from './movement-model.ts'
import type { Payouts } from './payout-commands.ts'
import { expectedProgramme, type Programme } from './programme-model.ts'
import { expectedWallet, type Wallet } from './wallet-model.ts'

/**
 * A shop in the database, its model, and a trail of the commands for the message if they differ. The neighbour is a
 * second shop: each invited the other, so that both sides of a reward are covered.
 */
export type ModelRun = {
  world: World
  shop: RowShop
  model: model.Model
  wallet: Wallet
  programme: Programme
  payouts: Payouts
  neighbour: ModelRun | null
  trail: string[]
}

export type Command = (state: ModelRun) => Promise<void>

/** Repeats a command, so that it is chosen more often. */
export const times = (count: number, command: fc.Arbitrary<Command>) => Array<typeof command>(count).fill(command)

export type Outcomes = [string | null, string | null]

// Without fast-check's bias to small numbers, because these numbers choose among equals.
export const anyNumber = fc.noBias(fc.nat(10_000))
export const fraction = fc.noBias(fc.nat(1_000)).map((thousandths) => thousandths / 1_000)

export const now = ({ world }: ModelRun) => world.clock.now()

export async function refusalOf(work: Promise<unknown>): Promise<string | null> {
  try {
    await work
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.word
    if (error instanceof Error && 'code' in error && error.code === '23505') return 'conflict'
    throw error
  }
}

export const runMovement = ({ world }: ModelRun, statement: Sql) => refusalOf(world.ctx.db.query(statement))

export function expectAgreement({ trail }: ModelRun, command: string, [answered, expected]: Outcomes) {
  trail.push(`${command}: ${answered ?? 'done'}`)
  expect(answered).toBe(expected)
}

type ShopState = {
  balances: Record<string, number>
  posted: Record<string, number>
  sequence: number
  orders: {
    id: string
    status: string
    logistics: string
    escrow: number
    earnings: number
    refunded: number
    total: number
    lines: [number, number][]
  }[]
  counts: Record<string, number>
  counter: Record<string, number>
  withdrawals: unknown[]
  deposits: unknown[]
  programme: unknown
  days: (model.ModelDay & { date: string })[]
}

const programmeOf = (merchantId: string, at: Date): Sql => sql`
  jsonb_build_object(
    'level', (select level_id from merchant where merchant_id = ${merchantId}),
    'bought', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'price', price,
      'isGivenBack', given_back_at is not null) order by id), '[]')
      from level_purchase where merchant_id = ${merchantId}),
    'purchases', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'price', price, 'credited', credited,
      'days', used_slot_days(${merchantId}, id, ${at}),
      'open', (select coalesce(jsonb_agg(listing_id order by listing_id), '[]') from placement
        where merchant_id = ${merchantId} and purchase_id = p.id and to_at is null)) order by id), '[]')
      from package_purchase p where merchant_id = ${merchantId}),
    'shares', (select coalesce(jsonb_agg(jsonb_build_object('id', order_id, 'amount', amount, 'reversed', reversed)
      order by order_id), '[]') from referral_share where merchant_id = ${merchantId}),
    'rewards', (select coalesce(jsonb_agg(jsonb_build_object('id', order_id, 'amount', amount, 'reversed', reversed)
      order by order_id), '[]') from referral_reward where merchant_id = ${merchantId}))`

async function readState({ shop, world }: ModelRun): Promise<ShopState> {
  const { merchantId } = shop
  const { seen } = await world.ctx.db.one<{ seen: ShopState }>(sql`
    select jsonb_build_object(
      'balances', (select jsonb_object_agg(account, balance) from ledger_account where merchant_id = ${merchantId}),
      'posted', (select coalesce(jsonb_object_agg(account, total), '{}') from (
        select account, sum(amount) as total from ledger_posting where merchant_id = ${merchantId} group by account) p),
      'sequence', (select sequence from ledger_head where merchant_id = ${merchantId}),
      'orders', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'status', status, 'logistics', logistics,
        'escrow', escrow_left, 'earnings', earnings, 'refunded', refunded + refunded_by_platform, 'total', selling_total,
        'lines', (select jsonb_agg(jsonb_build_array(l.quantity - given.pieces,
            l.quantity * l.selling_price - given.amount) order by l.position)
          from order_line l cross join lateral (
            select coalesce(sum(quantity), 0) as pieces, coalesce(sum(amount), 0) as amount from refund_line g
            where g.merchant_id = l.merchant_id and g.order_id = l.order_id and g.position = l.position) as given
          where l.merchant_id = orders.merchant_id and l.order_id = orders.id)) order by id), '[]')
        from orders where merchant_id = ${merchantId}),
      'counts', (select jsonb_object_agg(status, count) from order_count
        where merchant_id = ${merchantId} and count > 0),
      'counter', (select jsonb_build_object('sales', sales, 'income', income, 'pending', pending,
        'received', received_orders, 'completed', completed_orders, 'open', open_refunds)
        from merchant_counter where merchant_id = ${merchantId}),
      'withdrawals', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'status', status, 'arrival', arrival,
        'amount', amount, 'fee', fee, 'net', net) order by id), '[]')
        from withdrawal where merchant_id = ${merchantId}),
      'deposits', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'status', status, 'amount', amount,
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

export function expectedState({ model: m, wallet, programme, neighbour }: ModelRun): Omit<ShopState, 'posted'> {
  const { orders } = m
  const earned = (isCounted: (order: model.ModelOrder) => boolean) =>
    total(orders.filter(isCounted).map(model.earningsOf))
  const isFinal = ({ settled, status, paid }: model.ModelOrder) => settled || (status === 'cancelled' && paid)
  const counts: Record<string, number> = {}
  for (const { status } of orders) counts[status] = (counts[status] ?? 0) + 1
  const balances = Object.fromEntries(Object.keys(nothing).map((account) => [account, m.accounts[account] ?? 0]))
  return {
    balances,
    sequence: m.transactions,
    orders: orders
      .map((order) => ({
        id: order.id,
        status: order.status,
        logistics: order.logistics,
        escrow: order.escrow,
        earnings: model.earningsOf(order),
        refunded: order.refunded + order.byPlatform,
        total: order.total,
        lines: order.lines.map(({ pieces, amount }) => [pieces, amount] as [number, number]),
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
    ...expectedWallet(wallet),
    programme: expectedProgramme({ programme, model: m }, neighbour?.programme ?? programme),
    days: Object.entries(m.days)
      .map(([date, day]) => ({ date, ...day }))
      .sort((a, b) => (a.date < b.date ? -1 : 1)),
  }
}

/** Compares the database with the model; both must agree after every command, accepted or refused. */
export async function compare(state: ModelRun) {
  const { posted, ...seen } = await readState(state)
  expect({ ...seen, counts: seen.counts ?? {} }).toEqual(expectedState(state))
  expect(withoutZeros(posted)).toEqual(withoutZeros(state.model.accounts))
  expect(total(Object.values(posted))).toBe(0)
  expect(total(seen.orders.map(({ escrow }) => escrow))).toBe(seen.balances['escrow'])
  for (const { lines, refunded, total: sold } of seen.orders) {
    expect(total(lines.map(([, amount]) => amount)) + refunded).toBe(sold)
    expect(lines.filter(([pieces, amount]) => pieces < 0 || amount < 0)).toEqual([])
  }
}
