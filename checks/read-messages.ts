import { formatter } from '@lingui/format-po'
import { expect } from 'vitest'
import type { LanguageCode } from '#contract/language-codes.ts'
import { readSource } from '#tools/source-files.ts'

/** The words of the first load and those of the screens behind it; a message of both must agree in both. */
const folders = ['merchant/app/locales', 'merchant/locales']

const readFolder = (folder: string, locale: string) =>
  formatter().parse(readSource(`${folder}/${locale}.po`), {
    locale,
    sourceLocale: 'en',
    filename: `${folder}/${locale}.po`,
  })

/** All messages of the app in a language, by their ids. */
export async function readMessages(locale: LanguageCode) {
  const [frame = {}, screens = {}] = await Promise.all(folders.map((folder) => readFolder(folder, locale)))
  for (const [id, { translation }] of Object.entries(screens)) {
    if (frame[id]) expect(frame[id].translation, id).toBe(translation)
  }
  return { ...frame, ...screens }
}
