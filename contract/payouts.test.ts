import { expect, test } from 'vitest'
import { amountProblem, cardProblem, withdrawalFee } from './payouts.ts'

const terms = { feeBps: 100, feeMinimum: 100 }

test.each([
  [1_000, 100],
  [10_000, 100],
  [10_049, 100],
  [10_050, 101],
  [50_000, 500],
  [99_999_999_999, 1_000_000_000],
])('the fee of %i is %i', (amount, fee) => {
  expect(withdrawalFee(amount, terms)).toBe(fee)
})

test.each([
  [0, 'zero'],
  [999, 'below_minimum'],
  [1_000, null],
  [5_000, null],
  [5_001, 'above_balance'],
] as const)('an amount of %i: %s', (amount, problem) => {
  expect(amountProblem(amount, { minimum: 1_000, withdrawable: 5_000 })).toBe(problem)
})

test.each([
  ['4111 1111 1111 1111', null],
  ['5500-0000-0000-0004', null],
  ['6222 0212 3456 7894 558', 'checksum'],
  ['4222222222222', null],
  ['６０１１０００９９０１３９４２４', null],
  ['4111 1111 1111 1112', 'checksum'],
  ['0000 0000 0000 0000', 'checksum'],
  ['4111 1111 1111', 'length'],
  ['4111 1111 1111 1111 1111', 'length'],
  ['4111 1111 1111 111x', 'digits'],
  ['', 'required'],
] as const)('card number %s: %s', (typed, problem) => {
  expect(cardProblem(typed)).toBe(problem)
})
