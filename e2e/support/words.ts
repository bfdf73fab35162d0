import { formatter } from '@lingui/format-po'
import type { LanguageCode } from '#contract/language-codes.ts'
import { say, type TextId } from '#server/base/texts/texts.ts'
import { readSource } from '#tools/source-files.ts'

const folders = {
  merchant: ['merchant/app/locales', 'merchant/locales'],
  storefront: ['', 'ask/', 'buy/', 'after/', 'static/'].map((part) => `storefront/${part}locales`),
}

export type Words = {
  (english: string, values?: Record<string, number | string>): string
  like: (english: string) => RegExp
}

/** An app's texts in a language, so that one test finds the same button or message in each language. */
export function wordsIn(code: LanguageCode, app: keyof typeof folders = 'merchant'): Words {
  const said = new Map<string, string>()
  for (const folder of folders[app]) {
    const filename = `${folder}/${code}.po`
    const messages = formatter().parse(readSource(filename), { locale: code, sourceLocale: 'en', filename })
    for (const [id, { message, translation }] of Object.entries(messages)) {
      const english = message || (code === 'en' && translation) || id
      said.set(english, translation || english)
    }
  }
  const find = (english: string) => {
    const found = said.get(english)
    if (found === undefined) throw new Error(`the app does not say "${english}"`)
    return found
  }
  const words = (english: string, values: Record<string, number | string> = {}) =>
    find(english).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
  const like = (english: string) =>
    new RegExp(
      find(english)
        .split(/\{\w+\}|<\/?\d+\/?>/)
        .map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&'))
        .join('.+'),
    )
  return Object.assign(words, { like })
}

export type ServerWords = (id: TextId, params?: Record<string, unknown>) => string

export const serverWordsIn =
  (lang: LanguageCode): ServerWords =>
  (id, params) =>
    say(id, { lang, currency: 'USD', timeZone: 'UTC' }, params)
