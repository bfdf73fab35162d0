import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useAct } from '#client/act.ts'
import { updatePages } from '#client/get.ts'
import { invalidateAll } from '#client/invalidation.ts'
import { toasts } from '#kit/toasts.tsx'
import { api } from '../../api.ts'
import { useTitle } from './use-title.ts'

type TitledListings = readonly { id: string; title: string }[]

const idsOf = (listings: TitledListings) => listings.map(({ id }) => id)

/** Shows the new state before the server has confirmed it. */
function showState(ids: readonly string[], on: boolean) {
  const state = on ? ('selling' as const) : ('stock' as const)
  updatePages(api.products.manage, (pages) =>
    pages.map((page) => ({
      ...page,
      list: page.list.map((listing) => (ids.includes(listing.id) ? { ...listing, state } : listing)),
    })),
  )
}

/** Publishes, unpublishes and removes listings. Each act can be undone for five seconds. */
export function useListingState({ onDone }: { onDone?: () => void } = {}) {
  const { t } = useLingui()
  const titleOf = useTitle()
  const onFail = () => {
    invalidateAll()
    return false
  }
  const setSwitch = useAct(api.products.setSwitch, { onFail })
  const del = useAct(api.products.del)
  const restore = useAct(api.products.restore)

  const change = (listingIds: string[], on: boolean) => {
    showState(listingIds, on)
    return setSwitch.run({ listingIds, on })
  }

  /** Offers to undo it. A freed slot of the express lane stays free. */
  const offerUndo = (text: string, freedSlots: number, run: () => unknown) =>
    toasts.undo(freedSlots > 0 ? t`${text}. Undo does not restore express lane slots.` : text, {
      label: t`Undo`,
      run: () => void run(),
    })

  const set = async (listings: TitledListings, on: boolean) => {
    const answer = await change(idsOf(listings), on)
    if (!answer) return
    onDone?.()
    // Listings that had this state already, or cannot be sold, are neither counted nor changed by undoing.
    const { changed: count, listingIds, freedSlots } = answer.data
    const title = titleOf(listings.find(({ id }) => id === listingIds[0])?.title ?? '')
    const offText =
      count === 1
        ? t`${title} unpublished`
        : t`${plural(count, { one: '# product unpublished', other: '# products unpublished' })}`
    const onText =
      count === 1
        ? t`${title} published`
        : t`${plural(count, { one: '# product published', other: '# products published' })}`
    const text = on ? onText : offText
    if (count === 0) toasts.plain(text)
    else offerUndo(text, freedSlots, () => change(listingIds, !on))
  }

  const remove = async (listings: TitledListings) => {
    const answer = await del.run({ listingIds: idsOf(listings) })
    if (!answer) return
    onDone?.()
    // Another device may have removed some already.
    const { removed: count, listingIds, freedSlots } = answer.data
    const title = titleOf(listings.find(({ id }) => id === listingIds[0])?.title ?? '')
    const text =
      count === 1 ? t`${title} removed` : t`${plural(count, { one: '# product removed', other: '# products removed' })}`
    if (count === 0) toasts.plain(text)
    else offerUndo(text, freedSlots, () => restore.run({ listingIds }))
  }

  return { set, remove, isPending: setSwitch.isPending || del.isPending }
}
