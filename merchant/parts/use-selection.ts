import { useState } from 'react'

export type ItemSelection = {
  isSelected: boolean
  /** `isRange`: also everything between this item and the one before. */
  onChange: (isSelected: boolean, isRange?: boolean) => void
}

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
  /** Identifies the list, in whatever order. A list with another key begins without a selection. */
  listKey: string
  /** The most items that the call accepts. Adding up rows has no limit. */
  max?: number
}

export function useSelection<T extends { id: string }>(
  items: readonly T[] | undefined,
  { listKey, max = Number.POSITIVE_INFINITY }: Options,
): Selection<T> {
  const [state, setState] = useState<{ listKey: string; ids: ReadonlySet<string>; last?: string } | null>(null)
  // Forgotten, so that it is not back with the former list: a merchant would act on rows chosen long ago.
  if (state && state.listKey !== listKey) setState(null)
  const ids = state?.listKey === listKey ? state.ids : null
  const selected = ids ? (items ?? []).filter(({ id }) => ids.has(id)) : []
  const select = (id: string, isSelected: boolean, isRange: boolean) => {
    if (!ids) return
    const next = new Set(ids)
    for (const each of isRange ? between(items ?? [], state?.last, id) : [id]) {
      if (!isSelected) next.delete(each)
      else if (next.size < max) next.add(each)
    }
    setState({ listKey, ids: next, last: id })
  }
  return {
    isOn: ids !== null,
    items: selected,
    of: (id) =>
      ids
        ? { isSelected: ids.has(id), onChange: (isSelected, isRange = false) => select(id, isSelected, isRange) }
        : undefined,
    selectAll: () => setState({ listKey, ids: new Set((items ?? []).slice(0, max).map(({ id }) => id)) }),
    begin: () => setState({ listKey, ids: new Set() }),
    end: () => setState(null),
  }
}

/** The ids from one item to another, in whatever order they were chosen. Only the second if the first has left. */
export function between(items: readonly { id: string }[], from: string | undefined, to: string): string[] {
  const ids = items.map(({ id }) => id)
  const [first = -1, last = -1] = [ids.indexOf(from ?? ''), ids.indexOf(to)].sort((one, other) => one - other)
  return first < 0 ? [to] : ids.slice(first, last + 1)
}
