import { useEdit } from '../../parts/use-edit.ts'
import { mergeDraft } from './merge-draft.ts'
import { changesOf, type Draft } from './product-draft.ts'

/** The draft of a product, or of a new one. */
export function useDraft(productId: string | null, saved: Draft) {
  const edit = useEdit(`product ${productId}`, saved, { changesOf, merge: mergeDraft })
  // A change outside the draft, such as one of the stock, must not prevent saving.
  return edit.meanwhile.length > 0 ? edit : { ...edit, draft: { ...edit.draft, changedAt: saved.changedAt } }
}
