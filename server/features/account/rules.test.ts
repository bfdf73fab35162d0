import { expect, test } from 'vitest'
import { invalidPassword, lockMinutes } from './rules.ts'

const owner = { email: 'suda.phongsri@northwind.example', phone: '+66818880101' }

test.each([
  ['correct horse', null],
  ['ninechars', 'password_short'],
  ['1234567890', 'password_common'],
  ['QwertyUiop', 'password_common'],
  ['password123', 'password_common'],
  ['aaaaaaaaaaaa', 'password_common'],
  ['suda.phongsri@northwind.example', 'password_is_account'],
  ['Suda.Phongsri@Northwind.example', 'password_is_account'],
  ['+66818880101', 'password_is_account'],
  ['66 81 888 0101', 'password_is_account'],
  ['081 888 0101', 'password_is_account'],
  ['正しい馬のバッテリー留め具', null],
  ['รหัสผ่านยาวมาก', null],
  ['👩‍👩‍👧‍👦👩‍👩‍👧‍👦', null],
  ['x'.repeat(64) + 'y'.repeat(64), null],
  ['x'.repeat(64) + 'y'.repeat(65), 'field_too_long'],
])('of %s as a password: %s', (password, error) => {
  expect(invalidPassword(password, owner)).toBe(error)
})

test('the payment password is locked for longer each time, to a day', () => {
  expect([0, 1, 2, 6, 7, 60].map(lockMinutes)).toEqual([15, 30, 60, 960, 1440, 1440])
})
