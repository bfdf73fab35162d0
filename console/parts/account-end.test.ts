import { expect, test } from 'vitest'
import { accountEnd } from './account-end.ts'

test.each([
  ['DE89 3704 0044 0532 0130 00', '013000'],
  ['012-3-45678-9', '456789'],
  ['๐๑๒-๓-๔๕๖๗๘-๙', '456789'],
  ['１２３４５６７', '234567'],
  ['GB-AB12 c3', 'AB12C3'],
  ['12345', '12345'],
  ['', ''],
])('the end of the account %s that both persons type is %s', (account, end) => {
  expect(accountEnd(account)).toBe(end)
})

test('the whole number in other signs and small letters has the same end', () => {
  expect(accountEnd('gb ab.12/c3')).toBe(accountEnd('GB-AB12 C3'))
})
