import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aRowShop } from '../testing/rows.ts'
import { theWorld } from '../testing/the-world.ts'
import { owedToShoppers, refundsBalance } from './model/dispute-model.ts'
import { lineCommands } from './model/line-commands.ts'
import * as model from './model/movement-model.ts'
import { compare, type ModelRun } from './model/movement-run.ts'
import { goods, orderCommands, place, sellingCommands } from './model/order-commands.ts'
import { arrive, paymentCommands } from './model/payment-commands.ts'
import { startPayouts } from './model/payout-commands.ts'
import { insertLevels } from './model/programme-commands.ts'
import { startProgramme } from './model/programme-model.ts'
import { commandCount, expectRandomRuns } from './model/random-runs.ts'
import { startWallet } from './model/wallet-model.ts'

const world = theWorld()

async function startRun(): Promise<ModelRun> {
  const shop = await aRowShop(world, { goods })
  const levels = await insertLevels(world, [shop.merchantId], goods.length + 2)
  const startedAt = world.clock.now().getTime()
  const listings = shop.listings.map(({ listingId }) => listingId)
  const programme = startProgramme({ levels, sharesUntil: 0, listings })
  const books = { model: model.startModel(startedAt), wallet: startWallet(), programme }
  const state: ModelRun = { world, shop, ...books, payouts: startPayouts(''), neighbour: null, trail: [] }
  for (const [listing] of goods.entries()) await place(state, listing, 1 + listing)
  return state
}

const endingCases = [
  ...['given back by lines', 'given back as an amount'],
  ...['left before the shipment', 'left after the shipment', 'a return confirmed', 'a return that was never sent'],
]

/** The hard cases that the runs covered; without them they would prove little. */
function* casesOf({ model: { orders, accounts } }: ModelRun): Generator<string> {
  if ((accounts['grant'] ?? 0) < 0 && orders.every(({ byPlatform }) => byPlatform === 0)) yield 'the platform bears'
  for (const {
    disputes,
    status,
    settled,
    open,
    payingBack,
    funded,
    returns,
    payments,
    refunded,
    total,
    came,
    endings,
  } of orders) {
    yield* came
    yield* [...endings].filter((ending) => endingCases.includes(ending))
    if (payments.size > 1) yield 'paid twice'
    if ([...returns.values()].some(({ told }) => told !== null)) yield 'sent'
    for (const { dispute, given } of returns.values()) {
      if (dispute !== null && given.some(({ pieces }) => pieces > 0)) yield 'lost with its pieces'
    }
    for (const [, { payment, state, turned }] of disputes) {
      const isFunding = (funded.get(payment) ?? 0) > 0
      yield `${state}, of ${isFunding ? 'the order' : 'money to return'}`
      if (state === 'open' && open) yield 'refund asked while disputed'
      if (open?.leaving) yield `${state} while goods go back`
      if (state === 'open' && isFunding && refunded > 0) yield 'refunded while disputed'
      if (state === 'lost' && settled && isFunding) yield 'lost after settlement'
      if (turned) yield state === 'lost' ? 'lost after it was won' : 'lost no more'
      if (state === 'lost' && isFunding && refunded < total) yield 'lost in part'
      if (state === 'lost' && status === 'cancelled' && payingBack.size > 0) yield 'lost, and the rest goes back'
    }
  }
}

const cases = [
  ...['open, of the order', 'won, of the order', 'lost, of the order'],
  ...['open, of money to return', 'won, of money to return', 'lost, of money to return'],
  ...['refund asked while disputed', 'refunded while disputed', 'lost after settlement', 'lost in part'],
  ...['lost after it was won', 'lost no more'],
  ...['lost, and the rest goes back', 'paid twice', 'sent', 'the platform bears'],
  ...[...endingCases, 'lost with its pieces'],
  ...['open while goods go back', 'won while goods go back', 'lost while goods go back'],
  // By the test provider and by bank: the payment goes back, or pays the order and its surplus goes back.
  ...['late by test', 'after cancellation by test', 'partial by test', 'too much by test'],
  ...['late by bank', 'after cancellation by bank', 'partial by bank', 'too much by bank'],
]

const commands = fc.oneof(
  ...[...orderCommands, ...sellingCommands, ...lineCommands, ...paymentCommands, ...paymentCommands],
)

/** After every payment on its way back has arrived, nothing may remain in refunds. */
async function returnAll(state: ModelRun) {
  for (const order of state.model.orders) {
    for (const reference of [...order.payingBack.keys()]) await arrive(state, order, reference)
  }
  await compare(state)
  expect(refundsBalance(state.model)).toBe(0)
}

test(
  `payments end rightly after each of ${commandCount} random commands, and nothing stays in refunds`,
  {
    timeout: 3_600_000,
  },
  () =>
    expectRandomRuns(world, {
      commands,
      seed: 11,
      start: startRun,
      casesOf,
      cases,
      checkEach: ({ model }) => expect(refundsBalance(model)).toBe(owedToShoppers(model)),
      finish: returnAll,
    }),
)
