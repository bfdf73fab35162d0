import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
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
  [`${'correct horse '.repeat(9)}ab`, null],
  [`${'correct horse '.repeat(9)}abc`, 'field_too_long'],
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

const breached = `5201314520 1314520520 woaini1314520 aa123456789 qq123456789 rockyou123 quertyuiop asdasdasd1
  trustno1trustno1 pass123456 1qaz2wsx3edc zaq12wsxcde3 a123456789 147258369a 123qwe123qwe woaini520520 5211314521
  ichliebedich schatz12345 motdepasse1 azertyuiop1 bismillah123 juventus1897 liverpool1892 Winter2024# sayang12345
  matkhau123 anhyeuem123 sawasdee123 saranghae123 arigatou123 1357924680`

test('none of the passwords of known breaches is accepted, in any letters and with a sign behind it', () => {
  const tried = breached.split(/\s+/).flatMap((text) => [text, text.toUpperCase(), `${text}!`])
  expect(tried.filter((text) => invalidPassword(text, owner) === null)).toEqual([])
})

test('of a thousand random passwords the filter refuses two at most', () => {
  const random = Array.from({ length: 1_000 }, (_, at) => createHash('sha256').update(`${at}`).digest('base64url'))
  expect(random.filter((text) => invalidPassword(text.slice(0, 12), owner) !== null).length).toBeLessThan(3)
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
