import { expect, test } from 'vitest'
import { sumsOf } from './order-sums.ts'

const order = {
  sellingTotal: 10_000,
  totalCost: 6_000,
  fee: 500,
  earnings: 3_500,
  refund: null,
  postings: [],
  status: 'shipped' as const,
  pickedAt: '2026-11-02T00:00:00Z',
  paidAt: '2026-11-01T00:00:00Z',
}
const posting = (kind: string, account: string, amount: number) => ({
  at: '2026-11-03T00:00:00Z',
  kind,
  account,
  amount,
})
const shown = (given: object) => sumsOf({ ...order, ...given }).map(({ key, amount }) => [key, amount])

test('without a refund the shopper paid, less cost and fee, is what is earned', () => {
  expect(shown({})).toEqual([
    ['paid', 10_000],
    ['cost', -6_000],
    ['fee', -500],
  ])
})

test('a declined order shows what came and went back, and no cost', () => {
  const postings = [posting('refund_decided', 'escrow', -10_000), posting('refund_decided', 'refunds', 10_000)]
  expect(shown({ status: 'cancelled', pickedAt: null, earnings: 0, postings })).toEqual([
    ['paid', 10_000],
    ['refund', -10_000],
  ])
})

test('a refund in part leaves one line for what cost and fee still take', () => {
  const postings = [posting('refund_decided', 'escrow', -3_800), posting('refund_decided', 'refunds', 3_800)]
  const sums = sumsOf({ ...order, earnings: -100, postings })
  expect(sums.map(({ key }) => key)).toEqual(['paid', 'refund', 'kept'])
  expect(sums.reduce((sum, { amount }) => sum + amount, 0)).toBe(-100)
})

test('what the platform bears leaves the earnings as they were', () => {
  const postings = [posting('refund_decided', 'grant', -3_800), posting('refund_decided', 'refunds', 3_800)]
  expect(shown({ postings })).toEqual([
    ['paid', 10_000],
    ['refund', -3_800],
    ['borne', 3_800],
    ['kept', -6_500],
  ])
})

test('an order that was never paid has no sums', () => {
  expect(shown({ status: 'cancelled', paidAt: null, pickedAt: null })).toEqual([])
})
