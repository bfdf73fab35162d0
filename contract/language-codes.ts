/** The seven languages: the seed's codes in storage, header and calls; BCP 47 tags for Intl and `<html lang>`. */
export const languages = [
  { code: 'en', tag: 'en', name: 'English' },
  { code: 'zh-CN', tag: 'zh-CN', name: '简体中文' },
  { code: 'han', tag: 'ko', name: '한국어' },
  { code: 'ri', tag: 'ja', name: '日本語' },
  { code: 'tai', tag: 'th', name: 'ไทย' },
  { code: 'ind', tag: 'id', name: 'Bahasa Indonesia' },
  { code: 'vi', tag: 'vi', name: 'Tiếng Việt' },
] as const

export type LanguageCode = (typeof languages)[number]['code']

/** On a first visit, before anything is stored. */
export const defaultLanguage: LanguageCode = 'en'

/** Where a catalogue lacks a message; the gate fails on a missing message, so nobody sees it. */
export const fallbackLanguage: LanguageCode = 'zh-CN'

export const isLanguage = (code: unknown): code is LanguageCode => languages.some((language) => language.code === code)
