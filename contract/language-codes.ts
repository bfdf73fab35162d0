/**
 * The seven languages. `code` is the BCP 47 tag: ours everywhere, in Intl, `<html lang>` and as the key of texts by
 * language. `wire` is the provider's code: in the `lang` header, in storage under `lang`, and in JSON fields `lang`.
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

/** On a first visit, before anything is stored. */
export const defaultLanguage: LanguageCode = 'en'

/** Used where a catalogue lacks a message; the gate fails on a missing message. */
export const fallbackLanguage: LanguageCode = 'zh-CN'

export const isLanguage = (code: unknown): code is LanguageCode => languages.some((language) => language.code === code)

/** The language of a stored or sent `lang`, by the provider's code or by ours; null where it is neither. */
export const readLanguage = (lang: unknown): LanguageCode | null =>
  languages.find(({ code, wire }) => wire === lang || code === lang)?.code ?? null

/** The provider's code of each language. */
export const wireLanguages = Object.fromEntries(languages.map(({ code, wire }) => [code, wire])) as Readonly<
  Record<LanguageCode, WireLanguage>
>
