import { expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { after } from '../clock.ts'
import { readAccountLink, signAccountLink } from './account-link.ts'
import { rootKeyOf } from './root-keys.ts'

const [first, second] = [rootKeyOf('first'), rootKeyOf('second')]
const link = { merchantId: 'a7c1', madeAt: new Date('2026-03-02T09:00:00Z') }
const signed = signAccountLink({ current: first, others: [] }, link)

test('a link holds for two weeks, and across a change of keys', () => {
  const later = { current: second, others: [first] }
  expect(readAccountLink(later, signed, after(link.madeAt, 13 * dayMs))).toEqual(link)
  expect(readAccountLink(later, signed, after(link.madeAt, 15 * dayMs))).toBeNull()
})

test('a link of another secret, of another account or without a signature is refused', () => {
  expect(readAccountLink({ current: second, others: [] }, signed, link.madeAt)).toBeNull()
  const keys = { current: first, others: [] }
  for (const forged of [signed.replace('a7c1', 'a7c2'), signed.replace(/[^.]+$/, ''), `${signed}x`, '']) {
    expect(readAccountLink(keys, forged, link.madeAt)).toBeNull()
  }
})
