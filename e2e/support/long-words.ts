import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { root } from '#tools/root.ts'

type Part = string | readonly [name: string, kind?: string, forms?: Readonly<Record<string, Message>>]
type Message = string | readonly Part[]

/** How much longer a word is in German than in English, in a bad case. */
const tenthsMore = 4

/** Makes each word longer by repeating its beginning. */
const longer = (text: string) =>
  text.replace(/\p{L}{2,}/gu, (word) => word + word.slice(0, Math.ceil((word.length * tenthsMore) / 10)))

const stretched = (message: Message): Message =>
  typeof message === 'string' ? longer(message) : message.map((part) => (isText(part) ? longer(part) : ofValue(part)))

const isText = (part: Part): part is string => typeof part === 'string'

/** A value that is put in stays as it is; the words of its plural forms are stretched. */
function ofValue([name, kind, forms]: Exclude<Part, string>): Part {
  if (kind === undefined) return [name]
  if (forms === undefined) return [name, kind]
  return [name, kind, Object.fromEntries(Object.entries(forms).map(([form, message]) => [form, stretched(message)]))]
}

const assets = join(root, 'dist/console/assets')
const catalogue = /JSON\.parse\(`(?<json>[^`]*)`\)/

/** A built catalogue with longer words, as a script. */
function stretchedScript(name: string): string {
  return readFileSync(join(assets, name), 'utf8').replace(catalogue, (_, literal: string) => {
    const messages = Object.entries(JSON.parse(unescaped(literal)) as Record<string, Message>)
    const long = Object.fromEntries(messages.map(([id, message]) => [id, stretched(message)]))
    return `JSON.parse(${JSON.stringify(JSON.stringify(long))})`
  })
}

/** What a template literal without values says. */
const unescaped = (literal: string) => literal.replace(/\\(?<sign>[\\`$])/g, '$<sign>')

/**
 * English with words as long as those of a longer language. Only the catalogues that the console loads are stretched:
 * numbers and names stay as they are.
 */
export async function speakLongWords(page: Page): Promise<void> {
  for (const name of readdirSync(assets).filter((each) => /^en-[^.]+\.js$/.test(each))) {
    const body = stretchedScript(name)
    if (body === readFileSync(join(assets, name), 'utf8')) throw new Error(`${name} is no catalogue`)
    await page.route(`**/console/assets/${name}`, (route) => route.fulfill({ contentType: 'text/javascript', body }))
  }
}
