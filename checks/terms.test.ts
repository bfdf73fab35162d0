// projects: unit
import { expect, test } from 'vitest'
import { type LanguageCode, languages } from '#contract/language-codes.ts'
import { announcements } from '#demo/sample-texts.ts'
import { catalogues } from '#server/base/texts/texts.ts'
import { readMessages } from './read-messages.ts'
import { readTable } from './samples/read-table.ts'

type ForbiddenTerm = {
  /** The forbidden variant; a whole word if the script has spaces. */
  never: string
  use: string
  except: readonly string[]
}

const rows = readTable<'language' | 'never' | 'use' | 'except'>('forbidden-terms')

/** The forbidden variants of each language's glossary, because one concept has one term. */
const forbiddenTermsOf = (code: LanguageCode): ForbiddenTerm[] =>
  rows
    .filter(({ language }) => language === code)
    .map(({ never, use, except }) => ({ never, use, except: except.split('|').filter((phrase) => phrase !== '') }))

const forbiddenShapes: readonly { code: LanguageCode | 'all'; shape: RegExp; example: string }[] = [
  { code: 'all', shape: / …/u, example: 'Loading …' },
  { code: 'all', shape: / {2}|^ | $/u, example: 'two  spaces' },
  { code: 'ja', shape: /[\d}#] (?:件|日|時間|分|桁|文字|点|枠|秒|回|名|人|年|倍|枚)/u, example: '{count} 件' },
  { code: 'ja', shape: /？(?![ 」]|$)/u, example: 'お忘れですか？再設定' },
  { code: 'zh-CN', shape: /\p{Script=Han}[,;:!?]/u, example: '金额:10' },
  { code: 'ja', shape: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][,;:!?]/u, example: '金額:10' },
]

const leastTexts = 1_000

/** Scripts without spaces are searched as they are; the others by whole words. */
const isUnspaced = (word: string) => /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Hangul}]/u.test(word)

const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')

function patternOf(never: string): RegExp {
  const word = escaped(never.normalize('NFC'))
  return new RegExp(isUnspaced(never) ? word : `(?<![\\p{L}\\p{M}-])${word}(?![\\p{L}\\p{M}])`, 'iu')
}

/** Placeholder names, `{state}` and `{answers, plural, …}`, are code and no text. */
const withoutNames = (text: string) => text.replaceAll(/\{\w+(?=[},:])/g, '{')

function hasTerm(text: string, { never, except }: ForbiddenTerm): boolean {
  const rest = except.reduce(
    (left, phrase) => left.replaceAll(new RegExp(escaped(phrase), 'giu'), ' '),
    withoutNames(text).normalize('NFC'),
  )
  return patternOf(never).test(rest)
}

function faultsOf(code: LanguageCode, text: string): string[] {
  const terms = forbiddenTermsOf(code).filter((term) => hasTerm(text, term))
  const shapes = forbiddenShapes.filter((each) => (each.code === 'all' || each.code === code) && each.shape.test(text))
  return [...terms.map(({ never, use }) => `${never} → ${use}`), ...shapes.map(({ shape }) => String(shape))]
}

async function textsOf(code: LanguageCode): Promise<[id: string, text: string][]> {
  const app = Object.entries(await readMessages(code)).map(([id, { message, translation }]): [string, string] => [
    message || id,
    translation || message || id,
  ])
  const demo = announcements.flatMap(({ title, content }) => [title, content])
  return [...app, ...Object.entries(catalogues[code]), ...demo.map((text): [string, string] => [text.en, text[code]])]
}

test.each(languages)('no text in $name uses a term that its glossary rules out', async ({ code }) => {
  const texts = await textsOf(code)
  expect(texts.length).toBeGreaterThan(leastTexts)
  const wrong = texts.flatMap(([id, text]) => faultsOf(code, text).map((fault) => `${fault}: ${text} (${id})`))
  expect(wrong).toEqual([])
})

test.each(languages)('a term that is ruled out in $name is found in a sentence', ({ code }) => {
  expect(forbiddenTermsOf(code).length).toBeGreaterThan(10)
  for (const { never, use, except } of forbiddenTermsOf(code)) {
    expect(faultsOf(code, `12 ${never}. {number}`), never).toContain(`${never} → ${use}`)
    for (const phrase of except) expect(faultsOf(code, `12 ${phrase}. {number}`), phrase).toEqual([])
  }
})

test('shapes that are ruled out are found', () => {
  for (const { code, example, shape } of forbiddenShapes) {
    expect(faultsOf(code === 'all' ? 'vi' : code, example), example).toContain(String(shape))
  }
})

test('the name of a placeholder is no word of the text', () => {
  expect(faultsOf('en', '{state} and {store, plural, other {#}}')).toEqual([])
})
