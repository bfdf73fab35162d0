import { useState } from 'react'
import { limits } from '#contract/limits.ts'

export type Chosen<T> = {
  isOn: boolean
  /** Those chosen that still stand in the list. */
  items: readonly T[]
  has: (id: string) => boolean
  choose: (id: string, isChosen: boolean) => void
  chooseAll: () => void
  begin: () => void
  end: () => void
}

/** Choosing several of one list; another list (another filter) begins with nothing chosen. */
export function useChosen<T extends { id: string }>(items: readonly T[] | undefined, list: string): Chosen<T> {
  const [state, setState] = useState<{ list: string; ids: ReadonlySet<string> } | null>(null)
  const ids = state?.list === list ? state.ids : null
  const chosen = ids ? (items ?? []).filter(({ id }) => ids.has(id)) : []
  return {
    isOn: ids !== null,
    items: chosen,
    has: (id) => ids?.has(id) ?? false,
    choose: (id, isChosen) => {
      if (!ids || (isChosen && chosen.length >= limits.addAllIdsMax)) return
      const next = new Set(ids)
      if (isChosen) next.add(id)
      else next.delete(id)
      setState({ list, ids: next })
    },
    chooseAll: () => setState({ list, ids: new Set((items ?? []).slice(0, limits.addAllIdsMax).map(({ id }) => id)) }),
    begin: () => setState({ list, ids: new Set() }),
    end: () => setState(null),
  }
}
