import { expect, test } from 'vitest'
import { readConnections } from './connections.ts'

test.each(['0', '33', '1.5', 'many', ''])('%s is no number of connections', (text) => {
  expect(() => readConnections(text)).toThrow('--connections is a number from 1 to 32')
})

test('a number within the limits is', () => {
  expect([readConnections('1'), readConnections('32')]).toEqual([1, 32])
})
