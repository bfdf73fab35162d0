import { expect, test } from 'vitest'
import { rootKeyOf } from '../base/secrets/root-keys.ts'
import { checkpointKey, isSigned, signText } from './checkpoint-key.ts'

test('a checkpoint that was signed before a rotation of the keys stays signed while the old key is read', () => {
  const [before, after] = [rootKeyOf('the first secret'), rootKeyOf('the second secret')]
  const signature = signText(checkpointKey({ current: before, others: [] }), 'a day')
  expect(isSigned(checkpointKey({ current: after, others: [before] }), 'a day', signature)).toBe(true)
  expect(isSigned(checkpointKey({ current: after, others: [before] }), 'another day', signature)).toBe(false)
  expect(isSigned(checkpointKey({ current: after, others: [] }), 'a day', signature)).toBe(false)
})
