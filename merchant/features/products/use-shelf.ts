import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { InfiniteData } from '@tanstack/react-query'
import type { Reply } from '#contract/endpoint.ts'
import type { products } from '#contract/products.ts'
import { toasts } from '#kit/toasts.tsx'
import { announceChange, api, useAct } from '../../call.ts'
import { queryClient } from '../../get.ts'
import { useTitle } from './use-title.ts'

type Some = readonly { id: string; title: string }[]
type Pages = InfiniteData<Reply<typeof products.manage>>

const idsOf = (listings: Some) => listings.map(({ id }) => id)

/** Shows a switch where it goes at once, before the server has confirmed. */
function turnKept(ids: readonly string[], on: boolean) {
  const state = on ? ('selling' as const) : ('stock' as const)
  queryClient.setQueriesData<Pages>(
    { predicate: ({ queryKey }) => queryKey[0] === api.products.manage.path && queryKey[2] === 'pages' },
    (kept) =>
      kept && {
        ...kept,
        pages: kept.pages.map((page) => ({
          ...page,
          list: page.list.map((listing) => (ids.includes(listing.id) ? { ...listing, state } : listing)),
        })),
      },
  )
}

/** On the shelf, off it, out of the shop: of one or of many, each with five seconds to undo. */
export function useShelf({ onDone }: { onDone?: () => void } = {}) {
  const { t } = useLingui()
  const titleOf = useTitle()
  // Where the server refused, the truth is read again.
  const onFail = () => {
    announceChange()
    return false
  }
  const turn = useAct(api.products.setSwitch, { onFail })
  const del = useAct(api.products.del)
  const restore = useAct(api.products.restore)

  const set = async (listings: Some, on: boolean) => {
    const listingIds = idsOf(listings)
    const change = (isOn: boolean) => {
      turnKept(listingIds, isOn)
      return turn.run({ listingIds, on: isOn })
    }
    if (!(await change(on))) return
    onDone?.()
    const count = listings.length
    const title = titleOf(listings[0]?.title ?? '')
    const offText =
      count === 1
        ? t`${title} unpublished`
        : t`${plural(count, { one: '# product unpublished', other: '# products unpublished' })}`
    const onText =
      count === 1
        ? t`${title} published`
        : t`${plural(count, { one: '# product published', other: '# products published' })}`
    toasts.undo(on ? onText : offText, { label: t`Undo`, run: () => void change(!on) })
  }

  const remove = async (listings: Some) => {
    const listingIds = idsOf(listings)
    if (!(await del.run({ listingIds }))) return
    onDone?.()
    const count = listings.length
    const title = titleOf(listings[0]?.title ?? '')
    const text =
      count === 1 ? t`${title} removed` : t`${plural(count, { one: '# product removed', other: '# products removed' })}`
    toasts.undo(text, { label: t`Undo`, run: () => void restore.run({ listingIds }) })
  }

  return { set, remove, isPending: turn.isPending || del.isPending }
}
