import { formatter } from '@lingui/format-po'
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { languages } from '#contract/language-codes.ts'
import { readSource } from '#tools/source-files.ts'

const leastMessages = 100

/** The words of the first load and those of the screens behind it; a message of both must agree in both. */
const folders = ['merchant/app/locales', 'merchant/locales']

const readFolder = (folder: string, locale: string) =>
  formatter().parse(readSource(`${folder}/${locale}.po`), {
    locale,
    sourceLocale: 'en',
    filename: `${folder}/${locale}.po`,
  })

async function readCatalogue(locale: string) {
  const [frame = {}, screens = {}] = await Promise.all(folders.map((folder) => readFolder(folder, locale)))
  for (const [id, { translation }] of Object.entries(screens)) {
    if (frame[id]) expect(frame[id].translation, id).toBe(translation)
  }
  return { ...frame, ...screens }
}

/** The names and tags that a message puts in; how often it uses one depends on the language's plurals. */
function placeholdersOf(message: CompiledMessage, found = new Set<string>()): Set<string> {
  for (const token of message) {
    if (typeof token === 'string') {
      for (const [tag] of token.matchAll(/<\/?\d+\/?>/g)) found.add(tag)
      continue
    }
    const [name, , choices] = token
    found.add(name)
    if (typeof choices !== 'object' || choices === null) continue
    for (const choice of Object.values(choices)) if (Array.isArray(choice)) placeholdersOf(choice, found)
  }
  return found
}

const namesIn = (message: string) => [...placeholdersOf(compileMessageOrThrow(message))].sort()

test.each(languages)('$name has every message, with the same placeholders as English', async ({ code }) => {
  const source = Object.entries(await readCatalogue('en'))
  expect(source.length).toBeGreaterThan(leastMessages)
  const translated = await readCatalogue(code)
  for (const [id, { message, translation }] of source) {
    const english = message || translation || id
    const own = translated[id]?.translation || (code === 'en' ? english : '')
    expect(own, english).not.toBe('')
    expect(namesIn(own), english).toEqual(namesIn(english))
  }
})
