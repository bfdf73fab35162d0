/**
 * The seven languages. `code` is the BCP 47 tag, used by our code, Intl, `<html lang>` and texts by language. `wire` is
 * the provider's code, used in the `lang` header, in the browser's storage and in JSON fields named `lang`.
 */
export const languages = [
  { code: 'en', wire: 'en', name: 'English' },
  { code: 'zh-CN', wire: 'zh-CN', name: '简体中文' },
  { code: 'ko', wire: 'han', name: '한국어' },
  { code: 'ja', wire: 'ri', name: '日本語' },
  { code: 'th', wire: 'tai', name: 'ไทย' },
  { code: 'id', wire: 'ind', name: 'Bahasa Indonesia' },
  { code: 'vi', wire: 'vi', name: 'Tiếng Việt' },
] as const

export type LanguageCode = (typeof languages)[number]['code']
export type WireLanguage = (typeof languages)[number]['wire']

/** The language of a first visit, before one is stored. */
export const defaultLanguage: LanguageCode = 'en'

/** Used if a catalogue lacks a message. A check fails on a missing message. */
export const fallbackLanguage: LanguageCode = 'zh-CN'

export const isLanguage = (code: unknown): code is LanguageCode => languages.some((language) => language.code === code)

/** The language of a stored or sent `lang`, in the provider's code or in ours. Null for any other value. */
export const readLanguage = (lang: unknown): LanguageCode | null =>
  languages.find(({ code, wire }) => wire === lang || code === lang)?.code ?? null

/** A language's own name for itself. */
export const languageName = (lang: WireLanguage): string => languages.find(({ wire }) => wire === lang)?.name ?? lang

export const wireLanguages = Object.fromEntries(languages.map(({ code, wire }) => [code, wire])) as Readonly<
  Record<LanguageCode, WireLanguage>
>
