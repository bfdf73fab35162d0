import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { everyCall } from './every-call.ts'
import { limits } from './limits.ts'
import { PositiveMinor } from './values.ts'

/** A part of a request. A union has no fields of its own. */
type Fields = { properties?: Record<string, TSchema> }

test('an operator’s call that takes a reason takes no empty one', () => {
  const reasons = everyCall.flatMap(({ access, path, body, query }) => {
    const given = [body, query].flatMap((part) => (part as Fields | undefined)?.properties?.['reason'] ?? [])
    return typeof access === 'string' ? [] : given.map((schema) => ({ path, schema }))
  })
  expect(reasons.length).toBeGreaterThan(50)
  expect(reasons.filter(({ schema }) => Value.Check(schema, '')).map(({ path }) => path)).toEqual([])
  expect(reasons.filter(({ schema }) => !Value.Check(schema, 'a reason')).map(({ path }) => path)).toEqual([])
})

test.each([
  [-1, false],
  [0, false],
  [1, true],
  [0.5, false],
  [limits.amountMax, true],
  [limits.amountMax + 1, false],
])('an amount of %s that somebody sends is taken: %s', (amount, is) => {
  expect(Value.Check(PositiveMinor, amount)).toBe(is)
})
