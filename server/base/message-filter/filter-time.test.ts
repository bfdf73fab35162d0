import { expect, test } from 'vitest'
import { cpuMs } from '../../testing/cpu-time.ts'
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
const checkMs = (text: string) => cpuMs(() => checkShopMessage(text))

test.each(units)('the filter takes time by the length of a text, not by its square: %j', async (unit) => {
  checkShopMessage('a first one compiles the rules')
  const [short, long] = [await checkMs(filled(unit, 2_500)), await checkMs(filled(unit, 20_000))]
  // Eight times the length takes eight times as long; quadratic time would be 64 times.
  expect(long).toBeLessThan(24 * short + 40)
})

test('a text above the size of any input is refused unread', async () => {
  const text = filled('请把密码', filteredMax + 1)
  const refused = () => findRefusedTexts({ body: { reason: text }, verbatim: [], own: [] })
  expect(refused()).toEqual({ reason: 'field_too_long' })
  expect(await cpuMs(refused)).toBeLessThan(20)
})
