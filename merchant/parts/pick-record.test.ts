import { describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { type PickedPart, sumOf, waitingAfter } from './pick-record.ts'

const max = limits.pickBatchMax
const ids = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name}${at}`)
const part = (given: Partial<PickedPart>): PickedPart => ({ picked: [], failed: [], charged: 0, more: [], ...given })
const refused = (id: string) => ({ id, error: 'insufficient_balance' })

test('parts add up, and what failed in one and was picked up in the next has not failed', () => {
  const sum = sumOf([
    part({ picked: ['a'], failed: [refused('b'), refused('c')], charged: 100, more: ['d'] }),
    part({ picked: ['b', 'd'], failed: [refused('c')], charged: 250 }),
  ])
  expect(sum).toEqual({ picked: ['a', 'b', 'd'], failed: [refused('c')], charged: 350, more: [] })
})

describe('what still waits', () => {
  const full = part({ picked: ids('a', max), charged: max, more: ids('b', max) })

  test('after all parts: nothing, though some of what was requested was declined meanwhile', () => {
    const parts = [full, part({ picked: ids('b', 3), charged: 3 })]
    expect(waitingAfter(parts, { requested: max + 5, cost: max + 5 })).toEqual({ count: 0, isBeyondAmount: false })
  })

  test('after a part that none followed: all that was requested, of which an answer names a part', () => {
    const waiting = waitingAfter([full], { requested: 10 * max, cost: 10 * max })
    expect(waiting).toEqual({ count: 9 * max, isBeyondAmount: false })
  })

  test('beyond the amount: what it did not cover, and what came after it was confirmed', () => {
    const named = part({ picked: ids('a', 2), charged: 200, more: ['b'] })
    expect(waitingAfter([named], { requested: 3, cost: 250 })).toEqual({ count: 1, isBeyondAmount: true })
    expect(waitingAfter([full], { requested: max, cost: max })).toEqual({ count: max, isBeyondAmount: true })
  })
})
