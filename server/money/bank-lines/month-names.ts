const languages = ['en', 'th', 'vi', 'id', 'de', 'fr', 'nl', 'es', 'it', 'pt', 'pl']

let names: ReadonlyMap<string, string> | undefined

const plain = (name: string) => name.toLowerCase().normalize('NFC').replace(/[.\s]/g, '')

/** Month names and their short forms. A name that means different months in two languages is left out. */
function loadNames(): ReadonlyMap<string, string> {
  const known = new Map<string, string>()
  const twice = new Set<string>()
  for (const language of languages) {
    for (const month of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(language, { month, day: 'numeric', timeZone: 'UTC', calendar: 'gregory' })
      for (let at = 0; at < 12; at += 1) {
        const parts = format.formatToParts(new Date(Date.UTC(2024, at, 15)))
        const name = plain(parts.find(({ type }) => type === 'month')?.value ?? '')
        const number = String(at + 1)
        if (/\d/.test(name)) continue
        if (known.has(name) && known.get(name) !== number) twice.add(name)
        known.set(name, number)
      }
    }
  }
  for (const name of twice) known.delete(name)
  return known
}

/** The month that a date names, from 01; undefined if it names none or two. */
export function monthOf(text: string): string | undefined {
  names ??= loadNames()
  const known = names
  const words = text.match(/[\p{L}\p{M}][\p{L}\p{M}.]*/gu) ?? []
  const found = new Set(words.map((word) => known.get(plain(word)) ?? known.get(plain(word).slice(0, 3))))
  found.delete(undefined)
  return found.size === 1 ? [...found][0] : undefined
}
