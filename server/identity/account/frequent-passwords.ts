import { breachedMin, isBreached } from './breached-passwords.ts'
import { isRepeated, isRun } from './simple-patterns.ts'

const firstYear = 1950
const lastYear = 2035
const isYear = (digits: string) => /^\d{4}$/.test(digits) && Number(digits) >= firstYear && Number(digits) <= lastYear

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

/** Guessers soon try any ending of this length after a known password; longer endings only if they are simple. */
const anyEndingMax = 4

const isSimpleEnding = (text: string) =>
  text.length <= anyEndingMax ||
  isRun(text) ||
  isRepeated(text) ||
  (!/\p{Letter}/u.test(text) && isYear(text.replaceAll(/\D/g, ''))) ||
  (/^\d+$/.test(text) && isBreached(text))

const withoutMarks = (text: string) => text.replaceAll(/[^\p{Letter}\p{Number}]/gu, '')

type IsKnown = (word: string) => boolean

/** A known word, disguised by digits for letters, with something simple before and after it. */
function isDisguisedWord(password: string, isKnown: IsKnown): boolean {
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
  return isKnown(plain) || isKnown(decoded)
}

function isLengthened(password: string): boolean {
  const isKnown = (text: string) => text.length >= breachedMin && (isBreached(text) || isRun(text) || isRepeated(text))
  const half = password.length / 2
  if (password.slice(0, half) === password.slice(half) && isKnown(password.slice(0, half))) return true
  return Array.from({ length: password.length - 1 }, (_, at) => [
    password.slice(0, at + 1),
    password.slice(at + 1),
  ]).some(
    ([start = '', end = '']) => (isSimpleEnding(end) && isKnown(start)) || (isSimpleEnding(start) && isKnown(end)),
  )
}

/** Whether guessers try this password first. `ownWords`: facts about its owner, such as the shop's name. */
export function isFrequentPassword(password: string, ownWords: readonly string[] = []): boolean {
  const lower = password.toLowerCase()
  const bare = lower.replaceAll(/^[^\p{Letter}\p{Number}]+|[^\p{Letter}\p{Number}]+$/gu, '')
  if ([lower, bare].some((text) => isBreached(text) || isRun(text) || isRepeated(text) || isLengthened(text)))
    return true
  const texts = ownWords.flatMap((text) => text.toLowerCase().split(/\s+/).concat(text.toLowerCase())).map(withoutMarks)
  const own = new Set(texts.filter((word) => word.length > 1))
  return isDisguisedWord(lower, (word) => own.has(word) || isBreached(word))
}
