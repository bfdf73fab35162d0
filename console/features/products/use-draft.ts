import { useUnsaved } from '../../parts/use-unsaved.ts'
import { mergeDraft } from './merge-draft.ts'
import { changesOf, type Draft } from './product-draft.ts'

type Edit = { base: Draft; draft: Draft }

/** The draft of a product, or of a new one. `saved` has the values of the last read, which others may have changed since. */
export function useDraft(productId: string | null, saved: Draft) {
  // Null while nothing is edited: the latest read is shown.
  const [edit, setEdit] = useUnsaved<Edit>(`product ${productId}`)
  const { base, draft } = edit ?? { base: saved, draft: saved }
  const meanwhile = changesOf(base, saved)
  return {
    // A change outside the draft, such as one of the stock, must not prevent saving.
    draft: meanwhile.length > 0 ? draft : { ...draft, changedAt: saved.changedAt },
    set: (change: Partial<Draft>) => setEdit({ base, draft: { ...draft, ...change } }),
    changes: changesOf(base, draft),
    meanwhile,
    take: () => setEdit({ base: saved, draft: mergeDraft({ base, mine: draft, theirs: saved }) }),
    discard: () => setEdit(null),
  }
}
