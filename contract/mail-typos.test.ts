import { expect, test } from 'vitest'
import { likelyEmail } from './mail-typos.ts'

test.each([
  ['a letter too few', 'hanako@gmal.com', 'hanako@gmail.com'],
  ['a letter too many', 'hanako@gmaill.com', 'hanako@gmail.com'],
  ['a wrong letter', 'an@gnail.com', 'an@gmail.com'],
  ['neighbours that changed places', 'an@gmial.com', 'an@gmail.com'],
  ['an ending that is cut off', 'an@gmail.co', 'an@gmail.com'],
  ['an ending with a slip', 'an@naver.con', 'an@naver.com'],
  ['a full stop that is missing', 'h@yahoocojp', null],
  ['a domain of digits', 'an@163.co', 'an@163.com'],
  ['an ending that is no country', 'h@yahoo.co.ip', 'h@yahoo.co.jp'],
  ['a domain with several parts', 'h@yaho.co.jp', 'h@yahoo.co.jp'],
  ['capital letters and spaces', ' Minjun@NAVR.com ', 'Minjun@naver.com'],
  ['full-width letters', 'ａ＠ｇｍａｉｌ．ｃｏｍ', null],
])('%s: %j is likely meant to be %j', (_what, typed, meant) => {
  expect(likelyEmail(typed)).toBe(meant)
})

test.each([
  ...['an@gmail.com', 'an@yahoo.com', 'an@ymail.com', 'an@mail.com', 'an@email.cz', 'an@company.example'],
  ...['an@yahoo.co.in', 'an@yahoo.se', 'an@hotmail.gr', 'an@yahoo.com.tr', 'an@email.com', 'an@ge.com', 'an@q.com'],
  ...['@gmal.com', 'gmal.com', '', 'an@', 'an@x.co', 'an@yahoo.example'],
])('%j is taken as it is', (typed) => {
  expect(likelyEmail(typed)).toBeNull()
})
