import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { defaultLanguage, languages } from '#contract/language-codes.ts'
import { catalogues, type TextId } from '#server/base/texts/texts.ts'
import { root } from './root.ts'
import { readSource } from './source-files.ts'

const path = 'server/base/texts/translated.csv'
const codes = languages.map(({ code }) => code).filter((code) => code !== defaultLanguage)

/** Of which English text a translation was made: the start of the hash of each. */
export type Translated = { english: string; translation: string }

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8)

/**
 * What a row of the table says after a change of the texts. A translation that stayed keeps the English text that it
 * was made of, so a changed English text is seen until its translation was read again.
 */
export function renewed(known: Translated | undefined, now: Translated): Translated {
  return known && known.translation === now.translation ? known : now
}

const write = ({ english, translation }: Translated) => `${english}-${translation}`

function read(cell: string | undefined): Translated | undefined {
  const [english, translation] = cell?.split('-') ?? []
  return english && translation ? { english, translation } : undefined
}

type Row = { text: string } & Record<string, string>

const readRows = (): Row[] => (existsSync(join(root, path)) ? parse(readSource(path), { columns: true }) : [])

const nowOf = (id: TextId, code: (typeof codes)[number]): Translated => ({
  english: hashOf(catalogues[defaultLanguage][id]),
  translation: hashOf(catalogues[code][id]),
})

const ids = () => (Object.keys(catalogues[defaultLanguage]) as TextId[]).sort()

function renderTranslated(): string {
  const known = new Map(readRows().map((row) => [row.text, row]))
  const rows = ids().map((id) => [
    id,
    ...codes.map((code) => write(renewed(read(known.get(id)?.[code]), nowOf(id, code)))),
  ])
  return [['text', ...codes], ...rows].map((cells) => `${cells.join(',')}\n`).join('')
}

/** The translations whose English text has changed since, as `language text`. */
export function outdatedTranslations(): string[] {
  const known = new Map(readRows().map((row) => [row.text, row]))
  return ids().flatMap((id) =>
    codes
      .filter((code) => read(known.get(id)?.[code])?.english !== nowOf(id, code).english)
      .map((code) => `${code} ${id}`),
  )
}

export const translatedTable = { [path]: renderTranslated }
