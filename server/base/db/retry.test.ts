import { expect, test } from 'vitest'
import { retryConflicts } from './retry.ts'

const fault = (message: string, code?: string) => Object.assign(new Error(message), code !== undefined && { code })

/** Fails this many times before it succeeds; returns the number of attempts. */
async function tries(error: Error, failures: number): Promise<number> {
  let begun = 0
  await retryConflicts(async () => {
    begun += 1
    if (begun <= failures) throw error
  }).catch((thrown: unknown) => expect(thrown).toBe(error))
  return begun
}

test.each([
  ['a deadlock', fault('deadlock detected', '40P01')],
  ['a failed serialization', fault('could not serialize access', '40001')],
  ['a shard that was divided', fault('could not find valid entry for shard 102114', 'XX000')],
])('after %s the work is done again, twice at most', async (_, error) => {
  expect(await tries(error, 1)).toBe(2)
  expect(await tries(error, 9)).toBe(3)
})

test('after any other error it is not', async () => {
  expect(await tries(fault('division by zero', '22012'), 9)).toBe(1)
})
