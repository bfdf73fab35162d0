import type { Versions } from './merge.ts'
import { useUnsaved } from './use-unsaved.ts'

type Rules<T, Change> = {
  changesOf: (before: T, after: T) => Change[]
  merge: (versions: Versions<T>) => T
}

/** A draft of what `saved` has. It is the last read, which others may have changed since the draft was begun. */
export function useEdit<T, Change>(name: string, saved: T, { changesOf, merge }: Rules<T, Change>) {
  // Null while nothing is edited: the latest read is shown.
  const [edit, setEdit] = useUnsaved<{ base: T; draft: T }>(name)
  const { base, draft } = edit ?? { base: saved, draft: saved }
  return {
    draft,
    set: (change: Partial<T>) => setEdit({ base, draft: { ...draft, ...change } }),
    changes: changesOf(base, draft),
    meanwhile: changesOf(base, saved),
    take: () => setEdit({ base: saved, draft: merge({ base, mine: draft, theirs: saved }) }),
    discard: () => setEdit(null),
  }
}
