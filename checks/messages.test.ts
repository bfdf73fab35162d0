// projects: unit
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { languages } from '#contract/language-codes.ts'
import { readMessages } from './read-messages.ts'

const leastMessages = 100

/** A message's placeholders and tags, without their counts, which depend on a language's plurals. */
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
  const source = Object.entries(await readMessages('en'))
  expect(source.length).toBeGreaterThan(leastMessages)
  const translated = await readMessages(code)
  for (const [id, { message, translation }] of source) {
    const english = message || translation || id
    const own = translated[id]?.translation || (code === 'en' ? english : '')
    expect(own, english).not.toBe('')
    expect(namesIn(own), english).toEqual(namesIn(english))
  }
})
