import fc from 'fast-check'
import { expect } from 'vitest'
import { isLong, scale } from '#tools/long.ts'
import { seedOf } from '#tools/random.ts'
import type { World } from '../../testing/world.ts'
import { recount } from '../recount/recount.ts'
import { verifyLedger } from '../verify.ts'
import { type Command, compare, expectedState, type ModelRun } from './movement-run.ts'

type RandomRuns = {
  commands: fc.Arbitrary<Command>
  seed: number
  start: () => Promise<ModelRun>
  casesOf: (state: ModelRun) => Iterable<string>
  /** Cases that the runs must cover; without them they would prove little. */
  cases: readonly string[]
  /** A further condition that must hold after each command. */
  checkEach?: (state: ModelRun) => void
  finish?: (state: ModelRun) => Promise<void>
}

const perShop = 100
export const commandCount = scale(20_000)

type Outcomes = { allowed: number; all: number; cases: Set<string> }

async function runCommands(state: ModelRun, chosen: readonly Command[], { casesOf, checkEach }: RandomRuns) {
  const outcomes: Outcomes = { allowed: 0, all: 0, cases: new Set() }
  for (const command of chosen) {
    const before = JSON.stringify(expectedState(state))
    try {
      await command(state)
      await compare(state)
      checkEach?.(state)
    } catch (error) {
      throw new Error(`after ${state.trail.slice(-12).join('; ')}: ${error}`)
    }
    outcomes.all += 1
    if (JSON.stringify(expectedState(state)) !== before) outcomes.allowed += 1
    for (const found of casesOf(state)) outcomes.cases.add(found)
  }
  return outcomes
}

export async function expectRandomRuns({ ctx: { db } }: World, runs: RandomRuns) {
  const { commands, seed, start, cases, finish } = runs
  const total: Outcomes = { allowed: 0, all: 0, cases: new Set() }
  await fc.assert(
    fc.asyncProperty(fc.array(commands, { minLength: perShop, maxLength: perShop, size: 'max' }), async (chosen) => {
      const state = await start()
      const outcomes = await runCommands(state, chosen, runs)
      total.all += outcomes.all
      total.allowed += outcomes.allowed
      for (const found of outcomes.cases) total.cases.add(found)
      await finish?.(state)
    }),
    { numRuns: commandCount / perShop, endOnFailure: true, seed: seedOf(seed) },
  )
  expect(total.all).toBeGreaterThanOrEqual(commandCount)
  // A short run covers only most of the cases.
  if (isLong) expect([...total.cases].sort()).toEqual([...cases].sort())
  else expect(total.cases.size).toBeGreaterThan(cases.length / 2)
  expect(total.allowed).toBeGreaterThan(total.all / 3)
  const counted = await recount(db)
  expect(counted.differences).toEqual([])
  expect(counted.orders).toBeGreaterThan(commandCount / perShop)
  expect((await verifyLedger(db)).fault).toBeNull()
}
