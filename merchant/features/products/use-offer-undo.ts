import { useLingui } from '@lingui/react/macro'
import { useAct } from '#client/act.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { pricing } from '#contract/pricing.ts'
import { toasts } from '#kit/toasts.tsx'
import { api } from '../../api.ts'

export type ManyDone = Reply<typeof pricing.applyMany>

/** Takes a change of many listings back: its prices, what it published, unpublished and removed. */
export function useUndoMany() {
  const prices = useAct(api.pricing.undo)
  const setSwitch = useAct(api.products.setSwitch)
  const restore = useAct(api.products.restore)
  const run = async ({ id, published, unpublished, removed }: ManyDone): Promise<boolean> => {
    const answers = [
      removed.length === 0 || (await restore.run({ listingIds: removed })),
      published.length === 0 || (await setSwitch.run({ listingIds: published, on: false })),
      id === null || (await prices.run({ id })),
      // Last, because a product that loses money at the new price can be sold again at the former one.
      unpublished.length === 0 || (await setSwitch.run({ listingIds: unpublished, on: true })),
    ]
    return answers.every(Boolean)
  }
  return { run, isPending: prices.isPending || setSwitch.isPending || restore.isPending }
}

export function useOfferUndo() {
  const { t } = useLingui()
  const undo = useUndoMany()
  return (text: string, done: ManyDone) => toasts.undo(text, { label: t`Undo`, run: () => void undo.run(done) })
}
