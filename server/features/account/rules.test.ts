import { expect, test } from 'vitest'
import { frequentPasswords } from './frequent-passwords.ts'
import { invalidPayPassword } from './pay-password-rules.ts'
import { invalidPassword, lockMinutes } from './rules.ts'

const owner = { email: 'suda.phongsri@northwind.example', phone: '+66818880101', shopName: 'Northwind Home' }

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

test.each([
  '1234567891011',
  'abc1234567',
  'admin123456',
  'qwerty1234567',
  'entrepot2026',
  'northwind2026',
  'Northwind Home 1',
  'P@ssw0rd2024',
  '1q2w3e4r5t',
  'qwertyasdfgh',
  'abcabcabcabc',
  '0987654321',
  'passwordpassword',
  '2024football!',
])('%s is a password that a guesser tries first', (password) => {
  expect(invalidPassword(password, owner)).toBe('password_common')
})

test.each(['demo harbour 2026', 'a quite different one', 'northwind 58203947161', 'kauri-lantern-93'])(
  '%s is not',
  (password) => {
    expect(invalidPassword(password, owner)).toBe(null)
  },
)

test('the list holds at least 3,000 passwords that the rule of length would let through', () => {
  expect(frequentPasswords().size).toBeGreaterThan(3_000)
  expect([...frequentPasswords()].filter((text) => [...text].length < 10)).toEqual([])
  expect([...frequentPasswords()].slice(0, 3_000).filter((text) => invalidPassword(text, owner) === null)).toEqual([])
})

test('the payment password is locked for longer each time: a hundred tries take years', () => {
  expect([0, 1, 2, 6, 7].map(lockMinutes)).toEqual([15, 30, 60, 960, 1920])
  const minutes = Array.from({ length: 100 / 5 }, (_, locks) => lockMinutes(locks)).reduce((sum, each) => sum + each)
  expect(minutes / (60 * 24 * 365)).toBeGreaterThan(10)
})

const payer = { phone: '+66818880101', dates: [new Date('2026-03-02T09:00:00Z')] }

test.each([
  '000000',
  '123456',
  '654321',
  '890123',
  '121212',
  '123123',
  '112233',
  '159753',
  '260302',
  '020326',
  '880101',
])('the payment password %s is refused as too simple', (digits) => {
  expect(invalidPayPassword(digits, payer)).toBe('pay_password_simple')
})

test.each(['246802', '135790', '864202', '903817'])('the payment password %s is good', (digits) => {
  expect(invalidPayPassword(digits, payer)).toBe(null)
})
