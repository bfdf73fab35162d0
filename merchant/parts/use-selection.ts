import { useState } from 'react'

export type ItemSelection = { isSelected: boolean; onChange: (isSelected: boolean) => void }

export type Selection<T> = {
  isOn: boolean
  /** The selected items that are still in the list. */
  items: readonly T[]
  /** Undefined while nothing is being selected. */
  of: (id: string) => ItemSelection | undefined
  selectAll: () => void
  begin: () => void
  end: () => void
}

type Options = {
  /** Identifies the list. A list with another key begins without a selection. */
  listKey: string
  /** The most items that the call accepts. */
  max: number
}

export function useSelection<T extends { id: string }>(
  items: readonly T[] | undefined,
  { listKey, max }: Options,
): Selection<T> {
  const [state, setState] = useState<{ listKey: string; ids: ReadonlySet<string> } | null>(null)
  const ids = state?.listKey === listKey ? state.ids : null
  const selected = ids ? (items ?? []).filter(({ id }) => ids.has(id)) : []
  const select = (id: string, isSelected: boolean) => {
    if (!ids || (isSelected && selected.length >= max)) return
    const next = new Set(ids)
    if (isSelected) next.add(id)
    else next.delete(id)
    setState({ listKey, ids: next })
  }
  return {
    isOn: ids !== null,
    items: selected,
    of: (id) => (ids ? { isSelected: ids.has(id), onChange: (isSelected) => select(id, isSelected) } : undefined),
    selectAll: () => setState({ listKey, ids: new Set((items ?? []).slice(0, max).map(({ id }) => id)) }),
    begin: () => setState({ listKey, ids: new Set() }),
    end: () => setState(null),
  }
}
