import { expect, test } from 'vitest'
import { movementsOf } from './postings.ts'

const at = '2026-03-02T09:00:00.000Z'
const posting = (sequence: number, account: string, amount: number) => ({ sequence, at, kind: 'any', account, amount })

test('the postings of one transaction are one block, with what is left in escrow after each line that touched it', () => {
  const blocks = movementsOf([
    posting(1, 'clearing:payments', -4698),
    posting(1, 'escrow', 4698),
    posting(4, 'escrow', -2680),
    posting(4, 'supplier', 2680),
  ])
  expect(blocks.map(({ sequence, sum }) => [sequence, sum])).toEqual([
    [1, 0],
    [4, 0],
  ])
  expect(blocks.flatMap(({ lines }) => lines.map(({ escrowLeft }) => escrowLeft))).toEqual([null, 4698, 2018, null])
})

test('a block that does not sum to zero says so', () => {
  expect(movementsOf([posting(1, 'escrow', 5)])[0]?.sum).toBe(5)
  expect(movementsOf([])).toEqual([])
})
