import { expect, test } from 'vitest'
import { readSource } from '../source-files.ts'
import { allTests, isFull } from '../test-files.ts'
import { faults } from './faults.ts'

const dailyTests = allTests().filter((file) => !isFull(file))

test('there are eighty faults to plant, each with a name of its own', () => {
  expect(new Set(faults.map(({ id }) => id)).size).toBe(80)
  expect(faults).toHaveLength(80)
})

test.each(faults.map((fault) => [fault.id, fault] as const))('%s still fits its file exactly once', (_, fault) => {
  const { file, find, put, near } = fault
  expect(readSource(file).split(find).length - 1, `${file}: ${find}`).toBe(1)
  expect(put).not.toBe(find)
  for (const name of near)
    expect(
      dailyTests.some((each) => each.includes(name)),
      name,
    ).toBe(true)
})
