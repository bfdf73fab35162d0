import { expect, test } from 'vitest'
import { checkShopMessage } from './check-shop-message.ts'
import { filteredMax, findRefusedTexts } from './operator-texts.ts'

const units = [
  ...['a', 'ab', 'a-', 'a.', 'ab.', 'a@', 'a b ', 'a\n', '1', '1 ', '.', '-', ' ', '_', '!', 'T1', 'GB82', 'http://'],
  ...[
    'not ',
    'send me ',
    'password ',
    'OTP ',
    'account ',
    'pay ',
    'ก',
    'กรุณาโอน',
    'ให้ ',
    'โอน ',
    '请',
    '先',
    '请把密码',
  ],
  ...['0 ', '0 8 ', 'eight ', '八', '일', 'はち', 'line ', 'inbox ', 'dm me on ', 'a . ', 'bank 1 '],
  ...['가', '비밀번호를 ', '주세요', 'パ', 'を', 'パスワード', 'mật khẩu ', 'gửi ', 'kirim '],
]

const filled = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length)

/** CPU time of this process; the minimum of several runs, because its other work can only add. */
function leastMs(text: string): number {
  const times = Array.from({ length: 3 }, () => {
    const before = process.cpuUsage()
    checkShopMessage(text)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  })
  return Math.min(...times)
}

test.each(units)('the filter takes time by the length of a text, not by its square: %j', (unit) => {
  checkShopMessage('a first one compiles the rules')
  const [short, long] = [leastMs(filled(unit, 2_500)), leastMs(filled(unit, 20_000))]
  // Eight times the length takes eight times as long; quadratic time would be 64 times.
  expect(long).toBeLessThan(24 * short + 40)
})

test('a text above the size of any input is refused unread', () => {
  const text = filled('请把密码', filteredMax + 1)
  const before = performance.now()
  expect(findRefusedTexts({ body: { reason: text }, verbatim: [], own: [] })).toEqual({ reason: 'field_too_long' })
  expect(performance.now() - before).toBeLessThan(20)
})
