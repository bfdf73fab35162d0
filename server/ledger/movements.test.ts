import fc from 'fast-check'
import { beforeAll, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { aRowShop, type RowShop } from '../testing/rows.ts'
import { theWorld } from '../testing/the-world.ts'
import { caseCommands } from './model/case-commands.ts'
import { chainCommands } from './model/chain-commands.ts'
import { lineCommands } from './model/line-commands.ts'
import * as model from './model/movement-model.ts'
import type { ModelRun } from './model/movement-run.ts'
import { advanceOrder, goods, orderCommands, place } from './model/order-commands.ts'
import { payoutCases, payoutCommands, startPayouts } from './model/payout-commands.ts'
import { insertLevels, insertPackages, programmeCommands, switchedGoods } from './model/programme-commands.ts'
import { startProgramme } from './model/programme-model.ts'
import { commandCount, expectRandomRuns } from './model/random-runs.ts'
import { rewardCommands } from './model/reward-commands.ts'
import { walletCommands } from './model/wallet-commands.ts'
import { startWallet, twoPersonAbove } from './model/wallet-model.ts'

const world = theWorld()
beforeAll(async () => {
  await insertPackages(world)
  await world.testDb.owner.run(`
    update policy set two_person_above_day = ${twoPersonAbove.day}, two_person_above_week = ${twoPersonAbove.week},
      grants_per_day = 1000000000, operator_day_max = 1000000000000`)
})

/** So long ago that the year of sharing ends during a run. */
const invitedMs = 200 * dayMs

const yearAfter = (at: number) => {
  const date = new Date(at)
  return Date.UTC(
    date.getUTCFullYear() + 1,
    date.getUTCMonth(),
    date.getUTCDate(),
    date.getUTCHours(),
    date.getUTCMinutes(),
    date.getUTCSeconds(),
    date.getUTCMilliseconds(),
  )
}

/** Each shop has its own supplier, so that a payout contains only its orders. */
const supplierOf = ({ merchantId }: RowShop) => `s${merchantId.slice(0, 8)}`

async function openShops(): Promise<[ModelRun, ModelRun]> {
  const one = await aRowShop(world, { goods: [...goods, ...switchedGoods] })
  const other = await aRowShop(world, { goods: [...goods, ...switchedGoods] })
  for (const shop of [one, other]) {
    const ids = shop.listings.map(({ productId }) => `'${productId}'`).join(', ')
    await world.testDb.owner.run(`update product set source = '${supplierOf(shop)}/' || id where id in (${ids})`)
  }
  const levels = await insertLevels(world, [one.merchantId, other.merchantId], goods.length + 2)
  const startedAt = world.clock.now().getTime()
  const runOf = (shop: typeof one): ModelRun => {
    const listings = shop.listings.map(({ listingId }) => listingId)
    const programme = startProgramme({ levels, sharesUntil: yearAfter(startedAt - invitedMs), listings })
    const payouts = startPayouts(supplierOf(shop))
    const books = { model: model.startModel(startedAt), wallet: startWallet(), programme, payouts }
    return { world, shop, ...books, neighbour: null, trail: [] }
  }
  return [runOf(one), runOf(other)]
}

async function startRun(): Promise<ModelRun> {
  const [state, neighbour] = await openShops()
  Object.assign(state, { neighbour })
  Object.assign(neighbour, { neighbour: state })
  const at = new Date(state.model.now - invitedMs).toISOString()
  for (const [one, other] of [
    [state, neighbour],
    [neighbour, state],
  ] as const) {
    await world.testDb.owner.run(`
      update merchant set inviter_id = '${other.shop.merchantId}', applied_at = '${at}'
      where merchant_id = '${one.shop.merchantId}'`)
  }
  for (const [listing] of goods.entries()) await place(state, listing, 1 + listing)
  await place(neighbour, 0, 3)
  for (const run of [state, neighbour]) {
    for (const order of run.model.orders.slice(0, 3)) {
      run.model.now = world.clock.now().getTime()
      while (order.status !== 'completed') await advanceOrder(run, order, 'escrow')
    }
  }
  state.model.now = world.clock.now().getTime()
  return state
}

/** The cases that a run covered; without the hard ones it would prove little. */
function* casesOf({
  model: { orders, accounts },
  wallet: { withdrawals, deposits },
  programme,
  payouts,
  neighbour,
}: ModelRun): Generator<string> {
  yield* programme.covered
  yield* payouts.covered
  if (neighbour) yield* neighbour.programme.covered
  if ((accounts['owed'] ?? 0) < 0) yield 'something is owed'
  for (const order of orders) {
    yield* order.endings
    if (order.run !== null && order.byPlatform > 0) yield 'a late refund of a run'
    if (order.fundFrom === 'wallet') yield 'picked up from the wallet'
    if (order.byPlatform > 0) yield 'refunded by the platform'
    if (order.settled && order.feeReturned > 0) yield 'refunded after settlement'
    if (order.settled && order.status === 'cancelled') yield 'reversed'
    if (order.fundFrom === 'wallet' && order.costReturned > 0) yield 'cost returned to the wallet'
    if (order.refunded > 0 && order.refunded < order.total) yield 'refunded in part'
    for (const { given } of order.returns.values()) {
      const isOfPieces = given.some(({ pieces }) => pieces > 0)
      if (isOfPieces && order.status !== 'cancelled') yield 'pieces refunded'
      if (isOfPieces && given.some(({ pieces }, at) => pieces > 0 && (order.lines[at]?.pieces ?? 0) > 0))
        yield 'some pieces of a line refunded'
      if (!isOfPieces && given.filter(({ amount }) => amount > 0).length > 1) yield 'an amount divided among lines'
    }
    if (order.settled && order.feeTaken < order.fee && order.refunded > 0) yield 'a smaller fee'
  }
  for (const { status, arrival, transfer } of withdrawals) {
    if (status !== 'approved') yield `a withdrawal ${status}`
    else yield `a withdrawal ${arrival}${transfer.state === 'sent' ? ', sent' : ''}`
  }
  for (const { status, isChain, isCredited, found } of deposits) {
    const how = found ? ' by the network' : isChain ? ' by chain' : ''
    yield `a deposit ${status}${how}${status === 'rejected' && isCredited ? ', undone' : ''}`
    if (found?.isFinal) yield `a deposit ${status}, final`
  }
}

const cases = [
  'something is owed',
  'picked up from the wallet',
  'refunded by the platform',
  'refunded after settlement',
  'a refund rejected',
  'a refund approved by timeout',
  'reversed',
  'cost returned to the wallet',
  'refunded in part',
  'a smaller fee',
  'pieces refunded',
  'some pieces of a line refunded',
  'an amount divided among lines',
  'given back by lines',
  'given back as an amount',
  'given back whole',
  'left before the shipment',
  'left after the shipment',
  'a return confirmed',
  'a return that was never sent',
  'a withdrawal in_review',
  'a withdrawal rejected',
  'a withdrawal sending',
  'a withdrawal sending, sent',
  'a withdrawal paid',
  'a withdrawal returned',
  'a deposit in_review',
  'a deposit in_review by chain',
  'a deposit approved',
  'a deposit approved by chain',
  'a deposit rejected',
  'a deposit rejected, undone',
  'a deposit rejected by chain',
  'a deposit rejected by chain, undone',
  'a deposit in_review by the network',
  'a deposit approved by the network',
  'a deposit rejected by the network',
  'a deposit rejected by the network, undone',
  'a deposit approved, final',
]

const programmeCases = [
  'a level bought',
  'a level earned',
  'a level given back',
  'a level given back and earned',
  'a package given back',
  'a package ended unused',
  'a package ended used in part',
  'a package ended used up',
  'a slot freed by a listing that went off sale',
  'nothing shared after a year',
  'a share of the fee that a refund left',
  'a share taken back in parts',
  'a reward',
  'a reward that repaid a debt',
  'a reward taken back',
  'a reward taken back that is owed',
  'refused: a level that is not higher',
  'refused: a level that costs too much',
  'refused: a level given back too late',
  'refused: a level that was not bought',
  'refused: a level that was used',
  'refused: a level that is too small',
  'refused: a package that costs too much',
  'refused: a package given back too late',
  'refused: a package that ended',
  'refused: a package that was used',
  'refused: more than there are slots',
  'refused: a slot for a listing that is not on sale',
  'refused: a second slot for one listing',
  'refused: a reward taken back before its delivery',
]

const commands = fc.oneof(
  ...[...orderCommands, ...walletCommands, ...chainCommands],
  ...[...programmeCommands, ...rewardCommands, ...caseCommands, ...payoutCommands, ...lineCommands],
)

test(
  `the database and a model agree after each of ${commandCount} random commands`,
  {
    timeout: 3_600_000,
  },
  () =>
    expectRandomRuns(world, {
      commands,
      seed: 7,
      start: startRun,
      casesOf,
      cases: [...cases, ...programmeCases, ...payoutCases],
    }),
)
