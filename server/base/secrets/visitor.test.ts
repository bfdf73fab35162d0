import { expect, test } from 'vitest'
import { rootKeyOf } from './root-keys.ts'
import { isVisitorSecret, visitorSecret } from './visitor.ts'

const [first, second, third] = [rootKeyOf('first'), rootKeyOf('second'), rootKeyOf('third')]
const secret = visitorSecret({ current: first, others: [] }, 'a browser')

test('a visitor is known across a change of keys, and not when the key is gone', () => {
  expect(isVisitorSecret({ current: second, others: [first] }, secret)).toBe(true)
  expect(isVisitorSecret({ current: second, others: [third] }, secret)).toBe(false)
})

test('one secret has one spelling', () => {
  const keys = { current: first, others: [] }
  for (const other of [`${secret}.1`, `${secret}=`, ` ${secret}`, secret.slice(0, -1), '', '.']) {
    expect(isVisitorSecret(keys, other)).toBe(false)
  }
})
