import { useState } from 'react'
import { mergeDraft } from './merge-draft.ts'
import { changesOf, type Draft } from './product-draft.ts'

/** What is typed, and what it was typed upon. */
type Edit = { base: Draft; draft: Draft }

/** The draft of a product; `saved` is what was read last, which others may have changed since the draft was begun. */
export function useDraft(saved: Draft) {
  // Null: nothing is edited, and what is read again is shown.
  const [edit, setEdit] = useState<Edit | null>(null)
  const { base, draft } = edit ?? { base: saved, draft: saved }
  const meanwhile = changesOf(base, saved)
  return {
    // A change that is not of the draft, as of the stock, keeps nothing from being saved.
    draft: meanwhile.length > 0 ? draft : { ...draft, changedAt: saved.changedAt },
    set: (change: Partial<Draft>) => setEdit({ base, draft: { ...draft, ...change } }),
    changes: changesOf(base, draft),
    /** What somebody else has saved since. */
    meanwhile,
    take: () => setEdit({ base: saved, draft: mergeDraft({ base, mine: draft, theirs: saved }) }),
    discard: () => setEdit(null),
  }
}
