import { expect, test } from 'vitest'
import { editsBetween } from './edits.ts'

test.each([
  ['backpak', 'backpack', 1],
  ['iphnoe', 'iphone', 1],
  ['spkeaer', 'speaker', 2],
  ['lamp', 'lamp', 0],
  ['lamp', 'chair', 4],
  ['', 'cup', 3],
])('%s is %s after %i edits', (one, other, edits) => {
  expect(editsBetween(one, other)).toBe(edits)
  expect(editsBetween(other, one)).toBe(edits)
})
