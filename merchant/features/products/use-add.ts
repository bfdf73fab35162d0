import { useLingui } from '@lingui/react/macro'
import { useAct } from '#client/act.ts'
import { invalidateAll } from '#client/invalidation.ts'
import { toasts } from '#kit/toasts.tsx'
import { api } from '../../api.ts'
import { useTitle } from './use-title.ts'

/** Adds a product to the shop. It can be undone for five seconds. */
export function useAdd() {
  const { t } = useLingui()
  const titleOf = useTitle()
  const remove = useAct(api.products.del)
  return useAct(api.products.add, {
    // The cost, the level or the stock may have changed, so the data is read again.
    onFail: () => {
      invalidateAll()
      return false
    },
    onDone: (listing) => {
      const title = titleOf(listing.title)
      toasts.undo(t`${title} added to your shop`, {
        label: t`Undo`,
        run: () => void remove.run({ listingIds: [listing.id] }),
      })
    },
  })
}
