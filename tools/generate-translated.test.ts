import { expect, test } from 'vitest'
import { catalogues } from '#server/base/texts/texts.ts'
import { outdatedTranslations, renewed } from './generate-translated.ts'

test('no translation of the server is older than its English text', () => {
  // Read these again: change them, or empty their cells of translated.csv if they are still right; then generate.
  expect(outdatedTranslations()).toEqual([])
})

test('a changed English text makes each of its translations outdated', () => {
  const { en } = catalogues
  const { done } = en
  en.done = 'Finished'
  const outdated = outdatedTranslations()
  en.done = done
  expect(outdated).toEqual(['zh-CN', 'ko', 'ja', 'th', 'id', 'vi'].map((code) => `${code} done`))
})

test.each([
  { change: 'nothing', now: { english: 'a', translation: 'x' }, english: 'a' },
  { change: 'the English text alone', now: { english: 'b', translation: 'x' }, english: 'a' },
  { change: 'the translation alone', now: { english: 'a', translation: 'y' }, english: 'a' },
  { change: 'both', now: { english: 'b', translation: 'y' }, english: 'b' },
])('after a change of $change, generating keeps or renews the English text of a translation', ({ now, english }) => {
  expect(renewed({ english: 'a', translation: 'x' }, now)).toEqual({ english, translation: now.translation })
})

test('a new text, and one that was read again, takes the English text of now', () => {
  expect(renewed(undefined, { english: 'b', translation: 'x' })).toEqual({ english: 'b', translation: 'x' })
})
