import { type LanguageCode, languages } from '#contract/language-codes.ts'
import { isLong } from '#tools/long.ts'

const english = 'en'
const others = languages.filter(({ code }) => code !== english)

/**
 * Whether a journey opens the page at this index of its list in a language. In English it opens all pages; the other six
 * languages share them, a sixth each. A full run opens all pages in every language.
 */
export const isTurnOf = (code: LanguageCode, at: number): boolean =>
  isLong || code === english || others[at % others.length]?.code === code
