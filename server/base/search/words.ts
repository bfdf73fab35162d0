import type { LanguageCode } from '#contract/language-codes.ts'

/**
 * Words for keyword search in all seven languages. Text with spaces is cut by Intl.Segmenter. Text without spaces
 * (Chinese, Japanese, Thai, Korean compounds) is stored as single characters and pairs. So a word is found however a
 * segmenter would have joined it with its neighbours.
 */

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}ー々]/u
const unspacedRuns = new RegExp(`${unspaced.source}+`, 'gu')
const latinWord = /^[\p{Script=Latin}\p{M}\p{N}]+$/u
export const hasUnspaced = (text: string): boolean => unspaced.test(text)
const wordLengthMax = 60
const storedWordsMax = 2_000
const queryWordsMax = 20
const queryLengthMax = 200

const segmenters = new Map<string, Intl.Segmenter>()

function segmenterOf(lang: LanguageCode): Intl.Segmenter {
  let segmenter = segmenters.get(lang)
  if (!segmenter) {
    segmenter = new Intl.Segmenter(lang, { granularity: 'word' })
    segmenters.set(lang, segmenter)
  }
  return segmenter
}

export const normalised = (text: string): string => text.normalize('NFKC').toLowerCase().normalize('NFC')

/** Removes diacritics from Latin letters, so that "dien" finds "điện". */
function plain(word: string): string {
  if (!latinWord.test(word)) return word
  return word.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('đ', 'd').replaceAll('ß', 'ss')
}

function cut(text: string, lang: LanguageCode): string[] {
  return [...segmenterOf(lang).segment(text)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment.slice(0, wordLengthMax))
}

function pairs(run: string): string[] {
  const characters = [...run]
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`)
}

const kanaDistance = 'ァ'.charCodeAt(0) - 'ぁ'.charCodeAt(0)
const moved = (text: string, kana: RegExp, by: number) =>
  text.replace(kana, (each) => String.fromCharCode(each.charCodeAt(0) + by))

/** A text in either kana, as a shopper may type what a title writes in the other one. */
const inBothKana = (text: string): string[] => [
  ...new Set([text, moved(text, /[ぁ-ゖ]/g, kanaDistance), moved(text, /[ァ-ヶ]/g, -kanaDistance)]),
]

export function storedWords(texts: Readonly<Record<string, string>>, codes: readonly string[] = []): string[] {
  const words = new Set<string>()
  const entries = [...Object.entries(texts), ...codes.map((code) => ['en', code] as const)]
  for (const [lang, given] of entries) {
    const text = normalised(given)
    for (const [run] of text.matchAll(unspacedRuns)) {
      for (const character of run) words.add(character)
      for (const pair of pairs(run)) words.add(pair)
    }
    for (const word of cut(text.replace(unspacedRuns, ' '), lang as LanguageCode)) {
      words.add(word)
      words.add(plain(word))
    }
  }
  return [...words].slice(0, storedWordsMax)
}

/** The words of a keyword that have letters with spaces between them, as they are stored without diacritics. */
export const spacedWords = (keyword: string, lang: LanguageCode): string[] =>
  cut(normalised(keyword.slice(0, queryLengthMax)).replace(unspacedRuns, ' '), lang)
    .slice(0, queryWordsMax)
    .map(plain)

/**
 * A keyword as the text of a `tsquery`: all words must match, the last one may be incomplete. Null for an empty
 * keyword; empty if it has no word, which must match nothing.
 */
export function queryWords(keyword: string, lang: LanguageCode): string | null {
  const text = normalised(keyword.slice(0, queryLengthMax)).trim()
  if (text === '') return null
  const words = cut(text, lang).slice(0, queryWordsMax)
  return words
    .flatMap((word, at) => {
      const runs = [...word.matchAll(unspacedRuns)].map(([run]) => run)
      const rest = word.replace(unspacedRuns, ' ').split(' ').filter(Boolean)
      const exact = runs.flatMap((run) => ([...run].length > 1 ? pairs(run) : [run])).map(inEitherKana)
      const isLast = at === words.length - 1
      // Stored words have a form without diacritics, so that it does not matter which ones are typed.
      const letters = rest.map(plain).filter(Boolean)
      return [...exact, ...letters.map((part) => quoted(part) + (isLast ? ':*' : ''))]
    })
    .join(' & ')
}

function inEitherKana(text: string): string {
  const forms = inBothKana(text).map(quoted)
  return forms.length > 1 ? `(${forms.join(' | ')})` : forms.join('')
}

/** A quoted `tsquery` lexeme, so that no character in it is an operator. */
export const quoted = (word: string): string => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
