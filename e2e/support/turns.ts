import { type LanguageCode, languages } from '#contract/language-codes.ts'
import { isLong } from '#tools/long.ts'

const english = 'en'
const others = languages.filter(({ code }) => code !== english)

/**
 * Whether a journey opens the page at this index in a language. English opens all pages, and the other six languages a
 * sixth each. A full run opens all pages in every language.
 */
export const isTurnOf = (code: LanguageCode, at: number): boolean =>
  isLong || code === english || isLanguageOfTurn(code, at)

export const isLanguageOfTurn = (code: LanguageCode, at: number): boolean => others[at % others.length]?.code === code

/** The turn of a daily run; the next commit has the next turn. */
export const turnOfCommit = Number(process.env.TEST_SLICE ?? 0)

const sumOf = (text: string) => [...text].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)

/** Whether a daily run checks a further state of a page that it opens anyway: four commits check all of them. */
export const isTurnOfState = (name: string): boolean => isLong || (sumOf(name) + turnOfCommit) % 4 === 0
