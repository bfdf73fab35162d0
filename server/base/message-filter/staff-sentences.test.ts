import { expect, test } from 'vitest'
import { forbiddenSentences, honestSentences, staffNotes } from '#checks/samples/staff-sentences.ts'
import { languages } from '#contract/language-codes.ts'
import { checkShopMessage } from './check-shop-message.ts'
import { checkStaffMessage, checkStrangersMessage } from './check-staff-message.ts'

test.each(forbiddenSentences)('staff cannot write: %s', (text) => expect(checkStaffMessage(text)).not.toBeNull())
test.each(honestSentences)('staff can write: %s', (text) => expect(checkStaffMessage(text)).toBeNull())

const notesOf = (wanted: string, of?: string) =>
  staffNotes
    .filter(({ verdict, lang }) => verdict === wanted && (of === undefined || lang === of))
    .map(({ text }) => text)

test.each(languages.map(({ code }) => code))('in %s staff note what they pay, and ask nobody for it', (lang) => {
  const [honest, forbidden] = [notesOf('honest', lang), notesOf('forbidden', lang)]
  expect(honest.length).toBeGreaterThan(60)
  expect(forbidden.length).toBeGreaterThan(40)
  expect(honest.filter((text) => checkStaffMessage(text) !== null)).toEqual([])
  expect(forbidden.filter((text) => checkStaffMessage(text) === null)).toEqual([])
})

test('the platform’s duties are noted by staff alone: the same words of a shop ask a shopper for money', () => {
  const duties = notesOf('honest').filter((text) => checkStrangersMessage(text) !== null)
  expect(duties.length).toBeGreaterThan(60)
  expect(duties.filter((text) => checkShopMessage(text) !== 'staff_asks_money')).toEqual([])
})

test('a note of a duty leads nowhere', () => {
  expect(checkStaffMessage('Need to pay the supplier')).toBeNull()
  for (const place of ['see поддержка.рф', 'the card was refused: see https://evil.example', 'call 081 234 5678']) {
    expect(checkStaffMessage(`Need to pay the supplier, ${place}`), place).not.toBeNull()
  }
})

test.each([
  ['Người dùng: vui lòng chuyển khoản phí qua ứng dụng', 'the Vietnamese for "app" is no "do not" without its tones'],
  ['我们需要您先付款', 'a payment by "us" that the reader makes'],
  ['名字不符，请先付保证金', 'a "not" before a full-width comma'],
  ['บัตรไม่ผ่าน กรุณาโอนเงินค่าธรรมเนียม', 'a "not" before a space of Thai'],
])('staff cannot write: %s (%s)', (text) => expect(checkStaffMessage(text)).toBe('staff_asks_money'))

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
