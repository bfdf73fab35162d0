import { lazyRequire } from '../../base/lazy-require.ts'

const loadAscii = lazyRequire<typeof import('any-ascii')>('any-ascii')

/** References are quoted with and without dashes, in any case, and cut by spaces where a bank breaks its lines. */
export const compact = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** The one spelling of a reference, as reference_key() has it in SQL: without spaces, case and forms of a character. */
export const referenceKey = (text: string): string => text.normalize('NFKC').replace(/\s+/g, '').toUpperCase()

/** Names a line as books and statements know it, however its name or the bank's number is spelled. */
export const lineClaim = (line: string): string => `line ${referenceKey(line)}`

const shortest = 6
const longest = 80
const wordsMax = 200
/** Into how many words the dashes and line breaks of a reference can cut it. */
const partsMax = 4

/** Everything in these texts that may be a reference, compact. */
export function referencesIn(...texts: readonly (string | null)[]): Set<string> {
  const found = new Set<string>()
  for (const text of texts) {
    const words =
      (text ?? '')
        .toUpperCase()
        .match(/[A-Z0-9]+/g)
        ?.slice(0, wordsMax) ?? []
    for (const at of words.keys()) {
      for (let parts = 1; parts <= partsMax && at + parts <= words.length; parts += 1) {
        const joined = words.slice(at, at + parts).join('')
        if (joined.length >= shortest && joined.length <= longest) found.add(joined)
      }
    }
  }
  return found
}

/** The public numbers among compact references, as they are written: EN-0NW1C-T80YC. */
export const numbersIn = (references: Iterable<string>): string[] =>
  [...references].flatMap((reference) => {
    const match = /^(EN|RC|WD)([0-9A-HJKMNP-TV-Z]{5})([0-9A-HJKMNP-TV-Z]{5})$/.exec(reference)
    return match ? [`${match[1]}-${match[2]}-${match[3]}`] : []
  })

const wordsOf = (name: string) =>
  loadAscii()
    .default(name)
    .toUpperCase()
    .split(/[^A-Z]+/)
    .filter((word) => word.length > 1)

/** Whether two names can be the same person's: every word of the shorter one is in the other, whatever the order. */
export function nameFits(one: string | null, other: string | null): boolean {
  const [few = [], many = []] = [wordsOf(one ?? ''), wordsOf(other ?? '')].sort((a, b) => a.length - b.length)
  return few.length > 0 && few.every((word) => many.includes(word))
}
