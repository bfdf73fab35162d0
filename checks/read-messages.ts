import { formatter } from '@lingui/format-po'
import { expect } from 'vitest'
import type { LanguageCode } from '#contract/language-codes.ts'
import { readSource } from '#tools/source-files.ts'

const folders = [
  'merchant/app/locales',
  'merchant/locales',
  'storefront/locales',
  'storefront/ask/locales',
  'storefront/buy/locales',
  'storefront/after/locales',
  'storefront/static/locales',
  'console/app/locales',
  'console/locales',
]

const readFolder = (folder: string, locale: string) =>
  formatter().parse(readSource(`${folder}/${locale}.po`), {
    locale,
    sourceLocale: 'en',
    filename: `${folder}/${locale}.po`,
  })

/** All messages of the apps in a language, by id; throws if two catalogues differ in a message. */
export async function readMessages(locale: LanguageCode, of: readonly string[] = folders) {
  const catalogues = await Promise.all(of.map((folder) => readFolder(folder, locale)))
  const messages: (typeof catalogues)[number] = {}
  for (const catalogue of catalogues) {
    expect(Object.keys(catalogue).length).toBeGreaterThan(0)
    for (const [id, message] of Object.entries(catalogue)) {
      if (messages[id]) expect(message.translation, id).toBe(messages[id].translation)
      messages[id] = message
    }
  }
  return messages
}
