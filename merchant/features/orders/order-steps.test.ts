import { expect, test } from 'vitest'
import { stepsOf } from './order-steps.ts'

const event = (kind: string) => ({ kind, at: '2026-11-01T00:00:00.000Z', text: '' })
const shown = (status: Parameters<typeof stepsOf>[0]['status'], ...kinds: string[]) =>
  stepsOf({ status, events: kinds.map(event) }).map(({ kind, state }) => `${kind} ${state}`)

test('what has happened stands before what will', () => {
  expect(shown('awaiting_pickup', 'placed', 'paid')).toEqual([
    'placed done',
    'paid done',
    'picked coming',
    'shipped coming',
    'received coming',
    'settled coming',
  ])
})

test("a carrier's events stand where they came and take nothing away from what will", () => {
  expect(shown('shipped', 'paid', 'picked', 'shipped', 'in_transit', 'reached').slice(-4)).toEqual([
    'in_transit done',
    'reached done',
    'received coming',
    'settled coming',
  ])
})

test('a settled order has nothing to come, and a cancelled one neither', () => {
  expect(shown('completed', 'paid', 'picked', 'shipped', 'received', 'settled').at(-1)).toBe('settled done')
  expect(shown('cancelled', 'placed', 'paid', 'cancelled')).toEqual(['placed done', 'paid done', 'cancelled failed'])
})
