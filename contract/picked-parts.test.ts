import { describe, expect, test } from 'vitest'
import { limits } from './limits.ts'
import { hasNextPart, isBeyondAmount } from './picked-parts.ts'

const max = limits.pickBatchMax
const part = (picked: number, failed: number, more: number) => ({
  picked: Array.from({ length: picked }),
  failed: Array.from({ length: failed }),
  more: Array.from({ length: more }),
})

describe('picking up part by part', () => {
  test.each([
    { of: part(max, 0, 3), left: 300, isFollowed: true, why: 'a full part, and orders are left' },
    { of: part(1, max - 1, 3), left: 300, isFollowed: true, why: 'some of a full part failed' },
    { of: part(max, 0, 0), left: 0, isFollowed: false, why: 'a full part was the last one' },
    { of: part(max, 0, 0), left: 300, isFollowed: false, why: 'others were declined meanwhile' },
    { of: part(3, 0, 0), left: 0, isFollowed: false, why: 'the last part is not full' },
    { of: part(0, max, 3), left: 300, isFollowed: false, why: 'a wallet that pays for none' },
    { of: part(0, 0, 0), left: 300, isFollowed: false, why: 'there is nothing to pick up' },
    { of: part(max, 0, 1), left: 0, isFollowed: false, why: 'an order came after the amount was confirmed' },
    { of: part(5, 0, 1), left: 50, isFollowed: false, why: 'the next order costs more than is left' },
  ])('$why: followed by another part: $isFollowed', ({ of, left, isFollowed }) => {
    expect(hasNextPart(of, left)).toBe(isFollowed)
  })

  test.each([
    { of: part(max, 0, 1), left: 0, isBeyond: true },
    { of: part(5, 0, 1), left: 50, isBeyond: true },
    { of: part(max, 0, 1), left: 50, isBeyond: false },
    { of: part(0, max, 3), left: 300, isBeyond: false },
    { of: part(max, 0, 0), left: 0, isBeyond: false },
  ])('the amount is what ends it only where orders are left that it does not cover', ({ of, left, isBeyond }) => {
    expect(isBeyondAmount(of, left)).toBe(isBeyond)
  })
})
