import { chinese } from './languages/chinese.ts'
import { english } from './languages/english.ts'
import { indonesian } from './languages/indonesian.ts'
import { japanese } from './languages/japanese.ts'
import { korean } from './languages/korean.ts'
import { thai } from './languages/thai.ts'
import { vietnamese } from './languages/vietnamese.ts'
import { type PhraseLists, parsePhrase, patternOf, phrasesIn } from './phrases.ts'

export const slots = [
  'password',
  'code',
  'request',
  /** Mentions a password or a code without asking for it, such as how to change it. Removed before the search. */
  'harmless',
  'payment',
  'harmlessPayment',
  /** What the platform must pay to somebody: "need to pay the supplier". */
  'ownDuty',
  /** Why it must: "the card was refused". A note of a duty has no other sentences. */
  'reason',
  /** Addresses the reader, or makes a payment the condition of something, which no note of a duty does. */
  'reader',
  'negation',
  /** Looks like a negation but is not: "never mind". Removed before the search. */
  'falseNegation',
] as const

export type Slot = (typeof slots)[number]

/** The words of one language, over normalised text: lower case, Latin letters without accents. */
export type LanguageWords = Readonly<Record<Slot, string>> & {
  /** Whether spaces separate words; phrases then match whole words only. */
  bySpaces: boolean
  /** Lists that phrases name in braces. A list may use those above it. */
  lists: Readonly<Record<string, string>>
  /** The same requests as letters only, for messages without any spaces. */
  squeezed?: { password: string; code: string }
}

export type LanguageRules = Readonly<Record<Slot, RegExp>> & { squeezed: { password: RegExp; code: RegExp } | null }

const removedSlots: readonly Slot[] = ['harmless', 'harmlessPayment', 'falseNegation']
/** An own duty is searched in all clauses of a text at once, a line each. */
const flagsOf = (slot: Slot) => (slot === 'ownDuty' ? 'gmu' : removedSlots.includes(slot) ? 'gu' : 'u')

export function parseLists({ lists }: Pick<LanguageWords, 'lists'>): PhraseLists {
  const parsed: Record<string, PhraseLists[string]> = {}
  for (const [name, text] of Object.entries(lists)) {
    parsed[name] = phrasesIn(text).map((phrase) => parsePhrase(phrase, parsed))
  }
  return parsed
}

export function compileLanguage(words: LanguageWords): LanguageRules {
  const lists = parseLists(words)
  const compile = (text: string, bySpaces: boolean, flags: string) => {
    const patterns = phrasesIn(text).map((phrase) => patternOf(parsePhrase(phrase, lists), bySpaces))
    return new RegExp(patterns.join('|'), flags)
  }
  const entries = slots.map((slot) => [slot, compile(words[slot], words.bySpaces, flagsOf(slot))])
  const { squeezed } = words
  return {
    ...(Object.fromEntries(entries) as Record<Slot, RegExp>),
    squeezed: squeezed
      ? { password: compile(squeezed.password, false, 'u'), code: compile(squeezed.code, false, 'u') }
      : null,
  }
}

export const languageWords = { english, chinese, korean, japanese, thai, indonesian, vietnamese } as const

let compiled: readonly LanguageRules[] | undefined

/** The rules of all languages, compiled at the first message so that they do not delay the start. */
export function allRules(): readonly LanguageRules[] {
  compiled ??= Object.values(languageWords).map(compileLanguage)
  return compiled
}
