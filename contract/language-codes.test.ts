import { expect, test } from 'vitest'
import { isLanguage, languages, readLanguage, wireLanguages } from './language-codes.ts'

test('the provider’s codes are mapped both ways, and ours are read too', () => {
  const wire = languages.map(({ code }) => wireLanguages[code])
  expect(wire).toEqual(['en', 'zh-CN', 'han', 'ri', 'tai', 'ind', 'vi'])
  expect(wire.map(readLanguage)).toEqual(['en', 'zh-CN', 'ko', 'ja', 'th', 'id', 'vi'])
  expect(languages.map(({ code }) => readLanguage(code))).toEqual(languages.map(({ code }) => code))
})

test('our codes are BCP 47 tags that Intl knows', () => {
  expect(languages.map(({ code }) => new Intl.NumberFormat(code).resolvedOptions().locale)).toEqual(
    languages.map(({ code }) => code),
  )
})

test.each(['han', 'xx', '', null, undefined, 7])('%s is no language of ours', (code) => {
  expect(isLanguage(code)).toBe(false)
})

test.each(['xx', '', null, undefined, 7])('a stored language of %s is read as none', (lang) => {
  expect(readLanguage(lang)).toBeNull()
})
