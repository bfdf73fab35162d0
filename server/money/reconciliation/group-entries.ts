import type { Entry } from './differences.ts'

type Group = { ours: Entry[]; theirs: Entry[] }

/** By direction, since an order's payment and its refund quote the same number. */
const signed = (reference: string, { amount }: Entry) => `${amount > 0 ? '+' : '-'} ${reference}`

/**
 * Groups entries by claims; the rest by shared references, also through a third entry. A further line that quotes a
 * claimed movement's reference joins that group. Linear in the number of references.
 */
export function groupByReference(ours: readonly Entry[], theirs: readonly Entry[]): Group[] {
  const claimed = groupBy(ours, theirs, (entry) => entry.claims)
  const pairs = claimed.filter(isPaired)
  const groupOf = new Map(pairs.flatMap((pair) => pair.ours.flatMap(quotes).map((key) => [key, pair] as const)))
  const left = claimed.filter((group) => !isPaired(group))
  const stray = left.flatMap((group) => group.theirs)
  const further = stray.filter((entry) => quotes(entry).some((key) => groupOf.has(key)))
  for (const entry of further) {
    for (const key of quotes(entry)) {
      const group = groupOf.get(key)
      if (!group) continue
      group.theirs.push(entry)
      break
    }
  }
  const attached = new Set(further)
  const alone = stray.filter((entry) => !attached.has(entry))
  return [
    ...pairs,
    ...groupBy(
      left.flatMap((group) => group.ours),
      alone,
      quotes,
    ),
  ]
}

const isPaired = ({ ours, theirs }: Group) => ours.length > 0 && theirs.length > 0
const quotes = (entry: Entry) => entry.references.map((reference) => signed(reference, entry))

type KeysOf = (entry: Entry) => readonly string[]

/** Only keys of our own entries connect: words that two lines share prove nothing. */
function groupBy(ours: readonly Entry[], theirs: readonly Entry[], keysOf: KeysOf): Group[] {
  const known = new Set(ours.flatMap(keysOf))
  const entries = [...ours, ...theirs]
  const parents = entries.map((_, at) => at)
  const rootOf = (at: number): number => {
    let root = at
    while (parents[root] !== root) root = parents[root] ?? root
    parents[at] = root
    return root
  }
  const firstOf = new Map<string, number>()
  for (const [at, entry] of entries.entries()) {
    for (const key of keysOf(entry)) {
      if (!known.has(key)) continue
      const first = firstOf.get(key)
      if (first === undefined) firstOf.set(key, at)
      else parents[rootOf(at)] = rootOf(first)
    }
  }
  const groups = new Map<number, Group>()
  for (const [at, entry] of entries.entries()) {
    const root = rootOf(at)
    const group = groups.get(root) ?? { ours: [], theirs: [] }
    groups.set(root, group)
    ;(at < ours.length ? group.ours : group.theirs).push(entry)
  }
  return [...groups.values()]
}
