import { expect, test } from 'vitest'
import { parsePhrase, patternOf, phrasesIn } from './phrases.ts'

const lists = { pay: phrasesIn('pay, top ?-?up').map((phrase) => parsePhrase(phrase)) }

const finds = (phrase: string, text: string, bySpaces = true) =>
  new RegExp(patternOf(parsePhrase(phrase, lists), bySpaces), 'u').test(text)

test.each([
  ['pins?', 'your pins', true],
  ['pins?', 'shopping', false],
  ['must ({pay}|wire)', 'you must top-up', true],
  ['must ({pay}|wire)', 'you must topple', false],
  ['send…10money', 'send all money', true],
  ['send…10money', 'send all of your money', false],
  ['send…10money', 'resend money', false],
  ['verif…', 'verification', true],
  ['{pay}!( (is|was))', 'pay was late', false],
  ['{pay}!( (is|was))', 'pay it', true],
  ['<!(by )mail', 'by mail', false],
  ['<!(by )mail', 'mail it', true],
  ['^otp$', '(otp?)', true],
  ['^otp$', 'the otp', false],
  ['\\$ ?#', 'only $ 5', true],
  ['give @ back', 'give something back', true],
])('the phrase %s in "%s": %s', (phrase, text, isFound) => expect(finds(phrase, text)).toBe(isFound))

test('where no spaces separate words, a phrase is found inside any text', () => {
  expect(finds('密码', '您的密码是', false)).toBe(true)
  expect(finds('otp', 'กรุณาบอกotpด้วย', false)).toBe(true)
})

test.each(['a(b', 'a)b', '{nobody}', '?a', 'a\\'])('the broken phrase %s is reported', (phrase) =>
  expect(() => parsePhrase(phrase, lists)).toThrow('in the phrase'),
)

test('words of a list are separated by commas and line ends, and normalised', () => {
  expect(phrasesIn('mật khẩu, {Name},\n  a\\,b\n\n')).toEqual(['mat khau', '{Name}', 'a\\,b'])
})
