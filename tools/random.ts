import { randomInt } from 'node:crypto'
import { isLong } from './long.ts'

const seedMax = 2 ** 31

/**
 * The seed of a random test: constant in daily runs, new in each full run, which prints it. `TEST_SEED` repeats a run.
 */
export function seedOf(daily: number): number {
  const given = process.env.TEST_SEED
  const seed = given ? Number(given) : isLong ? randomInt(seedMax) : daily
  process.stdout.write(`seed ${seed}\n`)
  return seed
}

/** Deterministic, so that a failing run can be repeated with its seed. */
export function randomOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
