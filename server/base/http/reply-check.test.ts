import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { endpoint } from '#contract/endpoint.ts'
import { checkReply } from './reply-check.ts'

const order = endpoint({
  method: 'GET',
  path: '/order',
  access: 'public',
  summary: 'An order',
  reply: Type.Object({ number: Type.String(), lines: Type.Array(Type.Object({ amount: Type.Integer() })) }),
})

test.each([
  ['lacks a field', { lines: [] }],
  ['has another type', { number: 7, lines: [] }],
  ['has a field that the contract does not declare', { number: 'OR1', lines: [{ amount: 1, cost: 2 }] }],
])('an answer is a fault if it %s', (_, answer) => {
  expect(() => checkReply(order, JSON.stringify(answer))).toThrow('GET /order breaks its contract')
})

test('an answer as the contract declares it passes', () => {
  const answer = { number: 'OR1', lines: [{ amount: 1 }] }
  expect(() => checkReply(order, JSON.stringify(answer))).not.toThrow()
})
