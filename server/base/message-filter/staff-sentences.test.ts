import { expect, test } from 'vitest'
import { forbiddenSentences, honestSentences } from '#checks/samples/staff-sentences.ts'
import { checkStaffMessage } from './check-staff-message.ts'

test.each(forbiddenSentences)('staff cannot write: %s', (text) => expect(checkStaffMessage(text)).not.toBeNull())
test.each(honestSentences)('staff can write: %s', (text) => expect(checkStaffMessage(text)).toBeNull())

const evasions = [
  'Open entrepot-verify[dot]example and sign in.',
  'Write to finance (at) entrepot (dot) example',
  'Ｗｈａｔｓ Ａｐｐ is faster.',
  'Write to us on T-e-l-e-g-r-a-m',
  'See https://my-platform.example@evil.example/x',
  'http://203.0.113.9/login',
  'Find us as @entrepot_finance',
  'Call 0044 7400 123456',
  'Open entrepot-verify dot com and sign in',
  'Open entrepot-verify[.]com',
  'Open entrepot-verify。com',
  'Write to finance at gmail dot com',
  'Our number: 07400.123.456',
  'Our number: 07400123456'.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit))),
  'Our manager is entrepot_finance on tg',
  '加V信 finance888',
  '加薇信 finance888',
]
test.each(evasions)('staff cannot evade: %s', (text) => expect(checkStaffMessage(text)).toBe('staff_names_contact'))

/** In traditional characters, and with a noun instead of the verb. */
const demands = [
  '請先轉賬，然後提現。',
  '請先繳納保證金',
  'Please make a small transfer first to unlock the account',
  'A deposit of 10% brings it back, our manager explains',
]
test.each(demands)('staff cannot demand: %s', (text) => expect(checkStaffMessage(text)).toBe('staff_asks_money'))
test.each(['請提供您的登錄密碼', '請把收到的驗證碼告訴我們'])('staff cannot ask: %s', (text) =>
  expect(checkStaffMessage(text)).toMatch(/^staff_asks_(password|code)$/),
)

test('the platform’s own contacts may be named, and no others beside them', () => {
  const own = ['my-platform.example', 'help@elsewhere.example', '+66 2 123 4567', '@my_platform']
  for (const text of [
    'See https://my-platform.example/docs or help.my-platform.example.',
    'Write to help@elsewhere.example or to anna@my-platform.example.',
    'Our number is +66 2 123 4567.',
    'We are @my_platform.',
  ]) {
    expect(checkStaffMessage(text)).toBe('staff_names_contact')
    expect(checkStaffMessage(text, own)).toBeNull()
  }
  for (const text of [
    'See https://my-platform.example.evil.example',
    'See https://my-platform.example and https://evil.example',
    'Write to finance@elsewhere.example',
    'See notmy-platform.example',
    'Our number is +66 2 123 4568.',
  ]) {
    expect(checkStaffMessage(text, own)).toBe('staff_names_contact')
  }
})
