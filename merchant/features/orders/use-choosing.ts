import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { Order } from './order-labels.ts'

export type Choosing = {
  isOn: boolean
  /** Those chosen that still stand in the list. */
  orders: readonly Order[]
  has: (id: string) => boolean
  choose: (id: string, isChosen: boolean) => void
  begin: () => void
  end: () => void
}

/** Choosing several orders of one list; another list begins with nothing chosen. */
export function useChoosing(items: readonly Order[] | undefined, list: string): Choosing {
  const [state, setState] = useState<{ list: string; ids: ReadonlySet<string> } | null>(null)
  const ids = state?.list === list ? state.ids : null
  const orders = ids ? (items ?? []).filter(({ id }) => ids.has(id)) : []
  return {
    isOn: ids !== null,
    orders,
    has: (id) => ids?.has(id) ?? false,
    choose: (id, isChosen) => {
      if (!ids || (isChosen && orders.length >= limits.pickBatchMax)) return
      const next = new Set(ids)
      if (isChosen) next.add(id)
      else next.delete(id)
      setState({ list, ids: next })
    },
    begin: () => setState({ list, ids: new Set() }),
    end: () => setState(null),
  }
}
