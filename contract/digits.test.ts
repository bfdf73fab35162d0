import { expect, test } from 'vitest'
import { isEmailLike, isPhoneLike } from './contact.ts'
import { toAsciiDigits } from './digits.ts'
import { cardDigits, cardProblem } from './payouts.ts'
import { isPostcode } from './postcodes.ts'

test.each([
  ['Thai', '๐๘๑๒๓๔๕๖๗๘'],
  ['Arabic', '٠٨١٢٣٤٥٦٧٨'],
  ['Persian', '۰۸۱۲۳۴۵۶۷۸'],
  ['full-width', '０８１２３４５６７８'],
])('%s digits are a phone number as those of ASCII', (_script, typed) => {
  expect(toAsciiDigits(typed)).toBe('0812345678')
  expect(isPhoneLike(typed)).toBe(true)
})

test('a card number is read from the digits of any keyboard', () => {
  expect(cardDigits('４１１１ ๑๑๑๑ ١١١١ 1111')).toBe('4111111111111111')
  expect(cardProblem('๔๑๑๑ ๑๑๑๑ ๑๑๑๑ ๑๑๑๑')).toBe(null)
})

test('a postcode may have the sign of the Japanese post, and wide digits', () => {
  const isPublished = (spelling: string) => /^\d{3}-\d{4}$/.test(spelling)
  for (const typed of ['〒730-0846', '〒 ７３０－０８４６', '〒7300846', '๗๓๐-๐๘๔๖'])
    expect(isPostcode(typed, 'JP', isPublished), typed).toBe(true)
  expect(isPostcode('〒', 'JP', isPublished)).toBe(false)
})

test('a full-width @ is one', () => expect(isEmailLike('suda＠example.co.th')).toBe(true))
