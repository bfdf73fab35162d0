import type { LocalTexts } from './local-text.ts'

/** The values that the draft is based on, the draft, and what somebody else has saved since. */
export type Versions<T> = { base: T; mine: T; theirs: T }

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The draft's value if it was edited, otherwise the saved one. */
export const mergeValue = <T>({ base, mine, theirs }: Versions<T>): T => (isSame(base, mine) ? theirs : mine)

export function mergeTexts({ base, mine, theirs }: Versions<LocalTexts>): LocalTexts {
  const langs = new Set([...Object.keys(base), ...Object.keys(mine), ...Object.keys(theirs)])
  const textOf = (texts: LocalTexts, lang: string) => texts[lang] ?? ''
  const merged = [...langs].map((lang) => [
    lang,
    mergeValue({ base: textOf(base, lang), mine: textOf(mine, lang), theirs: textOf(theirs, lang) }),
  ])
  return Object.fromEntries(merged.filter(([, text]) => text !== ''))
}

type MergeList<T> = {
  keyOf: (item: T) => string
  merge: (versions: Versions<T>) => T
  /** For an item that was edited here and removed by somebody else. */
  keep: (item: T) => T
}

/** Merges lists by key. The order is the draft's if it was changed there, otherwise the saved one. */
export function mergeList<T>(versions: Versions<readonly T[]>, { keyOf, merge, keep }: MergeList<T>): T[] {
  const { base, mine, theirs } = versions
  const byKey = (list: readonly T[]) => new Map(list.map((item) => [keyOf(item), item]))
  const [before, own, saved] = [byKey(base), byKey(mine), byKey(theirs)]
  const mergeMine = (item: T): T[] => {
    const [old, now] = [before.get(keyOf(item)), saved.get(keyOf(item))]
    if (old === undefined) return [item]
    if (now !== undefined) return [merge({ base: old, mine: item, theirs: now })]
    return isSame(old, item) ? [] : [keep(item)]
  }
  const isMyOrder = !isSame([...before.keys()], [...own.keys()])
  if (isMyOrder) {
    const added = theirs.filter((item) => !before.has(keyOf(item)) && !own.has(keyOf(item)))
    return [...mine.flatMap(mergeMine), ...added]
  }
  const removed = mine.filter((item) => !saved.has(keyOf(item)))
  return [
    ...theirs.flatMap((item) => {
      const typed = own.get(keyOf(item))
      return typed === undefined ? [item] : mergeMine(typed)
    }),
    ...removed.flatMap(mergeMine),
  ]
}
