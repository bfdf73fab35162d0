import { useLingui } from '@lingui/react/macro'
import { toasts } from '#kit/toasts.tsx'
import { api, useAct } from '../../call.ts'
import { useTitle } from './use-title.ts'

/** Puts a product into the shop; for five seconds that can be taken back. */
export function useAdd() {
  const { t } = useLingui()
  const titleOf = useTitle()
  const remove = useAct(api.products.del)
  return useAct(api.products.add, {
    onDone: (listing) => {
      const title = titleOf(listing.title)
      toasts.undo(t`${title} added to your shop`, {
        label: t`Undo`,
        run: () => void remove.run({ listingIds: [listing.id] }),
      })
    },
  })
}
