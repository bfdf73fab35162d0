import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isLong, scale } from '#tools/long.ts'
import { recount } from '../recount/recount.ts'
import * as model from '../testing/movement-model.ts'
import { compare, type Run, told } from '../testing/movement-run.ts'
import { goOn, goods, orderCommands, place } from '../testing/order-commands.ts'
import { aRowShop } from '../testing/rows.ts'
import { walletCommands } from '../testing/wallet-commands.ts'
import { startWallet } from '../testing/wallet-model.ts'
import { openWorld, type World } from '../testing/world.ts'
import { verifyLedger } from './verify.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

async function startRun(): Promise<Run> {
  const shop = await aRowShop(world, { goods })
  const started = model.startModel(world.clock.now().getTime())
  const state: Run = { world, shop, model: started, wallet: startWallet(), trail: [] }
  for (const [listing] of goods.entries()) await place(state, listing, 1 + listing)
  for (const order of state.model.orders.slice(0, 3)) {
    while (order.status !== 'completed') await goOn(state, order, 'escrow')
  }
  return state
}

/** What a run came to: a test that never meets the hard cases would prove little. */
function* casesOf({ model: { orders, accounts }, wallet: { withdrawals, recharges } }: Run): Generator<string> {
  if ((accounts['owed'] ?? 0) < 0) yield 'something is owed'
  for (const order of orders) {
    yield* order.endings
    if (order.fundFrom === 'wallet') yield 'picked up from the wallet'
    if (order.byPlatform > 0) yield 'refunded by the platform'
    if (order.settled && order.feeReturned > 0) yield 'refunded after settlement'
    if (order.settled && order.status === 'cancelled') yield 'reversed'
    if (order.fundFrom === 'wallet' && order.costReturned > 0) yield 'cost returned to the wallet'
    if (order.refunded > 0 && order.refunded < order.total) yield 'refunded in part'
    if (order.settled && order.feeTaken < order.fee && order.refunded > 0) yield 'a smaller fee'
  }
  for (const { status, arrival, isSent } of withdrawals) {
    if (status !== 'approved') yield `a withdrawal ${status}`
    else yield `a withdrawal ${arrival}${isSent ? ', sent' : ''}`
  }
  for (const { status, isChain, isCredited } of recharges) {
    yield `a recharge ${status}${isChain ? ' by chain' : ''}${status === 'rejected' && isCredited ? ', undone' : ''}`
  }
}

const cases = [
  ...['something is owed', 'picked up from the wallet', 'refunded by the platform', 'refunded after settlement'],
  ...[
    'a refund rejected',
    'a refund by silence',
    'reversed',
    'cost returned to the wallet',
    'refunded in part',
    'a smaller fee',
  ],
  ...['a withdrawal in_review', 'a withdrawal rejected', 'a withdrawal sending', 'a withdrawal sending, sent'],
  ...['a withdrawal paid, sent', 'a withdrawal returned', 'a withdrawal returned, sent'],
  ...['a recharge in_review', 'a recharge in_review by chain', 'a recharge approved', 'a recharge approved by chain'],
  ...['a recharge rejected', 'a recharge rejected by chain', 'a recharge rejected by chain, undone'],
]

const perShop = 100
const commands = fc.oneof(...orderCommands, ...walletCommands)

test(`the database and a model agree after each of ${scale(20_000)} random commands`, {
  timeout: 900_000,
}, async () => {
  const outcomes = { allowed: 0, all: 0, cases: new Set<string>() }
  await fc.assert(
    fc.asyncProperty(fc.array(commands, { minLength: perShop, maxLength: perShop, size: 'max' }), async (chosen) => {
      const state = await startRun()
      for (const command of chosen) {
        const before = JSON.stringify(told(state))
        try {
          await command(state)
          await compare(state)
        } catch (error) {
          throw new Error(`after ${state.trail.slice(-12).join('; ')}: ${error}`)
        }
        outcomes.all += 1
        if (JSON.stringify(told(state)) !== before) outcomes.allowed += 1
        for (const found of casesOf(state)) outcomes.cases.add(found)
      }
    }),
    { numRuns: scale(20_000) / perShop, endOnFailure: true, ...(!isLong && { seed: 20_260_302 }) },
  )
  expect(outcomes.all).toBeGreaterThanOrEqual(scale(20_000))
  expect([...outcomes.cases].sort()).toEqual(cases.toSorted())
  expect(outcomes.allowed).toBeGreaterThan(outcomes.all / 3)
  const counted = await recount(world.ctx.db)
  expect(counted.differences).toEqual([])
  expect(counted.orders).toBeGreaterThan(scale(20_000) / perShop)
  expect((await verifyLedger(world.ctx.db)).fault).toBeNull()
})
