import { type LanguageCode, languages } from '#contract/language-codes.ts'
import { isLong } from '#tools/long.ts'

const english = 'en'
const others = languages.filter(({ code }) => code !== english)

/**
 * Whether what stands at this place of a list is looked at in a language: all in English, while the other languages
 * share the list between them; all in each of them with LONG=1.
 */
export const isTurnOf = (code: LanguageCode, at: number): boolean =>
  isLong || code === english || others[at % others.length]?.code === code
