import { lazyRequire } from '../../base/lazy-require.ts'

const loadAscii = lazyRequire<typeof import('any-ascii')>('any-ascii')

/** References are quoted with and without dashes, in any case, and with spaces where a bank breaks its lines. */
export const compact = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** The normalised form of a reference; must equal reference_key() in SQL. */
export const referenceKey = (text: string): string => text.normalize('NFKC').replace(/\s+/g, '').toUpperCase()

/** The claim on a line, equal for every spelling of its name or the bank's number. */
export const lineClaim = (line: string): string => `line ${referenceKey(line)}`

const shortest = 6
const longest = 80
const wordsMax = 200
/** Dashes and line breaks split a reference into at most this many words. */
const partsMax = 4

/** All possible references in these texts, in compact form. */
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

/** The public numbers among compact references, with their dashes: EN-0NW1C-T80YC. */
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

/**
 * Whether two names may belong to the same person: the longer one contains every word of the shorter one, in any order.
 */
export function nameFits(one: string | null, other: string | null): boolean {
  const [few = [], many = []] = [wordsOf(one ?? ''), wordsOf(other ?? '')].sort((a, b) => a.length - b.length)
  return few.length > 0 && few.every((word) => many.includes(word))
}
